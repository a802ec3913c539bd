import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { packOf } from '../../school-pack/school.factory.ts'
import { start, TestSchool } from '../../school-pack/testing.ts'
import { typeAt } from './testing.ts'

const bank = [0, 1].map((n) => ({
  id: `b${n}`,
  type: 'MCQ',
  title: `Question ${n}?`,
  options: ['yes', 'no'],
  answer: ['yes'],
}))

describe.each(dialects)('the calendar of exams on %s', (dialect) => {
  let school: TestSchool
  const type = (...argv: string[]) => typeAt(school, argv)
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    const lines = bank.map((question) => JSON.stringify(question)).join('\n')
    await school.load({ ...packOf(), 'questions/big.jsonl': lines })
    const exam = [
      '--id',
      'm',
      '--title',
      'Model test',
      '--subject',
      'botany',
      '--pass',
      '40',
      '--list',
      'big:b0,b1',
    ]
    const calendar = [
      '--group',
      'g1',
      '--starts',
      '+1h',
      '--ends',
      '+3h',
      '--duration',
      '60',
      '--cut',
      '0.25',
    ]
    expect(await type('exams', 'compose', ...exam, ...calendar)).toMatchObject({ status: 0 })
  })
  afterEach(() => school?.close())

  it('counts relative times from now, also in the same words as before', async () => {
    school.clock.move(60_000)
    const again = await type('exams', 'schedule', 'm', '--group', 'g1', '--starts', '+1h', '--ends', '+3h')
    const at = (hours: number) => start + 60_000 + hours * 3_600_000
    const places = [{ startsAt: new Date(at(1)).toISOString(), endsAt: new Date(at(3)).toISOString() }]
    expect(again.json).toMatchObject({ changed: true, groups: places })
    expect(await school.schedule('m')).toMatchObject({ starts_at: at(1), ends_at: at(3) })
  })

  it('does not schedule what was ended: it says how that begins anew', async () => {
    await school.db.write((tx) =>
      tx.updateTable('group_exam').set({ ended_at: start }).where('exam_id', '=', 'm').execute(),
    )
    const move = ['exams', 'schedule', 'm', '--group', 'g1', '--starts', '+5h', '--ends', '+7h']
    expect((await type(...move)).err).toContain('exams unschedule m --group g1')
    expect(await type('exams', 'unschedule', 'm', '--group', 'g1')).toMatchObject({ status: 0 })
    expect(await type(...move, '--duration', '60')).toMatchObject({ status: 0 })
    expect(await school.schedule('m')).toMatchObject({ ended_at: null, starts_at: start + 5 * 3_600_000 })
  })

  it('lists exams, shows one, and moves one before it begins', async () => {
    const { json } = await type('exams', 'list', '--group', 'g1')
    expect(json).toMatchObject([
      { id: 'live', state: 'live', questions: 4, totalMarks: 11, attempts: 0 },
      { id: 'm', state: 'upcoming', groups: [{ groupId: 'g1', duration: 60, cutMarks: 0.25 }] },
      { id: 'practice', state: 'practice' },
    ])
    expect((await type('exams', 'show', 'm')).json).toMatchObject({
      id: 'm',
      questions: [{ bankId: 'b0', answer: ['yes'], marks: 1 }, { bankId: 'b1' }],
    })
    const before = await school.everything()
    const dry = await type('exams', 'schedule', 'm', '--group', 'g1', '--ends', '+5h', '--dry-run')
    expect(dry).toMatchObject({ status: 0, json: { changed: true, groups: [{ duration: 60 }] } })
    expect(await school.everything()).toEqual(before)
    await type(
      'exams',
      'schedule',
      'm',
      '--group',
      'g1',
      '--group',
      'g2',
      '--ends',
      '+5h',
      '--starts',
      '+2h',
      '--duration',
      '45',
    )
    const places = (await school.all('group_exam')).filter((row) => row.exam_id === 'm')
    expect(places.map((row) => [row.group_id, row.starts_at, row.ends_at, row.duration]).sort()).toEqual([
      ['g1', start + 2 * 3_600_000, start + 5 * 3_600_000, 45 * 60_000],
      ['g2', start + 2 * 3_600_000, start + 5 * 3_600_000, 45 * 60_000],
    ])
    const refusal = async (...argv: string[]) => (await type('exams', 'schedule', ...argv)).err
    expect(await refusal('live', '--group', 'g1', '--ends', '+9h')).toContain('has begun for the group')
    expect(await refusal('no', '--group', 'g1')).toContain("There is no exam 'no'")
    expect(await refusal('m', '--group', 'g9')).toContain("There is no group 'g9'")
    expect(await refusal('m', '--group', 'g1', '--ends', '+1h')).toContain(
      "--ends: must be later than 'startsAt'",
    )
    const hints = await school.all('live_hint')
    expect(hints.some((hint) => JSON.stringify(hint).includes('g2'))).toBe(true)
  })
})
