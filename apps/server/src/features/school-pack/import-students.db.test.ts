/** Importing students: what the file says changes, what is theirs stays. */
import { verify } from '@node-rs/argon2'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from './school.factory.ts'
import { start, TestSchool } from './testing.ts'

describe.each(dialects)('students on %s', (dialect) => {
  let school: TestSchool
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    await school.load()
  })
  afterEach(() => school.close())

  const withStudents = (csv: string) => packOf(smallSchool(), smallQuestions(), csv)

  it('change what the file says, and nothing that is theirs', async () => {
    const { id, password_hash: hash } = await school.student('S-1')
    await school.db.write(async (tx) => {
      const own = tx.updateTable('student').set({ own_hsc: 455, profile_pic: 'mine.png' })
      await own.where('id', '=', id).execute()
    })
    const header = smallStudents.split('\n')[0]
    const line = '01711000001,Rahim Khan,S-1,,Sylhet,Science,2025-26,5.00,4.92,C1,x.org,g2,OtherPassw0rd'
    await school.load(withStudents(`${header}\n${line}`))
    expect(await school.student('S-1')).toMatchObject({
      id,
      name: 'Rahim Khan',
      branch: 'Sylhet',
      contact: null,
      imported_hsc: 492,
      own_hsc: 455,
      profile_pic: 'mine.png',
      password_hash: hash,
      created_at: start,
    })
    const groups = (await school.all('student_group')).filter((row) => row.student_id === id)
    expect(groups.map((row) => row.group_id)).toEqual(['g2'])
    // Whom the file leaves out stays.
    expect((await school.student('S-2')).name).toBe('আয়েশা খাতুন')
  })

  it('with a password are registered, hashed with argon2id', async () => {
    const { password_hash } = await school.student('S-1')
    expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(password_hash ?? '', 'Passw0rd')).toBe(true)
    expect((await school.student('S-2')).password_hash).toBeNull()
  })

  it('without one may be given one later, once', async () => {
    const given = withStudents('sid,name,mobile,password\nS-3,Karim,01711000003,Passw0rd')
    expect((await school.load(given)).counts.get('students')).toEqual({ added: 0, changed: 1, removed: 0 })
    const { password_hash } = await school.student('S-3')
    expect(await verify(password_hash ?? '', 'Passw0rd')).toBe(true)
    expect((await school.load(given)).counts.size).toBe(0)
  })

  it('say nothing in columns that are absent', async () => {
    await school.load(withStudents('sid,name,mobile\nS-1,Rahim,01711000001'))
    expect(await school.student('S-1')).toMatchObject({ name: 'Rahim', branch: 'Dhaka', imported_hsc: 483 })
    expect(await school.all('student_group')).toHaveLength(3)
  })

  it('may swap their mobile numbers', async () => {
    await school.load(
      withStudents('sid,name,mobile\nS-1,A,01711000002\nS-2,B,01711000003\nS-3,C,01711000001'),
    )
    const mobiles = (await school.all('student')).map((row) => [row.sid, row.mobile]).sort()
    expect(mobiles).toEqual([
      ['S-1', '8801711000002'],
      ['S-2', '8801711000003'],
      ['S-3', '8801711000001'],
    ])
  })

  it('cannot take the number of a student of the school', async () => {
    expect(await school.refusal(withStudents('sid,name,mobile\nS-8,New,01711000003'))).toEqual([
      "students.csv:2: mobile: 01711000003: the student with sid 'S-3' has it already",
    ])
  })
})
