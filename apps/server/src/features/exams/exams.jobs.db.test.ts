import { dialects } from '@porua/testkit/databases'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import type { Database } from '../../ports/database/database.ts'
import { clockOf, lockAttempts } from './attempt/attempt.store.ts'
import { isFinal } from './attempt/clock.rules.ts'
import { ExamApp, minute, noon } from './testing.ts'

describe.each(dialects)('the job that finishes attempts, on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  async function openAttempts(): Promise<string[]> {
    const rows = await app.db.read((db) =>
      db.selectFrom('attempt').select('id').where('final_at', 'is', null).orderBy('id').execute(),
    )
    return rows.map((row) => row.id)
  }

  it('finishes exactly those that are final by rule, whatever was extended, paused, ended or granted', async () => {
    const students = 24
    const exams = [
      { practice: true },
      { graceMinutes: 0 },
      { graceMinutes: 45, endsAt: noon + 40 * minute },
      {},
    ]
    app = await ExamApp.open(dialect, { students, exams })
    for (let exam = 0; exam < exams.length; exam++)
      await Promise.all(Array.from({ length: students }, (_, place) => app.student(place, { exam }).start()))
    const ids = await openAttempts()
    const minutes = (max: number) => fc.integer({ min: 0, max }).map((n) => n * minute)
    const changes = fc.sample(
      fc.record({
        started_at: minutes(120).map((ms) => noon - ms),
        extra_time: minutes(20),
        submitted_at: fc.option(fc.constant(noon)),
      }),
      { numRuns: ids.length, seed: 7 },
    )
    await app.db.write(async (tx) => {
      for (const [i, id] of ids.entries())
        await tx
          .updateTable('attempt')
          .set(changes[i] ?? {})
          .where('id', '=', id)
          .execute()
      const [, second, third, fourth] = app.school.exams
      const set = (examId: string | undefined, change: object) =>
        tx
          .updateTable('group_exam')
          .set(change)
          .where('exam_id', '=', examId ?? '')
          .execute()
      await set(second?.id, { extended_by: 15 * minute, paused_for: 5 * minute })
      await set(third?.id, { paused_for: 7 * minute })
      await set(fourth?.id, { ended_at: noon - 10 * minute })
    })
    for (const passed of [0, 25, 50, 90, 400]) {
      app.clock.move(noon + passed * minute - app.clock.now())
      const now = app.clock.now()
      const rows = await app.db.write((tx) =>
        lockAttempts.rows(
          tx,
          ids.map((id) => ({ id })),
        ),
      )
      const expected = rows.filter((row) => !isFinal(clockOf(row, 30), now)).map((row) => row.id)
      await app.exams.finaliser.finaliseDue(now)
      expect(await openAttempts()).toEqual(expected.sort())
    }
    expect(await openAttempts()).toEqual([])
  })

  it('waits while an exam is paused, and writes marks and end of many in chunks', async () => {
    const students = 130
    app = await ExamApp.open(dialect, { students })
    const all = Array.from({ length: students }, (_, place) => app.student(place))
    await Promise.all(all.map((student) => student.start()))
    await Promise.all(all.map((student, i) => student.save('mcq', [i % 2 ? 'A1' : 'B1'])))
    await app.db.write((tx) =>
      tx
        .updateTable('group_exam')
        .set({ paused_at: noon + minute })
        .execute(),
    )
    app.clock.move(300 * minute)
    await app.exams.finaliser.finaliseDue(app.clock.now())
    expect(await openAttempts()).toHaveLength(students)
    await app.db.write((tx) =>
      tx
        .updateTable('group_exam')
        .set({ paused_at: null, paused_for: 10 * minute })
        .execute(),
    )
    const [job] = app.exams.jobs
    await job?.run(app.clock.now())
    expect(await openAttempts()).toEqual([])
    const results = await app.db.read((db) =>
      db.selectFrom('result').select(['marks', 'skipped', 'incorrect']).execute(),
    )
    expect(results.filter((row) => row.marks === 100)).toHaveLength(students / 2)
    // The two written ones that nobody answered are not skipped but incorrect.
    expect(results.every((row) => row.skipped === 1 && row.incorrect >= 2)).toBe(true)
    const [attempt] = await app.db.read((db) =>
      db.selectFrom('attempt').select(['submitted_at', 'submitted_device', 'final_at']).limit(1).execute(),
    )
    expect(attempt).toEqual({
      submitted_at: noon + 70 * minute,
      submitted_device: null,
      final_at: noon + 100 * minute,
    })
  })

  it('makes no long read while nobody sits an exam', async () => {
    let scans = 0
    const between = (db: Database): Database =>
      new Proxy(db, {
        get: (target, name) => {
          const value: unknown = Reflect.get(target, name)
          if (name === 'scan') scans++
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    app = await ExamApp.open(dialect, {}, { between })
    const scansOfLook = async (): Promise<number> => {
      scans = 0
      await app.exams.finaliser.finaliseDue(app.clock.now())
      return scans
    }
    expect(await scansOfLook()).toBe(0)
    await app.student().start()
    expect(await scansOfLook()).toBe(1)
    app.clock.move(300 * minute)
    expect(await scansOfLook()).toBe(1)
    expect(await openAttempts()).toEqual([])
    expect(await scansOfLook()).toBe(0)
  })

  it('finishes a practice attempt whose submit was cut off before its marks', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true }] })
    const student = app.student()
    await student.start()
    await student.save('mcq', ['B1'])
    await app.db.write((tx) =>
      tx.updateTable('attempt').set({ submitted_at: noon, submitted_device: 'phone' }).execute(),
    )
    await app.exams.finaliser.finaliseDue(noon)
    expect((await student.result()).data.result).toMatchObject({ marksObtained: 1 })
  })
})
