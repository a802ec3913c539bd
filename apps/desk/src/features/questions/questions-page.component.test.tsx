/** Questions: the list with its filters and keys, and the banks. */
import { questionCalls } from '@porua/contract/desk/questions'
import { button, dialog, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankReply, listedQuestion } from '../../testing/question-replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const questions = [
  listedQuestion(),
  listedQuestion({ id: 'q2', text: 'জাইলেমের কাজ কী?', tags: [], difficulty: null, marks: null }),
  listedQuestion({
    id: 'q3',
    text: '',
    pictures: 2,
    type: 'paragraph',
    key: '',
    subject: null,
    chapter: null,
  }),
]
const link = (name: string | RegExp) => page.getByRole('link', { name })
const choice = (name: string) => page.getByRole('combobox', { name })
const asked = () => api.sent(questionCalls.list).at(-1)?.query

beforeEach(() => {
  api.on(questionCalls.banks, { banks: [bankReply(), bankReply({ bank: 'physics', name: 'পদার্থ' })] })
  api.on(questionCalls.facets, {
    chapters: [
      { subject: 'Botany', chapter: 'Tissues', questions: 2 },
      { subject: 'Physics', chapter: 'Light', questions: 1 },
    ],
    courses: [],
    tags: [{ tag: 'board 2024', questions: 1 }],
  })
  api.on(questionCalls.list, { questions, count: 1234, next: null })
})

test('lists questions with their keys, formulas in plain signs, in both shapes', async () => {
  await open('/desk/questions', { size: 'wide' })
  await heading('Questions')
  await says('Questions: 1,234')
  await expect.element(link('Which tissue carries H₂O?')).toBeVisible()
  const row = page.getByRole('row', { name: /Which tissue/ })
  for (const text of ['A xylem', 'board 2024', 'Botany · Tissues', 'Easy'])
    await expect.element(row.getByText(text, { exact: true }).first()).toBeVisible()
  await expect.element(link('(Pictures: 2)')).toBeVisible()
  await says('These are all.')
  await expectGoodLooks()
  expect(document.querySelector('.katex')).toBeNull()
})

test('every filter stands in the address and is asked of the server; the chapters are those of the subject', async () => {
  await open('/desk/questions')
  await choice('Subject').selectOptions('Botany')
  await expect.poll(() => choice('Chapter').element().textContent).toBe('All chaptersTissues')
  await choice('Chapter').selectOptions('Tissues')
  await choice('Tag').selectOptions('board 2024')
  await choice('Difficulty').selectOptions('Hard')
  await choice('Type').selectOptions('Short answer')
  await page.getByRole('searchbox', { name: 'Search' }).fill('water')
  const filters = {
    subject: 'Botany',
    chapter: 'Tissues',
    tag: 'board 2024',
    difficulty: 'hard',
    type: 'shortAns',
    search: 'water',
  }
  await expect.poll(asked).toMatchObject(filters)
  expect(Object.fromEntries(new URLSearchParams(window.location.search))).toEqual(filters)
  // Another bank has other subjects.
  await choice('Bank').selectOptions('পদার্থ')
  await expect.poll(asked).toMatchObject({ bank: 'physics', difficulty: 'hard', search: 'water' })
  expect(asked()?.subject).toBeUndefined()
})

test('nothing fits: one press shows everything; nothing there yet: the page says how to begin', async () => {
  api.on(questionCalls.list, ({ query }) =>
    query.search ? { questions: [], count: 0, next: null } : { questions, count: 3, next: null },
  )
  await open('/desk/questions?search=nothing')
  await says('No question fits these filters.')
  await expectGoodLooks()
  await button('Show everything').press()
  await says('Questions: 3')
  api.on(questionCalls.list, { questions: [], count: 0, next: null })
  await open('/desk/questions')
  await says('There are no questions yet.')
})

