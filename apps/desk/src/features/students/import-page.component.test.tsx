/** Import students: the preview with its mends and questions, the import, and what came of it. */
import { type StudentImport, studentImportCalls } from '@porua/contract/desk/student-imports'
import { studentsCalls } from '@porua/contract/desk/students'
import { button, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { at, deskGroupReply, jobReply } from '../../testing/replies.ts'
import { api, open } from '../../testing/stage.tsx'

const c = studentImportCalls
type Row = (typeof c.importRows)['reply']['_output']['rows'][number]

const summary: NonNullable<StudentImport['summary']> = {
  rows: 500,
  bad: 1,
  added: 480,
  changed: 19,
  same: 0,
  totals: 1,
  batches: [{ name: 'HSC 26 A', rows: 40, answer: null }],
  columns: [{ heading: 'Name', column: 'name' }],
  leftOut: ['Sl'],
  fileSays: [],
}
const list = (own: Partial<StudentImport> = {}): StudentImport => ({
  id: 'import-1',
  fileName: 'admissions <b>2026</b>.xlsx',
  createdAt: at,
  preview: jobReply({ kind: 'people.preview' }),
  summary,
  alsoIn: null,
  import: null,
  outcome: null,
  ...own,
})
const bad: Row = {
  at: 0,
  line: 7,
  state: 'bad',
  cells: { name: 'Karim Uddin', sid: 'N-2', mobile: '0171110000', groups: 'HSC 26 A' },
  wrong: [{ column: 'mobile', en: 'is no mobile number', bn: 'মোবাইল নম্বর নয়' }],
  mended: [],
  changes: [],
  typed: false,
}
const added: Row = {
  ...bad,
  at: 1,
  line: 8,
  state: 'new',
  cells: { ...bad.cells, name: 'Salma', sid: 'N-3', mobile: '01711100003' },
  wrong: [],
  mended: [{ column: 'mobile', en: 'read as 01711100003', bn: '01711100003 হিসেবে পড়া হলো' }],
}
const field = page.getByLabelText(/^Mobile \(Row 7\)/)

beforeEach(() => {
  api.on(studentsCalls.groups, {
    groups: [deskGroupReply()],
    courses: [{ id: 'hsc', name: 'HSC Academic' }],
  })
  api.on(c.studentImport, { import: list() })
  api.on(c.importRows, { rows: [bad, added], total: 2 })
})

test('asks for a file, and says that nothing is stored before the import', async () => {
  await open('/desk/students/import', { size: 'wide' })
  await heading('Import students')
  await says(/with name, mobile number and roll.* Nothing is stored before you press Import\.$/)
  await expectGoodLooks()
})

test('shows what was understood; a bad cell is mended where it stands', async () => {
  api.on(c.mendRow, { row: { ...bad, state: 'new', wrong: [], typed: true }, bad: 0 })
  await open('/desk/students/import?id=import-1', { size: 'wide' })
  for (const text of [
    'Rows: 500',
    'New: 480',
    'To mend: 1',
    'Total rows, passed over: 1',
    'Columns that are not kept: Sl',
  ])
    await says(text)
  await says('Mobile: read as 01711100003')
  await expect.element(button('Import')).toBeDisabled()
  await expectGoodLooks()
  await field.fill('01711100002')
  await userEvent.keyboard('{Enter}')
  await says('Mended')
  await expect.element(field).not.toBeInTheDocument()
  await expect
    .poll(() => api.sent(c.mendRow)[0])
    .toMatchObject({
      params: { importId: 'import-1' },
      body: { at: 0, line: 7, cells: { mobile: '01711100002' } },
    })
})

test('an unknown batch is asked about once, then the import begins', async () => {
  const answered = list({
    summary: { ...summary, batches: [{ name: 'HSC 26 A', rows: 40, answer: { make: 'hsc' } }] },
  })
  api.on(c.answerImport, () => {
    api.on(c.studentImport, { import: answered })
    return { import: answered }
  })
  api.on(c.runImport, () => {
    const running = list({
      import: jobReply({ kind: 'people.import', state: 'running', done: 100, total: 499 }),
    })
    api.on(c.studentImport, { import: running })
    return { import: running }
  })
  await open('/desk/students/import?id=import-1')
  await says('Say first what each unknown batch is.')
  await page.getByLabelText('HSC 26 A (rows: 40)').selectOptions('make this batch')
  await says('Rows with mistakes, which are left out: 1')
  await expect
    .poll(() => api.sent(c.answerImport)[0]?.body)
    .toEqual({ batch: { name: 'HSC 26 A', answer: { make: 'hsc' } } })
  await button('Import').press()
  await says('100 of 499')
  await saysNot('To mend: 1')
})

test('what came of it, with the rows that were left out', async () => {
  api.on(c.studentImport, {
    import: list({
      import: jobReply({ kind: 'people.import', result: { name: 'left-out.xlsx', bytes: 9_000, until: at } }),
      outcome: {
        added: 480,
        changed: 19,
        same: 0,
        leftOut: 1,
        groups: ['HSC 26 A'],
        into: [{ id: 'g9', name: 'HSC 26 A' }],
      },
    }),
  })
  await open('/desk/students/import?id=import-1')
  for (const text of ['Added', '480', 'Left out', 'HSC 26 A']) await says(text)
  await expect
    .element(page.getByRole('link', { name: /left-out\.xlsx/ }))
    .toHaveAttribute('href', '/api/desk/jobs/job-1/result')
  const slips = page.getByRole('link', { name: 'Print sign-in slips' })
  await expect.element(slips).toHaveAttribute('href', '/desk/slips/g9')
  await expectGoodLooks()
})

test('a file that is no list gets a sentence, and another try', async () => {
  const says1 = { en: 'is empty', bn: 'খালি' }
  api.on(c.studentImport, { import: list({ summary: { ...summary, rows: 0, fileSays: [says1] } }) })
  await open('/desk/students/import?id=import-1')
  await says('admissions <b>2026</b>.xlsx is empty')
  await expect.element(page.getByRole('link', { name: 'Another file' })).toBeVisible()
})

test('the longest names break no layout', async () => {
  const long = 'অ'.repeat(300)
  const cells = { ...bad.cells, name: long, sid: long, groups: long }
  const wrong = [{ column: 'mobile', en: `‘${long}’ is none`, bn: long }]
  const batches = [{ name: long, rows: 1, answer: null }]
  const found = { ...summary, batches, leftOut: [long] }
  api.on(c.studentImport, { import: list({ fileName: `${long}.csv`, summary: found }) })
  api.on(studentsCalls.groups, {
    groups: [deskGroupReply({ name: long })],
    courses: [{ id: 'hsc', name: long }],
  })
  const changes = [{ field: 'name', from: long, to: long }]
  api.on(c.importRows, {
    rows: [
      { ...bad, cells, wrong },
      { ...added, cells, changes },
    ],
    total: 2,
  })
  await open('/desk/students/import?id=import-1')
  await says('Rows: 500')
  // The rows come with a reply of their own.
  const name = page.getByRole('row').getByText(long, { exact: true }).first()
  expect((await name.findElement()).getBoundingClientRect().height).toBeLessThan(100)
  await expectGoodLooks()
  const into = Array.from({ length: 2 }, (_, n) => ({ id: `g${n}`, name: long }))
  const outcome = { added: 1, changed: 0, same: 0, leftOut: 0, groups: [long], into }
  api.on(c.studentImport, { import: list({ import: jobReply(), outcome }) })
  await open('/desk/students/import?id=import-1')
  await says('Imported')
  await expectGoodLooks()
})
