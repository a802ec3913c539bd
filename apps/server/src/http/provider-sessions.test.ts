/** Students whose sessions end: disabled, or with their password forgotten. */
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SessionEnder } from '../features/account/account.ends.ts'
import { doToStudent, type StudentDeed } from '../features/people/students.service.ts'
import { packOf } from '../features/school-pack/school.factory.ts'
import { hour, TestSchool } from '../features/school-pack/testing.ts'
import { randomIds } from '../platform/ids.ts'
import { Outbox } from '../ports/live/outbox.ts'

describe.each(dialects)('sessions on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load()
  })
  afterEach(() => school.close())

  const outbox = () => new Outbox(school.db, school.clock, randomIds)
  const act = (sid: string, deed: StudentDeed, dryRun = false) =>
    doToStudent(
      { db: school.db, clock: school.clock, account: new SessionEnder(outbox()) },
      { sid, deed },
      dryRun,
    )
  beforeEach(async () => {
    for (const [index, sid] of ['S-1', 'S-1', 'S-2'].entries()) {
      const { id } = await school.student(sid)
      const row = { id_hash: `hash${index}`, student_id: id, remember: 1, created_at: 0 }
      await school.db.write((tx) =>
        tx
          .insertInto('session')
          .values({ ...row, expires_at: school.clock.now() + hour })
          .execute(),
      )
    }
  })

  it('end when they are disabled, at once and on phones too; enabled they sign in again', async () => {
    expect(await act('S-1', 'disable', true)).toMatchObject({ changed: true })
    expect((await school.student('S-1')).disabled).toBe(0)
    expect(await act('S-1', 'disable')).toEqual({
      sid: 'S-1',
      name: 'Rahim Uddin',
      changed: true,
      sessions: 2,
    })
    expect((await school.all('session')).map(({ id_hash }) => id_hash)).toEqual(['hash2'])
    const [hint] = await school.all('live_hint')
    expect(hint).toMatchObject({ event: 'session', topics: 'session:hash0 session:hash1' })
    expect(await act('S-1', 'disable')).toMatchObject({ changed: false, sessions: 0 })
    expect(await act('S-1', 'enable')).toMatchObject({ changed: true, sessions: 0 })
    // An import leaves a disabled student disabled.
    await act('S-1', 'disable')
    const header = 'sid,name,mobile'
    await school.load({ ...packOf(), 'students.csv': `${header}\nS-1,Rahim Khan,01711000001` })
    expect(await school.student('S-1')).toMatchObject({ name: 'Rahim Khan', disabled: 1 })
  })

  it('end when their password is forgotten', async () => {
    expect((await school.student('S-1')).password_hash).not.toBeNull()
    expect(await act('S-1', 'reset')).toMatchObject({ changed: true, sessions: 2 })
    expect((await school.student('S-1')).password_hash).toBeNull()
    expect(await act('S-1', 'reset')).toMatchObject({ changed: false })
    await expect(act('none', 'reset')).rejects.toThrow("There is no student with the roll or name 'none'.")
  })
})
