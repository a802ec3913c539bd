/** Where a student stands, as a word with a shape. */
import type { StudentState } from '@porua/contract/desk/exam-watch'
import { Badge, type IconName, type Tone } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { examWatchWords } from './words.ts'

/** The look of each state; those that want somebody come first. */
export const stateLooks = {
  offline: { tone: 'bad', icon: 'cloudOff' },
  silent: { tone: 'warn', icon: 'alert' },
  answering: { tone: 'good', icon: 'pencil' },
  notStarted: { tone: 'neutral', icon: 'minus' },
  timeOver: { tone: 'info', icon: 'clock' },
  handedIn: { tone: 'neutral', icon: 'check' },
} as const satisfies Record<StudentState, { tone: Tone; icon: IconName }>

/** The states in the order of the page. */
export const statesInOrder = Object.keys(stateLooks) as StudentState[]

/** The word for a state. Who has not begun when the time is over was absent. */
export function stateWord(state: StudentState, isOver: boolean): StudentState | 'absent' {
  return state === 'notStarted' && isOver ? 'absent' : state
}

/** The state of one student; `isOver`: the time of their group is over. */
export function StudentStateBadge({ state, isOver }: { state: StudentState; isOver: boolean }) {
  const t = useWords(examWatchWords)
  const { tone, icon } = stateLooks[state]
  return (
    <Badge tone={tone} icon={icon}>
      {t(stateWord(state, isOver))}
    </Badge>
  )
}
