/** Releasing by hand: what cannot be taken back is refused while it would harm. */
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hour, start, TestSchool, withSchool } from '../../school-pack/testing.ts'
import { release } from './release.ts'

/** The exams feature, with so many attempts that may still change and answers that wait. */
const admin = (open: number, pending: number) => ({
  finishDue: async () => undefined,
  state: async () => ({
    id: 'live',
    title: '',
    practice: false,
    generation: 1,
    released: false,
    final: 3,
    open,
    pending,
  }),
})

describe.each(dialects)('releasing by hand on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load()
  })
  afterEach(() => school.close())

  const releasedAt = async () => (await school.exam()).released_at

  it('is done once, when the exam is over', async () => {
    school.clock.move(3 * hour)
    const line = "Released the results of the exam 'live' (Weekly test) at 1 Mar 2026, 19:00."
    expect(await release(school, 'live')).toEqual({
      at: start + 3 * hour,
      already: false,
      pending: 0,
      line,
    })
    school.clock.move(hour)
    expect((await release(school, 'live')).line).toContain('was released at 1 Mar 2026, 19:00 already')
    expect(await releasedAt()).toBe(start + 3 * hour)
  })

  it('is refused while somebody may still sit it, unless that is meant', async () => {
    const refused = 'is not over for g1 (until 1 Mar 2026, 18:00): who has handed in would see its key'
    await expect(release(school, 'live')).rejects.toThrow(refused)
    school.clock.move(-hour)
    await expect(release(school, 'live')).rejects.toThrow(refused)
    expect(await releasedAt()).toBeNull()
    expect((await release(school, 'live', { early: true })).line).toContain('Released the results')
    expect(await releasedAt()).toBe(start - hour)
  })

  it('is refused while it is paused, extended, in no calendar, or attempts may still change', async () => {
    const place = (changes: object) =>
      school.db.write((tx) => tx.updateTable('group_exam').set(changes).execute())
    school.clock.move(3 * hour)
    await place({ paused_at: start + hour })
    await expect(release(school, 'live')).rejects.toThrow('is not over for g1 (paused)')
    await place({ paused_at: null, extended_by: 2 * hour })
    await expect(release(school, 'live')).rejects.toThrow('is not over for g1 (until 1 Mar 2026, 20:00)')
    await place({ extended_by: 0 })
    await expect(release({ ...school, examsAdmin: admin(2, 0) }, 'live')).rejects.toThrow(
      'has 2 attempts that may still change',
    )
    await school.db.write((tx) => tx.deleteFrom('group_exam').execute())
    await expect(release(school, 'live')).rejects.toThrow("is in no group's calendar")
    expect(await releasedAt()).toBeNull()
  })

  it('says what waits for marks, and with --dry-run writes nothing', async () => {
    school.clock.move(3 * hour)
    const parts = { ...school, examsAdmin: admin(0, 1) }
    expect((await release(parts, 'live', { dryRun: true })).line).toBe(
      "Nothing is written. Would release the results of the exam 'live' (Weekly test) now. 1 student has answers that wait for marks: their result is not final.",
    )
    expect(await releasedAt()).toBeNull()
  })

  it('knows exams for practice, and those that are not there', async () => {
    await expect(release(school, 'practice')).rejects.toThrow('is for practice')
    await expect(release(school, 'none')).rejects.toThrow("There is no exam 'none'")
  })

  it('is told in the zone of the school', async () => {
    await school.load(withSchool((pack) => Object.assign(pack.client, { timeZone: 'Europe/Berlin' })))
    await expect(release(school, 'live')).rejects.toThrow('until 1 Mar 2026, 13:00')
  })
})
