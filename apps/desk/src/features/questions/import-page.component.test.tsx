/** Import questions: choosing or pasting, looking through, mending, and what comes of it. */
import type { Job } from '@porua/contract/desk/jobs'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { type PreviewedQuestion, questionCalls } from '@porua/contract/desk/questions'
import { formatDate } from '@porua/kit/i18n/format.ts'
import { button, dialog, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bankQuestion, bankReply } from '../../testing/question-replies.ts'
import { jobReply } from '../../testing/replies.ts'
import { address, api, leave, open } from '../../testing/stage.tsx'

const { bank: _bank, id: _id, version: _version, ...fields } = bankQuestion({ right: [], formulas: null })
const hostile = '<img src="https://evil.example/x.png" onerror="window.ran=1">Which is a leaf?'
const rows: PreviewedQuestion[] = [
  row(0, { fields: { ...fields, title: hostile, right: [0] } }),
  row(1, {
    state: 'doubt',
    fields: { ...fields, title: 'Which has no key?' },
    remarks: [{ kind: 'mistake', field: 'answer', text: 'nothing says which option is right' }],
  }),
  row(2, {
    state: 'leftOut',
    fields: null,
    line: 9,
    remarks: [{ kind: 'mistake', field: '', text: 'a matching question' }],
  }),
  row(3, { fields: { ...fields, title: 'An old one?', right: [1] }, alike: { bank: 'botany', id: 'q7' } }),
]
const report = {
  fileId: 'file-1',
  name: 'paper.docx',
  format: 'Word',
  found: 4,
  ready: 2,
  doubts: 1,
  leftOut: 1,
  noted: 0,
  alike: 1,
  remarks: [],
}

function row(n: number, own: Partial<PreviewedQuestion>): PreviewedQuestion {
  return {
    n,
    line: 0,
    state: 'ready',
    fields: null,
    remarks: [],
    pictures: {},
    alike: null,
    clash: null,
    ...own,
  }
}

function jobIs(own: Partial<Job>) {
  api.on(jobsCalls.one, ({ params }) => ({ job: jobReply({ id: params.jobId, ...own }) }))
}

const card = (n: number) => page.getByRole('region', { name: `Found question ${n}` })
const sentImport = () => api.sent(questionCalls.import)[0]?.body

beforeEach(() => {
  api.on(questionCalls.banks, { banks: [bankReply()] })
  api.on(questionCalls.facets, { chapters: [], courses: [], tags: [] })
  api.on(questionCalls.check, { remarks: [] })
  api.on(questionCalls.previewRows, ({ query }) => {
    const shown = query.doubts ? rows.filter(({ state }) => state !== 'ready') : rows
    return { questions: shown, total: shown.length, clashes: query.bank ? 0 : null }
  })
  jobIs({ state: 'done', outcome: report })
})

test('each question stands as students will see it, with its key and what is to be looked at', async () => {
  await open('/desk/questions/import?read=job-1', { size: 'wide' })
  await says('paper.docx: Word · Questions: 4 · In a bank already: 1')
  await expect.element(card(1).getByText('Right answer').first()).toBeVisible()
  await expect.element(card(2).getByText('Key: nothing says which option is right')).toBeVisible()
  await expect.element(card(3).getByText('a matching question')).toBeVisible()
  await expect.element(card(4).getByText('In a bank already')).toBeVisible()
  await says('To import: 1')
  await expectGoodLooks()
  // What a file holds runs nothing and loads nothing.
  expect('ran' in window).toBe(false)
  expect(performance.getEntriesByType('resource').filter(({ name }) => name.includes('evil'))).toEqual([])
  await page.getByRole('tab', { name: 'To look at (2)' }).press()
  await expect.element(card(2)).toBeVisible()
  await expect.element(card(1)).not.toBeInTheDocument()
})

test('a key in one press, one left out, one taken again; then Import with all of it', async () => {
  api.on(questionCalls.import, { job: jobReply({ id: 'job-2' }) })
  await open('/desk/questions/import?read=job-1', { size: 'wide' })
  await card(2).getByRole('button', { name: 'B is right' }).press()
  await expect.element(card(2).getByText('Mended')).toBeVisible()
  await says('To import: 2')
  await page.getByRole('checkbox', { name: 'Take question 4' }).press()
  await says('To import: 3')
  await page.getByRole('checkbox', { name: 'Take question 1' }).press()
  await says('To import: 2')
  // The only bank is chosen.
  await expect.element(page.getByRole('combobox', { name: 'Into the bank' })).toHaveValue('botany')
  await page.getByLabelText('Subject', { exact: true }).fill('Botany')
  jobIs({
    state: 'done',
    outcome: { bank: 'questions/botany.jsonl', added: 2, changed: 0, same: 0, leftOut: 2, exams: [] },
  })
  await button('Import').press()
  await says('The questions are in the bank.')
  await says('New: 2 · Left out: 2')
  await expect.poll(address).toBe('/desk/questions/import?read=job-1&taken=job-2&bank=botany')
  expect(sentImport()).toMatchObject({
    bank: 'botany',
    subject: 'Botany',
    chapter: null,
    leaveOut: [0],
    alike: [3],
  })
  expect(sentImport()?.mended.map(({ n, fields: { right } }) => [n, right])).toEqual([[1, [1]]])
  await expect
    .element(page.getByRole('link', { name: 'See the questions' }))
    .toHaveAttribute('href', '/desk/questions?bank=botany')
})

