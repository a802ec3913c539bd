/**
 * The sample school's past: its students sit exams that are over, by the exams feature's own calls and a clock of the past. So
 * attempts, answers, receipts, marks, merit positions and notices are what a real day would have left.
 */
import { readFileSync } from 'node:fs'
import { createExams, type Exams, type ExamsNeeds } from './features/exams/exams.ts'
import { KeyCache, type Keys } from './features/exams/marking/keys.ts'
import type { LoadedPaper } from './features/exams/paper/paper.service.ts'
import { NotificationsService } from './features/notifications/notifications.service.ts'
import { studentBySid } from './features/people/students.store.ts'
import { sha256 } from './platform/ids.ts'
import { MovableClock } from './ports/clock/clock.ts'
import { Outbox } from './ports/live/outbox.ts'

export type SittingNeeds = Pick<ExamsNeeds, 'db' | 'ids' | 'graceMinutes' | 'signer'>

/** One student's attempt at one exam, as `sittings.json` has it. */
interface Sitting {
  readonly exam: string
  readonly group: string
  readonly sid: string
  /** Minutes between the exam's beginning for that group and the student's start. */
  readonly after: number
  /** From start to submission. */
  readonly minutes: number
  /** How many questions are answered rightly and how many not at all; the others are answered wrongly where there are options. */
  readonly right: number
  readonly blank: number
}

/** Who sits, when the exam stands open for that group (UTC milliseconds), and what it asks. */
interface Place {
  readonly studentId: string
  readonly begins: number
  readonly ends: number
  readonly paper: LoadedPaper
  readonly keys: Keys
}

interface Given {
  readonly questionId: string
  readonly answer: readonly string[]
}

interface Event {
  readonly at: number
  readonly run: () => Promise<unknown>
}

const minute = 60_000
/** That of the keys as they were imported; each regrade makes another. */
const firstGeneration = 1

/**
 * Plays the sittings of a file, exam by exam and in each by time; then marks and announces its result at the end of its
 * grace. @throws Error where the file and the school do not fit.
 */
export async function playSittings(needs: SittingNeeds, file: string): Promise<void> {
  const sittings = JSON.parse(readFileSync(file, 'utf8')) as Sitting[]
  const clock = new MovableClock(0)
  const live = new Outbox(needs.db, clock, needs.ids)
  const notices = new NotificationsService({ db: needs.db, clock, ids: needs.ids, live })
  const exams = createExams({ ...needs, clock, live, notices })
  const day = new PastDay(needs, exams, clock)
  for (const exam of new Set(sittings.map((sitting) => sitting.exam)))
    await day.play(sittings.filter((sitting) => sitting.exam === exam))
  await exams.settled()
}

class PastDay {
  readonly #needs: SittingNeeds
  readonly #exams: Exams
  readonly #clock: MovableClock
  readonly #keys: KeyCache

  constructor(needs: SittingNeeds, exams: Exams, clock: MovableClock) {
    this.#needs = needs
    this.#exams = exams
    this.#clock = clock
    this.#keys = new KeyCache(clock)
  }

  /** One exam, by everybody who sat it. */
  async play(sittings: readonly Sitting[]): Promise<void> {
    const events: Event[] = []
    let over = 0
    for (const sitting of sittings) {
      const place = await this.#placeOf(sitting)
      events.push(...this.#eventsOf(sitting, place))
      over = Math.max(over, place.ends)
    }
    events.sort((a, b) => a.at - b.at)
    for (const { at, run } of events) {
      this.#clock.move(at - this.#clock.now())
      await run()
    }
    const final = over + (this.#needs.graceMinutes + 1) * minute
    this.#clock.move(final - this.#clock.now())
    for (const job of this.#exams.jobs) await job.run(final)
  }

  async #placeOf({ exam, group, sid }: Sitting): Promise<Place> {
    const { db } = this.#needs
    const { papers, attempts } = this.#exams
    const student = await db.read((reader) => studentBySid(reader, sid))
    const entry = student && (await attempts.look(student.id, exam, group)).entry
    const [paperId] = entry ? (await papers.sets(exam, entry.edition)).values() : []
    if (!student || !entry || !paperId) throw new Error(`sittings: ${sid} has no exam ${exam} in ${group}`)
    const paper = await papers.byId(paperId)
    const keys = await db.read((reader) => this.#keys.of(reader, exam, paper.edition, firstGeneration))
    if (keys.size === 0) throw new Error(`sittings: ${exam} has no keys`)
    return { studentId: student.id, begins: entry.starts_at, ends: entry.ends_at, paper, keys }
  }

  /** Start, an answer at a time with equal pauses, submission. */
  #eventsOf(sitting: Sitting, { studentId, begins, ...asked }: Place): Event[] {
    const { exam: examId, group: groupId, minutes } = sitting
    const caller = { studentId, device: 'sample', counter: null }
    const input = { ...caller, examId, groupId, attemptId: undefined, offline: false }
    const start = begins + sitting.after * minute
    const answers = answersOf(sitting, asked)
    const pause = (minutes * minute) / (answers.length + 1)
    return [
      { at: start, run: () => this.#exams.starts.start(caller, examId, groupId) },
      ...answers.map(({ questionId, answer }, i) => {
        const at = Math.round(start + (i + 1) * pause)
        const answers = [{ questionId, answer: [...answer], timestamp: at, revision: i + 1 }]
        return { at, run: () => this.#exams.answers.save({ ...input, answers }) }
      }),
      {
        at: start + minutes * minute,
        run: () => this.#exams.submits.submit(caller, examId, groupId, undefined),
      },
    ]
  }
}

/** What the student answers: which questions go well is drawn from the student's roll and their places in the paper. */
function answersOf({ sid, right, blank }: Sitting, { paper, keys }: Pick<Place, 'paper' | 'keys'>): Given[] {
  const questions = paper.paper.questions.map(({ question }, place) => ({
    question,
    lot: sha256(`${sid} ${paper.paper.title} ${place}`),
  }))
  const drawn = [...questions].sort((a, b) => (a.lot < b.lot ? -1 : 1))
  const good = new Set(drawn.slice(0, right))
  const none = new Set(drawn.slice(right, right + blank))
  return questions.flatMap((one) => {
    const { _id: questionId, type, options } = one.question
    const accepted = keys.get(questionId)?.accepted ?? []
    if (good.has(one)) return [{ questionId, answer: type === 'checkbox' ? accepted : accepted.slice(0, 1) }]
    const wrong = options.filter((option) => !accepted.includes(option))
    const pick = wrong[Number.parseInt(one.lot.slice(0, 6), 16) % wrong.length]
    return none.has(one) || pick === undefined ? [] : [{ questionId, answer: [pick] }]
  })
}
