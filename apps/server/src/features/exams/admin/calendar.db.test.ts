import { MemoryPack } from '@porua/files/source'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../../platform/ids.ts'
import { importPack, type SchoolParts } from '../../school-pack/import-pack.ts'
import { noFiles, noForum, packOf } from '../../school-pack/school.factory.ts'
import { overtaken, start, TestSchool, withSchool } from '../../school-pack/testing.ts'
import { type NewSchedule, placeExam } from '../schedule/place.service.ts'
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

  const parts = (): SchoolParts => ({
    db: school.db,
    clock: school.clock,
    ids: randomIds,
    files: noFiles,
    forum: noForum,
    papers: { build: async () => undefined },
  })
  const place = (wanted: NewSchedule, version?: number) =>
    placeExam(
      parts(),
      {
        examId: 'm',
        groupIds: ['g1'],
        versions: version === undefined ? undefined : new Map([['g1', version]]),
        dryRun: false,
        past: false,
      },
      wanted,
    )

  it('has a version in each group, which each change counts and an older change does not overwrite', async () => {
    await place({ endsAt: '+5h' }, 1)
    await place({ endsAt: '+5h' }, 2)
    expect((await school.schedule('m')).version).toBe(2)
    const refused = await place({ endsAt: '+6h' }, 1).catch((error) => error)
    expect(refused).toMatchObject({
      code: 'conflict',
      details: { data: { version: 2, ends_at: start + 5 * 3_600_000 } },
    })
    expect(await school.schedule('m')).toMatchObject({ version: 2, ends_at: start + 5 * 3_600_000 })
    await type('exams', 'unschedule', 'm', '--group', 'g1')
    const gone = await place({ startsAt: '+1h', endsAt: '+6h', duration: 60 }, 2).catch((error) => error)
    expect(gone).toMatchObject({ code: 'conflict', details: { data: null } })
  })

  it('puts an exam behind the others of the group, and leaves those as they are', async () => {
    const before = (await school.all('group_exam')).filter((row) => row.exam_id !== 'm')
    await type(
      'exams',
      'schedule',
      'practice',
      '--group',
      'g2',
      '--starts',
      '+1h',
      '--ends',
      '+2h',
      '--duration',
      '9',
    )
    await type(
      'exams',
      'schedule',
      'm',
      '--group',
      'g2',
      '--starts',
      '+1h',
      '--ends',
      '+2h',
      '--duration',
      '9',
    )
    const after = await school.all('group_exam')
    expect(after).toEqual(expect.arrayContaining(before))
    const inG2 = after
      .filter((row) => row.group_id === 'g2')
      .sort((one, other) => one.position - other.position)
    expect(inG2.map((row) => row.exam_id).slice(-2)).toEqual(['practice', 'm'])
  })

  it('reads a pack again where the exam of a calendar goes between the reading and the writing', async () => {
    const pack = withSchool(({ groups }) => {
      for (const group of groups) for (const exam of group.exams) exam.duration += 1
    })
    const between = overtaken(parts(), async () => {
      expect(await type('exams', 'unschedule', 'practice')).toMatchObject({ status: 0 })
      expect(await type('exams', 'delete', 'practice')).toMatchObject({ status: 0 })
    })
    const before = (await school.all('exam')).length
    const report = await importPack(between, new MemoryPack(pack))
    // It came back whole, with questions and key, as the pack has it.
    expect(report.counts.get('exams')).toMatchObject({ added: 1 })
    expect(await school.all('exam')).toHaveLength(before)
  })
})