test('a question with the name of another stands beside it, with the choice; a grey Import says why', async () => {
  api.on(questionCalls.banks, { banks: [bankReply(), bankReply({ bank: 'physics', name: 'Physics' })] })
  const standing = { ...fields, title: 'Which one is a moss?', right: [0] }
  const clash = { id: 'Q1', fields: standing, exams: [{ id: 'e1', title: 'Weekly 1' }], as: 'new' as const }
  api.on(questionCalls.previewRows, ({ query }) => {
    const shown = query.clashing ? rows.slice(0, 1) : rows
    return {
      questions: shown.map((one) => (one.n === 0 && query.bank === 'physics' ? { ...one, clash } : one)),
      total: shown.length,
      clashes: query.bank === 'physics' ? 1 : null,
    }
  })
  api.on(questionCalls.import, { job: jobReply({ id: 'job-2' }) })
  await open('/desk/questions/import?read=job-1', { size: 'wide' })
  await says('To import: 1 · Choose or make a bank first.')
  await expect.element(button('Import')).toBeDisabled()
  await page.getByRole('combobox', { name: 'Into the bank' }).selectOptions('Physics')
  await expect.element(card(1).getByText('The bank has another question with the name Q1.')).toBeVisible()
  await expect.element(card(1).getByText('Which one is a moss?')).toBeVisible()
  await expect.element(card(1).getByText('Exams that ask the old one: Weekly 1.')).toBeVisible()
  // The number is that of the whole file, however long it is, and shows those alone.
  await page.getByRole('tab', { name: 'In the bank, but different (1)' }).press()
  await expect.element(card(2)).not.toBeInTheDocument()
  await expectGoodLooks()
  const choice = card(1).getByRole('combobox', { name: 'What to do' })
  await expect.element(choice).toHaveValue('new')
  await choice.selectOptions('Change the old one')
  await expectGoodLooks()
  jobIs({
    state: 'done',
    outcome: {
      bank: 'questions/physics.jsonl',
      added: 0,
      changed: 0,
      same: 0,
      leftOut: 1,
      exams: [],
      held: [{ title: 'Which one is a moss?', exams: ['Weekly 1'] }],
    },
  })
  await button('Import').press()
  await says('Stays as it was: ‘Which one is a moss?’. An exam asks it: Weekly 1.')
  expect(sentImport()?.clashes).toEqual([{ n: 0, as: 'change' }])
})

