/** The scoreboard and the Progress Report (spec §2, §5, §8, §9) as they are read. What A4 makes of it is a journey. */
import { accountCalls } from '@porua/contract/account'
import { examCalls } from '@porua/contract/exams'
import { alert, button, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { profileReply } from '../../../testing/replies/account.ts'
import { analyticsRecord, mineReply, scoreRow } from '../../../testing/replies/exams.ts'
import { api, open } from '../../../testing/stage.tsx'

/** Twenty-three exams, the newest first: two full pages and a third. */
const all = Array.from({ length: 23 }, (_, n) => scoreRow(22 - n, [4, 2.75, 1.5, -1][n % 4] ?? 0))
const analytics = analyticsRecord({
  totalExamCount: 23,
  passCount: 12,
  failCount: 11,
  maxMarkObtained: 4,
  minMarkObtained: -1,
  averageMarkObtained: 1.83,
  totalMarksObtained: 42.25,
  totalMarks: 92,
})
const rows = () =>
  [...document.querySelectorAll('main table:last-of-type tbody tr')].filter(
    (row) => !row.closest('article, details'),
  )
const shown = () => rows().length

function answerRows(): void {
  api.on(examCalls.scoreboard, ({ query: { lastId, limit = 10 } }) => {
    const at = all.findIndex(({ _id }) => _id === lastId) + 1
    return { results: { examResult: all.slice(at, at + limit) } }
  })
}

beforeEach(() => {
  answerRows()
  api.on(examCalls.analytics, { liveExam: analytics })
  api.on(examCalls.mine, mineReply())
  api.on(
    accountCalls.profile,
    profileReply({
      groups: [
        { _id: 'g1', name: 'Group g1' },
        { _id: 'g2', name: 'Group g2' },
      ],
    }),
  )
})

test('name, groups, totals and six cards', async () => {
  await open('/scoreboard')
  await heading('Scoreboard')
  await says('Nusrat Jahan')
  await says('Group g1, Group g2')
  await says('42.25')
  const facts = await page.getByRole('region', { name: 'At a glance' }).findElement()
  expect([...facts.querySelectorAll('dl > div')].map((it) => it.textContent)).toEqual([
    'Live Exams23',
    'Exam Passed12',
    'Exam Failed11',
    'Highest4',
    'Lowest\u22121',
    'Average Marks1.83',
  ])
  await expectGoodLooks()
})

test('ten results, then ten more by lastId, then three and no more Load More; the focus stays in the list', async () => {
  await open('/scoreboard', { size: 'wide' })
  const more = button('Load More')
  await expect.poll(shown).toBe(10)
  await more.press()
  await expect.poll(shown).toBe(20)
  await more.press()
  await expect.poll(shown).toBe(23)
  await expect.element(more).not.toBeInTheDocument()
  await expect.element(page.getByRole('status').getByText('23 exams shown')).toBeInTheDocument()
  await expect.poll(() => document.activeElement?.textContent).toBe('Exam e2')
  await expect
    .poll(() => api.sent(examCalls.scoreboard).map(({ query }) => query))
    .toEqual([{ limit: 10 }, { limit: 10, lastId: 'attempt-13' }, { limit: 10, lastId: 'attempt-3' }])
  expect(rows()[0]?.querySelector('a')?.getAttribute('href')).toBe('/result/e22/group-1')
})

test('an exam without a group is not opened, and says so', async () => {
  api.on(examCalls.scoreboard, { results: { examResult: [scoreRow(0, 4, { groupId: null })] } })
  await open('/scoreboard')
  await button('Exam e0').press()
  await alert('You cannot view the details of this exam!')
  expect(window.location.pathname).toBe('/scoreboard')
})

test('what is not final yet, and what the GPA adds, stand in the row', async () => {
  const row = scoreRow(0, 3, { marksObtained: 50.5, pendingMarks: 1, withoutGPA: 1, rank: null })
  api.on(examCalls.scoreboard, { results: { examResult: [row] } })
  await open('/scoreboard')
  await says('With GPA 50.5')
  await says('Not final yet')
})

test('the chart says in a table what it draws', async () => {
  await open('/scoreboard', { size: 'wide' })
  const chart = page.getByRole('region', { name: 'Marks over time' })
  await expect.poll(() => chart.element().querySelectorAll('circle').length).toBe(10)
  await chart.getByText('Show as a table').press()
  expect(chart.getByRole('row').elements()).toHaveLength(11)
  const cells = chart.getByRole('row').last().getByRole('cell').elements()
  expect(cells.slice(1).map((it) => it.textContent)).toEqual(['Exam e22', '100%'])
  await expectGoodLooks({ languages: ['bn'] })
})

test('no result yet says so, leads to My Exams, and can be printed all the same', async () => {
  api.on(examCalls.scoreboard, { results: { examResult: [] } })
  api.on(examCalls.analytics, { liveExam: analyticsRecord() })
  api.on(accountCalls.profile, profileReply({ groups: [], groupIds: [] }))
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await open('/scoreboard')
  await says(/^No result yet\./)
  await says('In no group yet')
  await expect
    .poll(() => page.getByRole('region', { name: 'At a glance' }).element().textContent)
    .toMatch(/Highest–none/)
  await expectGoodLooks()
  await button('Print').press()
  await expect.poll(() => print.mock.calls.length).toBe(1)
  print.mockRestore()
  const paper = document.querySelector('article')?.textContent ?? ''
  for (const word of ['Progress Report', 'S-101', 'No result of a live exam yet.', 'Signature and date'])
    expect(paper).toContain(word)
  await page.getByRole('link', { name: 'Go to My Exams' }).press()
  await expect.poll(() => window.location.pathname).toBe('/exams')
})

test.each([
  ['rows', examCalls.scoreboard],
  ['cards', examCalls.analytics],
] as const)('a call that fails leads to Try again: %s', async (_, call) => {
  api.refuse(call, 'badRequest', 'Not this time.')
  await open('/scoreboard')
  await heading(/^Your scoreboard could not be loaded/)
  await expectGoodLooks({ languages: ['en'] })
  answerRows()
  api.on(examCalls.analytics, { liveExam: analytics })
  await button('Try again').press()
  await expect.poll(shown).toBe(10)
})

test('a page that does not come keeps what is shown, and nothing that is not whole is printed', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {})
  await open('/scoreboard')
  await expect.poll(shown).toBe(10)
  api.refuse(examCalls.scoreboard, 'internal', 'Counting.')
  await button('Load More').press()
  await alert('Counting.')
  expect(shown()).toBe(10)
  await button('Print').press()
  await alert('Counting.')
  expect(print).not.toHaveBeenCalled()
  api.lose(examCalls.scoreboard)
  await button('Load More').press()
  await alert('Internet connection lost.')
  print.mockRestore()
})

test.each([
  ['en', 'Print', ['Progress Report', 'Roll', 'Branch', "Teacher's comment", "Guardian's comment"]],
  ['bn', 'প্রিন্ট', ['অগ্রগতি প্রতিবেদন', 'রোল', 'শাখা', 'শিক্ষকের মন্তব্য', 'অভিভাবকের মন্তব্য']],
] as const)(
  'the Progress Report holds every exam, with boxes for a pen (%s)',
  async (language, name, words) => {
    const printed: number[] = []
    const print = vi.spyOn(window, 'print').mockImplementation(() => {
      printed.push(document.querySelectorAll('article tbody tr').length)
    })
    await open('/scoreboard', { language })
    await expect.poll(shown).toBe(10)
    await button(name).press()
    await expect.poll(() => printed).toEqual([23])
    print.mockRestore()
    const paper = document.querySelector('article')?.textContent ?? ''
    for (const word of [...words, 'S-101', 'Farmgate, Dhaka', 'Exam e0']) expect(paper).toContain(word)
  },
)
