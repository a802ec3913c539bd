/** The merit list: figures, ranks, filters, more; on paper, as XLSX, as a picture. */
import { deskExamCalls } from '@porua/contract/desk/exams'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { resultsCalls } from '@porua/contract/desk/results'
import { button, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { examDetail, jobReply, meritLine, meritReply } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const hostile = '<img src=x onerror="window.broken=1">'
const path = '/desk/exams/exam-1/merit'
const second = meritLine({ cursor: '90 a2', studentId: 's2', sid: 'S-2', name: hostile, rank: 2, marks: 0.5 })

beforeEach(() => {
  api.on(deskExamCalls.exam, { exam: examDetail() })
  api.on(resultsCalls.merit, meritReply([meritLine(), second]))
})
afterEach(() => vi.restoreAllMocks())

test('ranks, names, groups and marks, with average and highest; a name runs nothing', async () => {
  await open(path, { size: 'wide' })
  const row = page.getByRole('row', { name: /Nusrat Jahan/ })
  for (const text of ['1', 'S-1', 'Morning batch', 'Pass'])
    await expect.element(row.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(page.getByText(hostile).first()).toBeVisible()
  await says('41.25')
  await says('55.5')
  await saysNot('Not released yet: ranks and marks may change.')
  expect((window as { broken?: number }).broken).toBeUndefined()
  await expectGoodLooks()
})

test('group and search stand in the address; more are shown at a press; nobody found leads back', async () => {
  api.on(resultsCalls.merit, ({ query }) =>
    query.after === undefined ? meritReply([meritLine()], true) : { ...meritReply([second]), head: null },
  )
  await open(path)
  await button('Show more').press()
  await expect.element(page.getByText(hostile).first()).toBeVisible()
  await page.getByLabelText('Group').selectOptions('Evening batch')
  await page.getByLabelText('Find a student').fill('nusrat')
  await expect.poll(address).toBe(`${path}?group=g2&search=nusrat`)
  await expect
    .poll(() => api.sent(resultsCalls.merit).at(-1)?.query)
    .toMatchObject({ group: 'g2', search: 'nusrat' })
  api.on(resultsCalls.merit, meritReply([]))
  await open(`${path}?search=nobody`)
  await says('Nobody is found.')
  await button('Show everybody').press()
  await expect.poll(address).toBe(path)
})

test('print makes a page of all lines, and only that is on paper', async () => {
  let paper = ''
  vi.spyOn(window, 'print').mockImplementation(() => {
    paper = [...document.querySelectorAll('article')].map((it) => it.textContent).join()
    window.dispatchEvent(new Event('afterprint'))
  })
  await open(path)
  await button('Print / PDF').press()
  await expect.poll(() => paper).toContain('Merit list: Botany weekly test 7')
  expect(paper).toContain(hostile)
  await expect.poll(() => document.querySelectorAll('article').length).toBe(0)
  await expect.poll(() => api.sent(resultsCalls.merit).at(-1)?.query).toMatchObject({ limit: 500 })
})

test('the print key prints the same paper; the browser’s print menu prints what is loaded', async () => {
  let papers: string[] = []
  vi.spyOn(window, 'print').mockImplementation(() => {
    papers = [...document.querySelectorAll('article')].map((it) => it.textContent ?? '')
    window.dispatchEvent(new Event('afterprint'))
  })
  await open(path)
  await expect
    .element(page.getByRole('link', { name: 'Absent: 53' }))
    .toHaveAttribute('href', '/desk/exams/exam-1/room?state=notStarted')
  await userEvent.keyboard('{Control>}p{/Control}')
  await expect.poll(() => papers.length).toBe(1)
  expect(papers[0]).toContain('Absent: 53')
  await expect.poll(() => document.querySelectorAll('article').length).toBe(0)
  window.dispatchEvent(new Event('beforeprint'))
  expect(document.querySelector('article')?.textContent).toContain('Merit list: Botany weekly test 7')
  expect(document.documentElement.dataset.printing).toBe('page')
  window.dispatchEvent(new Event('afterprint'))
  await expect.poll(() => document.querySelectorAll('article').length).toBe(0)
})

test('XLSX is long work whose file comes by itself, and stays to be fetched; a picture is drawn of the first lines', async () => {
  api.on(resultsCalls.meritSheet, { job: jobReply({ state: 'running', endedAt: null }) })
  api.on(jobsCalls.one, { job: jobReply() })
  await open(path, { size: 'wide' })
  const taken: (string | null)[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    taken.push(this.getAttribute('href'))
  })
  await button('XLSX').press()
  const link = await page.getByRole('link', { name: 'Download XLSX' }).findElement()
  await expect.poll(() => taken).toEqual([link.getAttribute('href')])
  await expect.poll(() => api.sent(resultsCalls.meritSheet)[0]?.body).toEqual({ language: 'en' })
  await button('Picture').press()
  const canvas = page.getByRole('img', { name: 'Merit list as a picture' })
  await expect.element(canvas).toBeVisible()
  const drawn = (await canvas.findElement()) as HTMLCanvasElement
  await expect.poll(() => [drawn.width, drawn.height]).toEqual([1_080, 232 + 56 * 3 + 48])
  const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height).data ?? []
  expect(pixels.some((value, place) => place % 4 === 0 && value < 100)).toBe(true)
  await expectGoodLooks({ languages: ['en'] })
})

test('nobody has marks: one line says so', async () => {
  const empty = meritReply([])
  api.on(resultsCalls.merit, {
    ...empty,
    head: empty.head && {
      ...empty.head,
      students: 0,
      average: null,
      highest: null,
      lowest: null,
      groups: [],
    },
  })
  await open(path)
  await says('Nobody has marks yet.')
  await saysNot('Print / PDF')
})
