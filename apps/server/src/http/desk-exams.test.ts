/** Exams in the desk: the list by its filters, and one exam. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { todayCalls } from '@porua/contract/desk/today'
import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const hour = 3_600_000

/** The small school with exams of every state. */
function school() {
  const small = smallSchool()
  const question = [{ file: 'questions/botany.jsonl', ids: ['q1'] }]
  const exam = (id: string, title: string) => ({
    ...(small.exams[1] as object),
    id,
    title,
    isPracticeExam: false,
    questions: question,
  })
  small.exams.push(
    exam('next', 'Model test 2') as never,
    exam('later', 'Model test 3') as never,
    exam('gone', 'Model test 1') as never,
    exam('idea', 'An idea') as never,
  )
  const place = (examId: string, startsAt: string, endsAt: string) => ({
    examId,
    startsAt,
    endsAt,
    duration: 30,
  })
  small.groups[0]?.exams.push(
    place('next', '+5h', '+6h') as never,
    place('later', '+2d', '+3d') as never,
    place('gone', '-2d', '-1d') as never,
  )
  small.groups[1]?.exams.push(place('next', '+7h', '+8h') as never)
  return packOf(small)
}

const day = 86_400_000

describe.each(dialects)('the desk’s exams on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  const list = (query: object = {}) => owner.must(deskExamCalls.examList, { query })
  const idsOf = async (query: object = {}) => (await list(query)).exams.map(({ id }) => id)

  beforeAll(async () => {
    app = await startApp({ dialect, pack: school() })
    owner = await DeskClient.owner(app)
  })
  afterAll(() => app?.close())

  test('the list says where each exam stands, drafts first, then the latest', async () => {
    const { exams, next, groups, subjects } = await list()
    expect(exams.map(({ id, state }) => [id, state])).toEqual([
      ['idea', 'draft'],
      ['later', 'upcoming'],
      ['next', 'upcoming'],
      ['live', 'live'],
      ['practice', 'practice'],
      ['gone', 'past'],
    ])
    expect(exams[2]).toMatchObject({
      title: 'Model test 2',
      version: 1,
      subject: { id: 'botany', name: 'Botany', course: 'Biology' },
      groups: [
        { id: 'g2', name: 'Evening' },
        { id: 'g1', name: 'Morning' },
      ],
      questions: 1,
      attempts: 0,
      released: null,
    })
    const { startsAt, endsAt } = exams[2] ?? {}
    expect(Date.parse(endsAt ?? '') - Date.parse(startsAt ?? '')).toBe(3 * hour)
    expect(exams[0]).toMatchObject({ startsAt: null, endsAt: null, groups: [] })
    expect(exams[5]).toMatchObject({ released: true })
    expect(next).toBeNull()
    expect(groups.map(({ name }) => name)).toEqual(['Morning', 'Evening'])
    expect(subjects).toEqual([{ id: 'botany', name: 'Botany', course: 'Biology' }])
  })

  test('is filtered by state, group, subject and words', async () => {
    expect(await idsOf({ state: 'live' })).toEqual(['live'])
    expect(await idsOf({ state: 'upcoming' })).toEqual(['next', 'later'])
    expect(await idsOf({ state: 'past' })).toEqual(['gone'])
    expect(await idsOf({ state: 'draft' })).toEqual(['idea'])
    expect(await idsOf({ state: 'practice' })).toEqual(['practice'])
    expect(await idsOf({ groupId: 'g2' })).toEqual(['next'])
    expect(await idsOf({ subjectId: 'none' })).toEqual([])
    expect(await idsOf({ search: 'MODEL' })).toEqual(['later', 'next', 'gone'])
    expect(await idsOf({ search: 'model', state: 'past' })).toEqual(['gone'])
  })

  test.each([
    ['drafts first', {}],
    ['the earliest first', { state: 'upcoming' }],
  ])('page after page it is the same list: %s', async (_, filters) => {
    const all = await idsOf(filters)
    const found: string[] = []
    let after: string | undefined
    do {
      const { exams, next } = await list({ ...filters, limit: 1, after })
      found.push(...exams.map(({ id }) => id))
      after = next ?? undefined
    } while (after)
    expect(found).toEqual(all)
    const wrong = await owner.call(deskExamCalls.examList, { query: { after: 'nonsense' } })
    expect(wrong.errors).toMatchObject({ code: 'badRequest', field: 'after' })
  })

  test('one exam is shown with its calendar and questions, and without its key', async () => {
    const { exam } = await owner.must(deskExamCalls.exam, { params: { examId: 'live' } })
    expect(exam).toMatchObject({
      version: 1,
      title: 'Weekly test',
      state: 'live',
      sets: ['A', 'B'],
      passMark: 40,
      totalMarks: 11,
      results: 'auto',
      released: false,
      places: [
        {
          groupId: 'g1',
          group: 'Morning',
          state: 'live',
          duration: 60,
          cutMarks: 0.25,
          version: 1,
          paused: false,
        },
      ],
    })
    expect(exam.questions.map(({ bankId, marks }) => [bankId, marks])).toEqual([
      ['q1', 2],
      ['q2', 2],
      ['q3', 2],
      ['q4', 5],
    ])
    expect(JSON.stringify(exam)).not.toContain('answer_json')
    const none = await owner.call(deskExamCalls.exam, { params: { examId: 'none' } })
    expect(none.errors?.code).toBe('notFound')
  })

  test('the calendar tells what begins in a span, groups that sit together as one', async () => {
    const now = app.clock.now()
    const span = (from: number, to: number) => ({
      query: { from: new Date(now + from * day).toISOString(), to: new Date(now + to * day).toISOString() },
    })
    const { entries, more } = await owner.must(deskExamCalls.examCalendar, span(-3, 3))
    expect(more).toBe(false)
    expect(entries.map(({ id, state, groups }) => [id, state, groups.map(({ name }) => name)])).toEqual([
      ['gone', 'over', ['Morning']],
      ['live', 'live', ['Morning']],
      ['next', 'upcoming', ['Morning']],
      ['next', 'upcoming', ['Evening']],
      ['later', 'upcoming', ['Morning']],
    ])
    expect((await owner.must(deskExamCalls.examCalendar, span(1, 3))).entries).toHaveLength(1)
    const tooLong = await owner.call(deskExamCalls.examCalendar, span(0, 63))
    expect(tooLong.errors?.code).toBe('badRequest')
  })

  test('Today tells what runs, comes and ended, and counts open questions', async () => {
    const today = await owner.must(todayCalls.today, {})
    expect(today.live).toEqual([
      {
        id: 'live',
        title: 'Weekly test',
        groups: ['Morning'],
        endsAt: expect.any(String),
        begun: 0,
        handedIn: 0,
      },
    ])
    expect(today.next.map(({ id, groups }) => [id, groups])).toEqual([
      ['next', ['Evening', 'Morning']],
      ['later', ['Morning']],
    ])
    expect(today.ended).toMatchObject([{ id: 'gone', results: 'released', begun: 0 }])
    // Somebody has an exam, students and passwords: nothing is left to begin with.
    expect(today.steps).toEqual([])
    expect(today.waiting).toEqual({
      ...{ written: [], late: [], questions: 0, questionsMost: 99 },
      ...{ jobs: [], doctor: null },
    })
  })

  test('a pause and an early end show', async () => {
    await app.composed.exams.schedules.pause({ examId: 'live' })
    const { exam } = await owner.must(deskExamCalls.exam, { params: { examId: 'live' } })
    expect(exam.places[0]).toMatchObject({ paused: true, endsNow: null, state: 'live' })
    expect((await list({ state: 'live' })).exams[0]).toMatchObject({ id: 'live', endsAt: null })
    await app.composed.exams.schedules.resume({ examId: 'live' })
    await app.composed.exams.schedules.end({ examId: 'live' })
    expect(await idsOf({ state: 'live' })).toEqual([])
    const ended = (await owner.must(deskExamCalls.exam, { params: { examId: 'live' } })).exam.places[0]
    expect(ended?.state).toBe('over')
    expect(Date.parse(ended?.endsNow ?? '')).toBeLessThanOrEqual(app.clock.now())
  })
})
