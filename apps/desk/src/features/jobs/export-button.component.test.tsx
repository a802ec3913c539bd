/** 'Export as XLSX' beside a table: started with the table's filters, waited for, saved; or the reason why not. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { staffCalls } from '@porua/contract/desk/staff'
import { alert, button } from '@porua/kit/testing/hands.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { jobReply, logRow } from '../../testing/replies.ts'
import { api, open } from '../../testing/stage.tsx'

const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(new URL(this.href).pathname)
  })
  api.on(staffCalls.log, { rows: [logRow()], more: false })
  api.on(staffCalls.staffList, { staff: [], invitations: [], rules: { demandSecondStep: false } })
})
afterEach(() => vi.restoreAllMocks())

test('what the filters leave is written, and saved when it is there', async () => {
  api.on(jobsCalls.exportTable, { job: jobReply({ state: 'waiting', waitsFor: 'turn' }) })
  api.on(jobsCalls.one, {
    job: jobReply({ result: { name: 'Log.xlsx', bytes: 9, until: '2026-12-03T03:00:00.000Z' } }),
  })
  await open('/desk/settings/log?search=salma', { size: 'wide' })
  await button('Export as XLSX').press()
  await expect.poll(() => saved).toEqual(['/api/desk/jobs/job-1/result'])
  await expect
    .poll(() => api.sent(jobsCalls.exportTable))
    .toMatchObject([{ body: { kind: 'staff.export-log', query: { search: 'salma' }, language: 'en' } }])
  await expect.element(button('Export as XLSX')).toBeEnabled()
})

test('where it fails the reason is said, and the next press tries again', async () => {
  api.on(jobsCalls.exportTable, { job: jobReply({ state: 'waiting', waitsFor: 'turn' }) })
  api.on(jobsCalls.one, {
    job: jobReply({ state: 'failed', failure: { en: 'The disk is full.', bn: 'ডিস্ক ভরা।' } }),
  })
  await open('/desk/settings/log', { language: 'bn' })
  await button('XLSX হিসেবে নিন').press()
  await alert('ডিস্ক ভরা।')
  expect(saved).toEqual([])
  await button('XLSX হিসেবে নিন').press()
  await expect.poll(() => api.sent(jobsCalls.exportTable)).toHaveLength(2)
})
