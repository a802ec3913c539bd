/** The state of a piece of work as a word with a shape. */
import type { Job } from '@porua/contract/desk/jobs'
import { Badge } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { jobWords } from './words.ts'

const looks = {
  waiting: { tone: 'neutral', icon: 'clock', word: 'waiting' },
  running: { tone: 'info', icon: 'refresh', word: 'running' },
  done: { tone: 'good', icon: 'check', word: 'done' },
  failed: { tone: 'bad', icon: 'alert', word: 'failedState' },
  cancelled: { tone: 'neutral', icon: 'close', word: 'cancelledState' },
} as const

/** The word. */
export function JobState({ state }: Pick<Job, 'state'>) {
  const t = useWords(jobWords)
  const { tone, icon, word } = looks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(word)}
    </Badge>
  )
}
