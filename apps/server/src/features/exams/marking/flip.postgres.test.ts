/**
 * A regrade is shown in one moment; a process that is slow (or stopped) in the midst of marking by the keys before must not leave
 * an attempt without a result, or a teacher's mark without effect, in the generation that all readers see from then on.
 */
import pg from 'pg'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute } from '../testing.ts'

/** Somebody who holds locks until `release`. */
class Holder {
  readonly #client: pg.Client
  #asked: Promise<unknown> = Promise.resolve()

  private constructor(client: pg.Client) {
    this.#client = client
  }

  static async open(url: string | undefined): Promise<Holder> {
    const client = new pg.Client({ connectionString: url ?? '' })
    await client.connect()
    await client.query('begin')
    return new Holder(client)
  }

  /** Asks for the lock, and does not wait until it is had. */
  ask(statement: string): void {
    this.#asked = this.#client.query(statement)
  }

  /** Resolves when it is had. */
  async settled(): Promise<void> {
    await this.#asked
  }

  async release(): Promise<void> {
    await this.#asked
    await this.#client.query('commit')
    await this.#client.end()
  }
}

describe('a regrade that is shown while another process marks', () => {
  let app: ExamApp
  let watcher: pg.Client
  afterEach(async () => {
    await watcher.end()
    await app.close()
  })

  const correction = { question: 'mcq', correction: { kind: 'answer', accepted: ['A1'] } } as const

  /** A student who has given two answers and whose time is over; two processes. */
  async function sat(): Promise<{ examId: string; sid: string }> {
    app = await ExamApp.open('postgres', {}, { processes: 2 })
    watcher = new pg.Client({ connectionString: app.url ?? '' })
    await watcher.connect()
    await app.student().start()
    await app.student().save('mcq', ['A1'])
    await app.student().save('long', ['many words'])
    app.clock.move(200 * minute)
    return { examId: app.school.exams[0]?.id ?? '', sid: `sid-${app.school.students[0]}` }
  }

  /** Resolves when so many sessions wait for a lock in this database, or `or` has come. */
  async function waiting(count: number, or: () => boolean = () => false): Promise<void> {
    for (;;) {
      const { rows } = await watcher.query<{ n: number }>(
        `select count(*)::int as n from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if ((rows[0]?.n ?? 0) >= count || or()) return
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  /** What readers see. */
  const shown = () =>
    app.db.read((db) =>
      db
        .selectFrom('exam as e')
        .innerJoin('result as r', (on) =>
          on.onRef('r.exam_id', '=', 'e.id').onRef('r.generation', '=', 'e.generation'),
        )
        .select(['e.generation', 'r.marks', 'r.pending'])
        .execute(),
    )

  it('leaves no attempt without a result that is made final meanwhile', async () => {
    const { examId } = await sat()
    const answers = await Holder.open(app.url)
    answers.ask('lock table answer in access exclusive mode')
    await answers.settled()
    const final = app.server(0).exams.finaliser.finaliseDue(app.clock.now())
    await waiting(1)
    let corrected = false
    const regrade = app.server(1).exams.regrader.regrade({ examId, ...correction })
    void regrade.finally(() => {
      corrected = true
    })
    await waiting(2, () => corrected)
    await answers.release()
    await Promise.all([final, regrade])
    expect(await shown()).toEqual([{ generation: 2, marks: 100, pending: 1 }])
  })

  it('keeps a mark that a teacher gives meanwhile', async () => {
    const { examId, sid } = await sat()
    await app.exams.finaliser.finaliseDue(app.clock.now())
    const places = await Holder.open(app.url)
    places.ask('select 1 from group_exam for update')
    await places.settled()
    // Everybody is marked; the unit that shows it stands before its commit.
    const regrade = app.server(1).exams.regrader.regrade({ examId, ...correction })
    await waiting(1)
    // Whoever asks for regrades now waits for its commit.
    const regrades = await Holder.open(app.url)
    regrades.ask('lock table regrade in access exclusive mode')
    await waiting(2)
    const mark = app.server(0).exams.teacher.markOfStudent(examId, sid, 'long', { marks: 3 })
    await waiting(3)
    await places.release()
    await regrades.release()
    await Promise.all([mark, regrade])
    expect(await shown()).toEqual([{ generation: 2, marks: 400, pending: 0 }])
  })
})