test('a pasted text is no file: its bank is named after the day, and known subjects are offered', async () => {
  jobIs({ state: 'done', outcome: { ...report, name: 'pasted.txt', format: 'plain text' } })
  api.on(questionCalls.banks, { banks: [] })
  await open('/desk/questions/import?read=job-1')
  await says(/^Pasted text: plain text/)
  await expect
    .element(page.getByLabelText('Name of the bank'))
    .toHaveValue(`Questions of ${formatDate(Date.now())}`)
  api.on(questionCalls.banks, { banks: [bankReply(), bankReply({ bank: 'physics', name: 'Physics' })] })
  api.on(questionCalls.facets, {
    chapters: [{ subject: 'Botany', chapter: 'Tissues', questions: 2 }],
    courses: [{ subject: 'Zoology', chapter: null }],
    tags: [],
  })
  await open('/desk/questions/import?read=job-1')
  const known = page.getByRole('combobox', { name: 'Known names: Subject' })
  await known.selectOptions('Botany')
  await expect.element(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Botany')
  await expectGoodLooks()
})

test('a question of a spreadsheet stands in a row, one of a text in a line', async () => {
  for (const [format, place] of [
    ['GIFT', 'line 9'],
    ['CSV', 'row 9'],
    ['XLSX', 'row 9'],
  ] as const) {
    jobIs({ state: 'done', outcome: { ...report, format } })
    await open('/desk/questions/import?read=job-1')
    await says(place)
  }
})

test('a ready question that somebody should look at is counted, with the cell that is meant', async () => {
  jobIs({ state: 'done', outcome: { ...report, noted: 1 } })
  const remark = { kind: 'note' as const, field: 'B3 options[0]', text: 'is a date' }
  api.on(questionCalls.previewRows, () => ({
    questions: [row(0, { fields, remarks: [remark] })],
    total: 1,
    clashes: null,
  }))
  await open('/desk/questions/import?read=job-1')
  await expect.element(page.getByRole('tab', { name: 'To look at (3)' })).toBeVisible()
  await expect.element(card(1).getByText('Options, B3: is a date')).toBeVisible()
})

test('a question that the bank has in another form is told so, without its id', async () => {
  const clash = { id: 'q-feb443128e', fields, exams: [], as: 'change' as const }
  api.on(questionCalls.previewRows, () => ({
    questions: rows.map((one) => (one.n === 0 ? { ...one, clash } : one)),
    total: rows.length,
    clashes: 1,
  }))
  await open('/desk/questions/import?read=job-1')
  await expect
    .element(card(1).getByText('The bank has this question, but not quite like this.'))
    .toBeVisible()
  await saysNot(/q-feb443128e/)
})

test('what was mended in the sheet survives a reload', async () => {
  await open('/desk/questions/import?read=job-1')
  await button('Mend question 2').press()
  await dialog.getByLabelText('Question', { exact: true }).fill('Which is the key?')
  await button('A is right').press()
  await button('Keep it so').press()
  await expect.element(card(2).getByText('Which is the key?')).toBeVisible()
  await open('/desk/questions/import?read=job-1')
  await expect.element(card(2).getByText('Which is the key?')).toBeVisible()
  await says('To import: 2')
})

test('a file without questions says so in one sentence', async () => {
  const remarks = [
    { kind: 'mistake' as const, field: '', en: 'looks like a PNG picture', bn: 'এটি একটি PNG ছবি' },
  ]
  jobIs({
    state: 'done',
    outcome: { ...report, found: 0, ready: 0, doubts: 0, leftOut: 0, alike: 0, remarks },
  })
  await open('/desk/questions/import?read=job-1')
  await says('No question was found in paper.docx.')
  await says('paper.docx looks like a PNG picture')
  await expectGoodLooks()
  await button('Another file').press()
  await says('Or paste questions')
})

test('a file is chosen or a text is pasted; while it is read the page says how far it is', async () => {
  jobIs({ state: 'running', outcome: null })
  await open('/desk/questions/import')
  await says('A file of questions')
  await expect.element(button('Read the text')).toBeDisabled()
  await expectGoodLooks()
  await open('/desk/questions/import?read=job-1')
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  jobIs({ state: 'failed', failure: { en: 'The file is not kept any more. Send it again.', bn: 'নেই' } })
  await says('The file is not kept any more. Send it again.')
  await button('Another file').press()
  await saysNot('The file is not kept any more. Send it again.')
})

test('a pasted text that is not read yet survives a reload, and is kept no longer than until then', async () => {
  const text = page.getByRole('textbox', { name: 'Questions as text' })
  await open('/desk/questions/import')
  await text.fill('1. Which is a leaf?')
  leave()
  await open('/desk/questions/import')
  await expect.element(text).toHaveValue('1. Which is a leaf?')
  api.on(jobsCalls.sendFile, { file: { id: 'file-1', name: 'pasted.txt', bytes: 19 } })
  api.on(questionCalls.preview, { job: jobReply({ id: 'job-1' }) })
  jobIs({ state: 'running', outcome: null })
  await button('Read the text').press()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  leave()
  await open('/desk/questions/import')
  await expect.element(text).toHaveValue('')
})

test('of several files each is looked through, and the bank is chosen once', async () => {
  api.on(jobsCalls.sendFile, ({ query }) => ({
    file: { id: `sent-${query.name}`, name: query.name, bytes: 1 },
  }))
  api.on(questionCalls.preview, ({ body }) => ({ job: jobReply({ id: `read-${body.fileId}` }) }))
  api.on(questionCalls.import, { job: jobReply({ id: 'job-2' }) })
  await open('/desk/questions/import')
  await says('A file of questions')
  const files = new DataTransfer()
  for (const name of ['a.docx', 'b.docx', 'c.docx']) files.items.add(new File(['1. Question'], name))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no chooser')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  const bank = page.getByRole('combobox', { name: 'Into the bank' })
  await bank.selectOptions('Botany')
  jobIs({
    state: 'done',
    outcome: { bank: 'questions/botany.jsonl', added: 1, changed: 0, same: 0, leftOut: 0, exams: [] },
  })
  await button('Import').click()
  await says('The questions are in the bank.')
  jobIs({ state: 'done', outcome: report })
  await button('Next file (2 left)').click()
  await expect.element(bank).toHaveValue('botany')
  await expect.poll(address).toBe('/desk/questions/import?read=read-sent-b.docx&more=sent-c.docx&bank=botany')
  await button('Next file (1 left)').click()
  await expect.element(bank).toHaveValue('botany')
  await expect.element(button('Another file')).toBeVisible()
  await expect
    .poll(() => api.sent(questionCalls.preview).map(({ body }) => body.fileId))
    .toEqual(['sent-a.docx', 'sent-b.docx', 'sent-c.docx'])
})

test('the first bank is asked for with what it is and a name', async () => {
  api.on(questionCalls.banks, { banks: [] })
  await open('/desk/questions/import?read=job-1')
  await expect.element(page.getByLabelText('Name of the bank')).toHaveValue('paper')
  await says(/^A bank is a collection of questions/)
})
