/** Care: back up now, the last good backup, checking one; the doctor's findings with their ways. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { type Care, operationsCalls } from '@porua/contract/desk/operations'
import { staffCalls } from '@porua/contract/desk/staff'
import { button, heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { at, jobReply, meReply } from '../../testing/replies.ts'
import { api, open } from '../../testing/stage.tsx'

const result = { name: '2026-11-26-0300.backup', bytes: 5_242_880, until: '2026-12-03T03:00:00.000Z' }
const empty: Care = { lastBackup: null, backups: [], check: null, doctor: null }
const backup = jobReply({ result })
const running = jobReply({
  ...{
    id: 'job-2',
    state: 'running',
    endedAt: null,
    done: 10,
    phase: { en: 'Writing rows', bn: 'তথ্য লেখা হচ্ছে' },
  },
})

test('without a backup it says so; a press makes one, which can be downloaded', async () => {
  api.on(operationsCalls.care, empty)
  await open('/desk/care', { size: 'wide' })
  await heading('Care')
  await says('There is no backup yet')
  await expectGoodLooks()
  api.on(operationsCalls.backUp, { job: running })
  api.on(operationsCalls.care, { ...empty, backups: [running] })
  await button('Back up now').press()
  await says('Writing rows')
  await expect.poll(() => api.sent(operationsCalls.backUp)).toHaveLength(1)
  api.on(operationsCalls.care, { ...empty, lastBackup: at, backups: [backup] })
  const link = page.getByRole('link', { name: 'Download' })
  await expect.element(link).toHaveAttribute('href', '/api/desk/jobs/job-1/result')
  await says('Last good backup:')
  await expectGoodLooks()
})

test('one that failed says so with its reason', async () => {
  const failure = { en: 'The disk is full.', bn: 'ডিস্ক ভরা।' }
  api.on(operationsCalls.care, { ...empty, backups: [jobReply({ state: 'failed', failure })] })
  await open('/desk/care')
  await says('Failed. Nothing changed.')
  await says('The disk is full.')
})

test('a backup of the list and one that is sent are checked', async () => {
  api.on(operationsCalls.care, { ...empty, lastBackup: at, backups: [backup] })
  await open('/desk/care', { size: 'wide' })
  api.on(operationsCalls.checkBackup, { job: running })
  await button('Check').press()
  await expect.poll(() => api.sent(operationsCalls.checkBackup)).toEqual([{ body: { jobId: 'job-1' } }])
  api.on(jobsCalls.sendFile, { file: { id: 'file-1', name: 'a.backup', bytes: 3 } })
  const outcome = { tables: 60, rows: 1_234, files: 5, madeAt: at, product: '2.2.3' }
  api.on(operationsCalls.care, { ...empty, lastBackup: at, check: jobReply({ outcome }) })
  const data = new DataTransfer()
  data.items.add(new File(['abc'], 'a.backup'))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no chooser')
  input.files = data.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await says('The backup is sound')
  await says(/Rows: 1,234\. Files: 5\./)
  await expect
    .poll(() => api.sent(operationsCalls.checkBackup).at(-1))
    .toEqual({ body: { fileId: 'file-1' } })
})

test('a refusal is said in the server’s words', async () => {
  api.on(operationsCalls.care, empty)
  await open('/desk/care')
  api.refuse(operationsCalls.backUp, 'tooManyRequests', 'Much of your work is waiting already.')
  await button('Back up now').press()
  await says('Much of your work is waiting already.')
})

test('Care is not for a teacher', async () => {
  api.on(staffCalls.me, meReply('teacher'))
  await open('/desk/care')
  await says('This page is not for your role')
})

test('the doctor tells what it has found, each with the way to where it is mended', async () => {
  api.on(operationsCalls.care, empty)
  await open('/desk/care/doctor')
  await says('The doctor has not looked yet.')
  const findings = [
    {
      level: 'serious',
      code: 'examEmpty',
      text: "The exam 'e1' has no questions.",
      advice: 'Give it some.',
      exam: 'e1',
      bn: { text: 'পরীক্ষায় কোনো প্রশ্ন নেই।', advice: 'প্রশ্ন যোগ করুন।' },
    },
    { level: 'warning', code: 'backupOld', text: 'The last backup is old.', advice: 'Make one.' },
    { level: 'note', code: 'somethingNew', text: 'News.', advice: 'Read them.' },
  ]
  const doctor = jobReply({ kind: 'operations.doctor', outcome: { serious: 1, count: 4, findings } })
  api.on(operationsCalls.examine, { job: running })
  api.on(operationsCalls.care, { ...empty, doctor })
  await button('Look now').press()
  await says('Findings: 4. Serious: 1.')
  await says('An exam without questions')
  await says('somethingNew')
  await says('And 1 more. Mend these first.')
  const exam = page.getByRole('link', { name: 'Open the exam' })
  await expect.element(exam).toHaveAttribute('href', '/desk/exams/e1')
  await expect
    .element(page.getByRole('link', { name: 'To the backups' }))
    .toHaveAttribute('href', '/desk/care')
  await expectGoodLooks()
  await open('/desk/care/doctor', { language: 'bn' })
  for (const text of ['পরীক্ষায় কোনো প্রশ্ন নেই।', 'প্রশ্ন যোগ করুন।', 'The last backup is old.']) await says(text)
  const none = { serious: 0, count: 0, findings: [] }
  api.on(operationsCalls.care, { ...empty, doctor: jobReply({ outcome: none }) })
  await open('/desk/care/doctor', { language: 'bn' })
  await says('ভুল হতে পারে এমন কিছু পাওয়া যায়নি')
})
