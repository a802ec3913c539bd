/** One question: writing, changing, two people on it, deleting; Add question. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { questionCalls } from '@porua/contract/desk/questions'
import { button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { Refusal } from '@porua/kit/testing/refusal.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankQuestion, bankReply } from '../../testing/question-replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const edit = '/desk/questions/edit?bank=botany&id=q1'
const title = page.getByRole('textbox', { name: 'Question', exact: true })
const preview = page.getByRole('article', { name: 'Question 1' })

beforeEach(() => {
  api.on(questionCalls.banks, { banks: [bankReply()] })
  api.on(questionCalls.facets, {
    chapters: [{ subject: 'Botany', chapter: 'Tissues', questions: 2 }],
    courses: [
      { subject: 'Botany', chapter: 'Roots' },
      { subject: 'Zoology', chapter: 'Hydra' },
    ],
    tags: [],
  })
  api.on(questionCalls.check, { remarks: [] })
  api.on(questionCalls.list, { questions: [], count: 0, next: null })
  api.on(questionCalls.read, { question: bankQuestion(), exams: [{ id: 'e1', title: 'Weekly test 7' }] })
  const counts = { students: 40, right: 25, partly: 0, wrong: 10, skipped: 5, rule: null }
  const none = { students: 0, right: 0, partly: 0, wrong: 0, skipped: 0, rule: null }
  const exams = [
    { id: 'e1', title: 'Weekly test 7', ...counts },
    { id: 'e2', title: 'Model test', ...none },
    { id: 'e3', title: 'Old test', ...counts, rule: 'drop' as const },
  ]
  api.on(questionCalls.asked, { exams, more: false })
})

test('the question stands beside what its students see, and where it was asked', async () => {
  await open(edit, { size: 'wide' })
  await heading('Question')
  await expect.element(title).toHaveValue('Which tissue carries \\(H_2O\\)?')
  await expect.element(preview.getByText('xylem')).toBeVisible()
  for (const text of ['Right: 25 (63 %)', 'Wrong: 10 (25 %)', 'Skipped: 5 (13 %)']) await says(text)
  for (const text of ['No results yet', 'Taken out: it counts for nobody']) await says(text)
  await expect
    .element(page.getByRole('link', { name: 'Weekly test 7' }))
    .toHaveAttribute('href', '/desk/exams/e1/results')
  await page.getByRole('tab', { name: 'With its key' }).press()
  await expect.element(preview.getByText('Right answer')).toBeVisible()
  await expectGoodLooks()
})

test('it is written with the keyboard alone: Alt marks the key, Ctrl Enter saves from the version that was shown', async () => {
  api.on(questionCalls.change, ({ body }) => ({
    question: bankQuestion({ ...body.question, version: 4 }),
    remarks: [],
    exams: [{ id: 'e1', title: 'Weekly test 7' }],
  }))
  await open(edit, { size: 'wide' })
  await title.fill('Which tissue carries sugar?')
  await expect.element(preview.getByText('Which tissue carries sugar?')).toBeVisible()
  await userEvent.keyboard('{Alt>}b{/Alt}')
  await expect.element(button('B is right')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(button('A is right')).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await says('Saved. Papers that follow: Weekly test 7.')
  await expect
    .poll(() => api.sent(questionCalls.change)[0]?.body)
    .toMatchObject({
      bank: 'botany',
      id: 'q1',
      version: 3,
      question: { title: 'Which tissue carries sugar?', right: [1], options: ['xylem', 'phloem', 'cambium'] },
    })
})

test('what an import would find wrong is told while it is written, and after it was refused', async () => {
  const remarks = [{ kind: 'mistake' as const, field: 'answer', text: 'needs the right option' }]
  api.on(questionCalls.check, ({ body }) => ({ remarks: body.question.right.length === 0 ? remarks : [] }))
  api.on(questionCalls.change, () => {
    throw new Refusal('badRequest', 'The question is not saved.', { data: { remarks } })
  })
  await open(edit, { size: 'wide' })
  await button('A is right').press()
  await says('Key: needs the right option')
  await button('Save').press()
  const missing = 'Press the letter of the option that is right.'
  await says(missing)
  await expect.element(button('A is right')).toHaveFocus()
  await expect.element(button('A is right')).toHaveAccessibleDescription(missing)
  expect(api.sent(questionCalls.change)).toEqual([])
  await expectGoodLooks({ languages: ['en'] })
  await button('B is right').press()
  await saysNot(missing)
  await button('Save').press()
  await says('The question is not saved.')
})

test('subjects and chapters of the bank and of the courses are offered, and any other may be typed', async () => {
  api.on(questionCalls.change, ({ body }) => ({
    question: bankQuestion({ ...body.question, version: 4 }),
    remarks: [],
    exams: [],
  }))
  await open(edit)
  const known = (name: string) => page.getByRole('combobox', { name: `Known names: ${name}`, exact: true })
  const offered = (name: string) =>
    [...(known(name).element() as HTMLSelectElement).options].map(({ value }) => value).filter(Boolean)
  await expect.poll(() => offered('Subject')).toEqual(['Botany', 'Zoology'])
  await known('Subject').selectOptions('Zoology')
  await expect.element(page.getByRole('textbox', { name: 'Subject', exact: true })).toHaveValue('Zoology')
  await expect.poll(() => offered('Chapter')).toEqual(['Hydra'])
  await expectGoodLooks()
  await page.getByRole('textbox', { name: 'Chapter', exact: true }).fill('Snails')
  await button('Save').press()
  await expect
    .poll(() => api.sent(questionCalls.change)[0]?.body.question)
    .toMatchObject({ subject: 'Zoology', chapter: 'Snails' })
})

test('two people on one question: what differs is chosen part by part', async () => {
  const theirs = bankQuestion({ version: 8, title: 'Theirs?', explanation: 'Theirs.' })
  api.on(questionCalls.change, ({ body }) => {
    if (body.version !== 8) throw new Refusal('conflict', 'Changed.', { data: theirs })
    return { question: bankQuestion({ ...body.question, version: 9 }), remarks: [], exams: [] }
  })
  await open(edit, { size: 'wide' })
  await title.fill('Mine?')
  await button('Save').press()
  await says('Somebody else has changed this')
  await page.getByRole('group', { name: 'Explanation' }).getByRole('radio').nth(1).press()
  await button('Save my choice').press()
  await says('Saved.')
  await expect
    .poll(() => api.sent(questionCalls.change).at(-1)?.body)
    .toMatchObject({
      version: 8,
      question: { title: 'Mine?', explanation: 'Theirs.' },
    })
})

test('on a phone a tab changes between writing and looking; a draft survives a reload', async () => {
  await open(edit)
  await title.fill('Typed and not saved?')
  await page.getByRole('tab', { name: 'Preview' }).press()
  await expect.element(preview.getByText('Typed and not saved?')).toBeVisible()
  await expect.element(title).not.toBeInTheDocument()
  await open(edit)
  await says('What you had typed is here again.')
  await expect.element(title).toHaveValue('Typed and not saved?')
})

test('a picture that is pasted while somebody writes stands in the question', async () => {
  api.on(jobsCalls.sendFile, { file: { id: 'f1', name: 'cell.png', bytes: 9 } })
  api.on(questionCalls.keepPicture, { key: 'school/0123456789abcdef0123456789abcdef.png' })
  await open(edit, { size: 'wide' })
  await expect.element(title).toBeVisible()
  const data = new DataTransfer()
  data.items.add(new File(['no real one'], 'cell.png', { type: 'image/png' }))
  ;(await title.findElement()).dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
  )
  await expect.element(page.getByRole('button', { name: 'Take picture 1 away' })).toBeVisible()
  await expect.poll(() => api.sent(questionCalls.keepPicture)).toMatchObject([{ body: { fileId: 'f1' } }])
  api.on(questionCalls.keepPicture, () => {
    throw new Refusal('badFile', 'cell.png is no picture.')
  })
  window.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  await says('cell.png is no picture.')
  await expectGoodLooks()
})

test('a hostile question runs nothing and loads nothing', async () => {
  const hostile =
    '<img src="https://evil.example/x.png" onerror="window.ran=1"><script>window.ran=1</script><b>Q</b>'
  const question = bankQuestion({
    title: hostile,
    format: 'html',
    options: [hostile, 'b'],
    explanation: hostile,
  })
  api.on(questionCalls.read, { question, exams: [] })
  const none = { students: 0, right: 0, partly: 0, wrong: 0, skipped: 0, rule: null }
  api.on(questionCalls.asked, { exams: [{ id: 'e', title: hostile, ...none }], more: false })
  await open(edit, { size: 'wide' })
  await page.getByRole('tab', { name: 'With its key' }).press()
  await expect.element(preview.getByText('Q', { exact: true }).first()).toBeVisible()
  expect('ran' in window).toBe(false)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil'))).toEqual([])
})

test('while an exam asks it there is no deleting it, and the page says why', async () => {
  await open(edit, { size: 'wide' })
  await says('Cannot be deleted while an exam asks it: Weekly test 7.')
  await expect.element(button('Delete')).toBeDisabled()
  await expectGoodLooks()
})

test('it is deleted after a question, and taken back', async () => {
  api.on(questionCalls.read, { question: bankQuestion(), exams: [] })
  api.on(questionCalls.remove, {})
  api.on(questionCalls.restore, { question: bankQuestion() })
  await open(edit, { size: 'wide' })
  await button('Delete').press()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).press()
  await says('The question is deleted.')
  await expect.poll(address).toBe('/desk/questions?bank=botany')
  await button('Undo').press()
  await says('The question is back.')
  await expect
    .poll(() => api.sent(questionCalls.remove)[0]?.body)
    .toEqual({ bank: 'botany', id: 'q1', version: 3 })
})

test('Add question: the next one keeps what it has in common with the one before', async () => {
  api.on(questionCalls.add, ({ body }) => ({
    question: bankQuestion({ ...body.question, id: 'new', version: 1 }),
    remarks: [],
    exams: [],
  }))
  await open('/desk/questions/new?bank=botany', { size: 'wide' })
  await heading('Add question')
  await title.fill('কোনটি পাতা?')
  for (const [letter, text] of [
    ['A', 'ফার্ন'],
    ['B', 'মূল'],
  ] as const)
    await page.getByRole('textbox', { name: `Option ${letter}` }).fill(text)
  await userEvent.keyboard('{Alt>}a{/Alt}')
  await page.getByLabelText('Subject', { exact: true }).fill('উদ্ভিদ')
  await page.getByLabelText('Tags', { exact: true }).fill('board, 2024')
  await expectGoodLooks()
  await button('Save and add another').press()
  await says('Saved.')
  await expect
    .poll(() => api.sent(questionCalls.add)[0]?.body)
    .toMatchObject({
      bank: 'botany',
      question: {
        title: 'কোনটি পাতা?',
        options: ['ফার্ন', 'মূল'],
        right: [0],
        subject: 'উদ্ভিদ',
        tags: ['board', '2024'],
      },
    })
  await expect.element(title).toHaveValue('')
  await expect.element(page.getByLabelText('Subject', { exact: true })).toHaveValue('উদ্ভিদ')
})

test('without a bank the first one is made in its place', async () => {
  api.on(questionCalls.banks, { banks: [] })
  await open('/desk/questions/new')
  await expect.element(page.getByLabelText('Name of the bank')).toHaveValue('Botany')
  await says(/^A bank is a collection of questions/)
})
