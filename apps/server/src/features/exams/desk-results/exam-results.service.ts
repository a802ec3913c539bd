/** Where an exam's results stand, and what shows them: hold and release from the desk. */
import type { ResultsState } from '@porua/contract/desk/results'
import type { Act } from '../../../platform/desk-http.ts'
import { iso } from '../../../platform/iso.ts'
import { Problem } from '../../../platform/problems.ts'
import { refuseOlder } from '../../../platform/versions.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { Live } from '../../../ports/live/live.ts'
import { oneExam } from '../admin/list.ts'
import { release } from '../admin/release.ts'
import type { LateAdmin } from '../late.api.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import type { Releases } from '../release/releases.service.ts'
import { type LiveStates, waitingIn } from '../watch/live-state.service.ts'
import type { ExamWatch } from '../watch.api.ts'
import { holdResults, lockedExam, resultsHead } from './results.store.ts'

interface Needs {
  db: Database
  clock: Clock
  live: Pick<Live, 'write' | 'poke'>
  admin: ExamsAdmin
  watch: Pick<ExamWatch, 'released'>
  states: Pick<LiveStates, 'of'>
  releases: Releases
  late: LateAdmin
}

/** The calls about results but the long ones. */
export class ExamResults {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** @throws Problem notFound */
  async state(examId: string): Promise<ResultsState> {
    const { db, clock, admin, watch, releases } = this.#needs
    const now = clock.now()
    const [head, exam, counts, released, openUntil] = await Promise.all([
      db.read((reader) => resultsHead(reader, examId)),
      oneExam(db, now, examId),
      admin.state(examId),
      watch.released([examId]),
      releases.graceEnd(examId),
    ])
    if (!head || !exam || !counts) throw noSuchExam(examId)
    const out = released.get(examId)
    const waits = exam.state === 'over' && counts.open > 0 ? await this.#waiting(examId) : null
    return {
      id: examId,
      version: head.version,
      title: exam.title,
      state: exam.state,
      attempts: exam.attempts,
      open: exam.state === 'over' ? Math.min(counts.open, waits?.attempts ?? 0) : counts.open,
      marked: counts.final,
      pending: counts.pending,
      openUntil: openUntil === null ? null : iso(waits?.until ?? openUntil),
      held: exam.results === 'hold',
      releaseAt: exam.releaseAt,
      released: out ? { how: out.how, at: iso(out.at) } : null,
      generation: head.generation,
      correcting: head.correcting,
    }
  }

  /** Attempts that late answers may still come to, as the live room counts them. */
  async #waiting(examId: string): Promise<{ attempts: number; until: number } | null> {
    const room = await this.#needs.states.of(examId)
    return room && waitingIn(room.students, room.at)
  }

  /** Late answers that do not count yet. @throws Problem notFound */
  async late(examId: string): Promise<{ answers: number; students: number }> {
    const { db, late } = this.#needs
    if (!(await db.read((reader) => resultsHead(reader, examId)))) throw noSuchExam(examId)
    const waiting = await late.waiting({ examId })
    return { answers: waiting.length, students: new Set(waiting.map(({ sid }) => sid)).size }
  }

  /** Nothing but a release by hand shows the results from now on. @throws Problem notFound, conflict, badRequest once they are out */
  async hold(examId: string, version: number, act: Act): Promise<ResultsState> {
    const { db, releases } = this.#needs
    await db.write(async (tx) => {
      // Under the lock: what a last mark would show is either out before, or held.
      const exam = await lockedExam(tx, examId)
      if (!exam) throw noSuchExam(examId)
      const before = { results: exam.results ?? 'auto' }
      act.about({ kind: 'exam', id: examId, name: exam.title }, { before, after: { results: 'hold' } })
      if (exam.is_practice === 1) throw new Problem('badRequest', 'practiceNotHeld')
      if (await releases.isReleasedIn(tx, examId)) throw new Problem('badRequest', 'resultsOutAlready')
      if (exam.results === 'hold') return
      refuseOlder(version, exam)
      await holdResults(tx, exam)
    })
    releases.forget(examId)
    return this.state(examId)
  }

  /** Shows the results to students. @throws Problem notFound, conflict; Refused while it is too early */
  async release(
    examId: string,
    { version, early = false }: { version: number; early?: boolean | undefined },
    act: Act,
  ): Promise<ResultsState> {
    const { db, clock, live, admin, releases } = this.#needs
    const before = await this.state(examId)
    const about = { kind: 'exam', id: examId, name: before.title }
    act.about(about, { before: { released: before.released !== null }, after: { released: true, early } })
    await release({ db, clock, live, examsAdmin: admin }, examId, { early, version })
    releases.forget(examId)
    return this.state(examId)
  }
}

/** The refusal of an exam that is not there. */
export function noSuchExam(examId: string): Problem {
  return new Problem('notFound', ['noSuchThing', { thing: 'exam', asked: examId, near: [] }])
}
