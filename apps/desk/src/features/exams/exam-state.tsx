/** Where an exam stands, as a word with a colour. */
import type { ExamPlace, ExamState } from '@porua/contract/desk/exams'
import { Badge, type Tone } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { examWords } from './words.ts'

const tones = {
  live: 'good',
  upcoming: 'info',
  past: 'neutral',
  over: 'neutral',
  draft: 'warn',
  practice: 'brand',
} as const satisfies Record<ExamState | ExamPlace['state'], Tone>

/** The state of an exam, or of its place in one calendar. */
export function ExamStateBadge({ state }: { state: keyof typeof tones }) {
  const t = useWords(examWords)
  return (
    <Badge tone={tones[state]} solid={state === 'live'}>
      {t(state)}
    </Badge>
  )
}
