/**
 * A student's attempt may be open on two devices. What one of them does, the others hear of within a moment: a hint on the
 * live connection, to that student alone and not to the session that did it. What comes together goes together, one row of the
 * outbox an exam and moment however many students, and a student with one device is never among them (decision 0028).
 */
import type { ExamEvent } from '@porua/contract/events'
import { inParts } from '../../../platform/in-parts.ts'
import { type Hint, type Live, type Topic, topicOf } from '../../../ports/live/live.ts'
import type { Caller } from './caller.ts'

type Change = Extract<ExamEvent['change'], 'opened' | 'answered' | 'submitted'>

/** Long enough to gather, short enough for the other device to follow within a second. */
const gatherMs = 200
/** Two topics each: one row of the outbox holds five hundred. */
const studentsPerHint = 250

/** One a process. */
export class OtherDevices {
  readonly #live: Pick<Live, 'send'>
  /** What waits to be told, by exam, group and change: of each student the sessions that did it. */
  readonly #waiting = new Map<string, { event: ExamEvent; sessions: Map<string, Set<string>> }>()
  #timer: NodeJS.Timeout | undefined
  #sending: Promise<unknown> = Promise.resolve()

  constructor(live: Pick<Live, 'send'>) {
    this.#live = live
  }

  /** Tells the caller's other devices, soon. A hint that is lost is made up for by their next look at the server. */
  tell({ studentId, session = '' }: Caller, examId: string, groupId: string, change: Change): void {
    const key = `${examId}\n${groupId}\n${change}`
    const waiting = this.#waiting.get(key) ?? {
      event: { examId, groupId, change },
      sessions: new Map<string, Set<string>>(),
    }
    this.#waiting.set(key, waiting)
    waiting.sessions.set(studentId, (waiting.sessions.get(studentId) ?? new Set<string>()).add(session))
    this.#timer ??= setTimeout(() => this.#send(), gatherMs)
  }

  /** Resolves when what was to be told is written or lost. */
  async settled(): Promise<void> {
    if (this.#timer) this.#send()
    await this.#sending
  }

  #send(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const hints: Hint[] = []
    for (const { event, sessions } of this.#waiting.values()) {
      for (const some of inParts([...sessions], studentsPerHint))
        hints.push({ topics: some.flatMap(topicsOf), event: 'exam', payload: event })
    }
    this.#waiting.clear()
    const sent = this.#live.send(hints).catch(() => undefined)
    this.#sending = Promise.all([this.#sending, sent])
  }
}

/** Where two of a student's devices did it in the same moment, each has something to learn. */
function topicsOf([studentId, sessions]: [string, ReadonlySet<string>]): Topic[] {
  const [one = '', ...more] = sessions
  const all = topicOf.student(studentId)
  return one === '' || more.length > 0 ? [all] : [all, topicOf.but(one)]
}