test('the keyboard walks through the rows, opens one, adds one and searches', async () => {
  api.on(questionCalls.read, ({ query }) => {
    throw new Refusal('notFound', `gone ${query.id}`)
  })
  await open('/desk/questions', { size: 'wide' })
  await expect.element(link('জাইলেমের কাজ কী?')).toBeVisible()
  await userEvent.keyboard('j')
  await expect.element(link('Which tissue carries H₂O?')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(link('জাইলেমের কাজ কী?')).toHaveFocus()
  await userEvent.keyboard('k/')
  await expect.element(page.getByRole('searchbox', { name: 'Search' })).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await link('জাইলেমের কাজ কী?').press()
  await expect.poll(address).toBe('/desk/questions/edit?bank=botany&id=q2')
  history.back()
  await expect.element(link('জাইলেমের কাজ কী?')).toBeVisible()
  ;(document.activeElement as HTMLElement | null)?.blur()
  await userEvent.keyboard('n')
  await expect.poll(address).toBe('/desk/questions/new')
})

test('shows more behind what is there', async () => {
  api.on(questionCalls.list, ({ query }) =>
    query.after === 'place'
      ? { questions: [listedQuestion({ id: 'q9', text: 'The last one?' })], count: 4, next: null }
      : { questions, count: 4, next: 'place' },
  )
  await open('/desk/questions')
  await button('Show more').press()
  await expect.element(link('The last one?')).toBeVisible()
  await says('These are all.')
})

test('a hostile question is text: nothing of it runs and nothing is loaded', async () => {
  const text =
    '<img src="https://evil.example/x.png" onerror="window.ran=1">\\(\\href{javascript:window.ran=1}{x}\\)'
  api.on(questionCalls.list, {
    questions: [listedQuestion({ text, key: text, tags: [text], subject: text, chapter: text })],
    count: 1,
    next: null,
  })
  await open('/desk/questions', { size: 'wide' })
  await expect.element(link(/img src/)).toBeVisible()
  expect(document.querySelector('main img, main a[href^="javascript"]')).toBeNull()
  expect('ran' in window).toBe(false)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil'))).toEqual([])
})

test('a bank is made, named anew, deleted after a question, and taken back', async () => {
  api.on(questionCalls.makeBank, { bank: bankReply({ bank: 'new', name: 'New' }) })
  api.on(questionCalls.renameBank, { bank: bankReply({ name: 'Plants', version: 2 }) })
  api.on(questionCalls.removeBank, { questions: 2 })
  api.on(questionCalls.restoreBank, { bank: bankReply() })
  await open('/desk/questions')
  await button('Banks').press()
  await expect.element(dialog.getByText('Botany')).toBeVisible()
  await expectGoodLooks()
  await dialog.getByLabelText('Name of the bank').fill('New')
  await button('Make the bank').press()
  await says('The bank New is there.')
  await expect.poll(() => api.sent(questionCalls.makeBank).map(({ body }) => body)).toEqual([{ name: 'New' }])

  await button('Rename the bank Botany').press()
  await dialog.getByLabelText('Name of the bank').last().fill('Plants')
  await dialog
    .getByRole('form', { name: 'Rename the bank Botany' })
    .getByRole('button', { name: 'Save' })
    .press()
  await says('Saved.')
  await expect
    .poll(() => api.sent(questionCalls.renameBank)[0]?.body)
    .toEqual({ bank: 'botany', version: 1, name: 'Plants' })

  await button('Delete the bank Botany').press()
  await says('Its questions go with it: 2. For a minute you can undo it here.')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press()
  await says('The bank Botany is deleted.')
  await button('Undo').press()
  await says('The bank Botany is back.')
  await expect.poll(() => api.sent(questionCalls.restoreBank)[0]?.body).toEqual({ bank: 'botany' })
})

test('two people name one bank: the second chooses', async () => {
  api.on(questionCalls.renameBank, ({ body }) => {
    if (body.version === 1)
      throw new Refusal('conflict', 'Changed.', { data: bankReply({ name: 'Theirs', version: 5 }) })
    return { bank: bankReply({ name: body.name, version: 6 }) }
  })
  await open('/desk/questions', { size: 'wide' })
  await button('Banks').press()
  await button('Rename the bank Botany').press()
  const form = dialog.getByRole('form', { name: 'Rename the bank Botany' })
  await form.getByLabelText('Name of the bank').fill('Mine')
  await form.getByRole('button', { name: 'Save' }).press()
  await says('Somebody else has changed this')
  await button('Save my choice').press()
  await expect
    .poll(() => api.sent(questionCalls.renameBank).map(({ body }) => [body.version, body.name]))
    .toEqual([
      [1, 'Mine'],
      [5, 'Mine'],
    ])
})
