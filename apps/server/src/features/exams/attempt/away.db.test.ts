/** The database away, or a commit whose outcome nobody knows: 503, nothing lost, the repeat is safe (decisions: Exams). */
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { DatabaseUnavailable, type Tx } from '../../../ports/database/database.ts'
import { DatabaseAround } from '../../../ports/database/database-around.ts'
import { ExamApp, minute, noon } from '../testing.ts'

/** A database that fails units of writing when told to: before they begin, or after they are committed. */
class Failing extends DatabaseAround {
  fails: 'before' | 'after' | null = null

  override async write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    if (this.fails === 'before') throw new DatabaseUnavailable('the disk is full')
    const result = await this.db.write(work)
    if (this.fails === 'after') throw new DatabaseUnavailable('the connection broke during the commit')
    return result
  }
}

describe.each(dialects)('a database that is away, on %s', (dialect) => {
  let app: ExamApp
  let database: Failing
  afterEach(() => app.close())

  async function open(exam: object = {}): Promise<ExamApp> {
    return ExamApp.open(
      dialect,
      { students: 30, exams: [exam] },
      {
        between: (db) => {
          database = new Failing(db)
          return database
        },
      },
    )
  }

  it('answers 503 with a time to come back, and takes the same save afterwards', async () => {
    app = await open()
    const all = Array.from({ length: 30 }, (_, place) => app.student(place))
    await Promise.all(all.map((student) => student.start()))
    database.fails = 'before'
    const refused = await Promise.all(
      all.map((student) => student.save('mcq', ['B1'], { revision: 1, at: noon })),
    )
    for (const one of refused) {
      expect(one).toMatchObject({ status: 503, errors: { code: 'unavailable' } })
      expect(one.headers['retry-after']).toBeTruthy()
    }
    database.fails = null
    const saved = await Promise.all(
      all.map((student) => student.save('mcq', ['B1'], { revision: 1, at: noon })),
    )
    expect(saved.map((one) => one.data.answers[0]?.outcome)).toEqual(Array(30).fill('saved'))
  })

  it('knows the repeat of a save whose commit nobody was told of', async () => {
    app = await open({ multiple: true })
    const student = app.student()
    await student.start()
    database.fails = 'after'
    expect((await student.save('mcq', ['B1'], { revision: 1, at: noon })).status).toBe(503)
    expect((await student.submit()).status).toBe(503)
    database.fails = null
    expect((await student.save('mcq', ['B1'], { revision: 1, at: noon })).data.answers[0]).toMatchObject({
      outcome: 'repeated',
      seq: 1,
    })
    expect((await student.submit()).status).toBe(200)
  })

  it('shows a running exam although nothing can be written', async () => {
    app = await open()
    const student = app.student()
    await student.start()
    database.fails = 'before'
    expect((await student.exam()).status).toBe(200)
    expect((await student.start()).status).toBe(200)
    expect((await app.student(1).start()).status).toBe(503)
  })

  it('starts once where the first try was committed and not told', async () => {
    app = await open()
    const student = app.student()
    await app.exams.papers.build([student.examId])
    database.fails = 'after'
    expect((await student.start()).status).toBe(503)
    database.fails = null
    app.clock.move(minute)
    expect((await student.start()).data.studentStartsAt).toBe(new Date(noon).toISOString())
  })
})
