/** Jobs: the own and everybody's, how far they are, cancelling, why one failed, what one made. */
import { jobsCalls } from '@porua/contract/desk/jobs'
import { staffCalls } from '@porua/contract/desk/staff'
import { button, dialog, heading, says, saysNot } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { jobReply, meReply } from '../../testing/replies.ts'
import { address, api, open } from '../../testing/stage.tsx'

const running = jobReply({
  ...{ id: 'job-2', state: 'running', endedAt: null, done: 1_200, total: 4_000 },
  phase: { en: 'Writing rows', bn: 'তথ্য লেখা হচ্ছে' },
})
const failed = jobReply({
  ...{
    id: 'job-3',
    state: 'failed',
    name: { en: 'Import', bn: 'ইমপোর্ট' },
    who: '<img src=x onerror=alert(1)>',
  },
  failure: { en: 'The file has no rows.', bn: 'ফাইলে কোনো সারি নেই।' },
})
const result = { name: 'Log.xlsx', bytes: 2_048, until: '2026-12-03T03:00:00.000Z' }

beforeEach(() => {
  api.on(jobsCalls.list, { jobs: [running, failed, jobReply({ result })], more: false })
})

test('lists work with its state; filters stand in the address', async () => {
  await open('/desk/jobs', { size: 'wide' })
  await heading('Jobs')
  const row = (name: RegExp) => page.getByRole('row', { name })
  await expect.element(row(/Backup.*Running.*Rahima Khatun/)).toBeVisible()
  await expect.element(row(/Import.*Failed.*<img/)).toBeVisible()
  expect(document.querySelector('main img')).toBeNull()
  await expectGoodLooks()
  await page.getByRole('combobox', { name: 'State' }).selectOptions('Failed')
  await page.getByLabelText('Everybody’s').press()
  await expect.poll(address).toBe('/desk/jobs?state=failed&all=true')
  await expect.poll(() => api.sent(jobsCalls.list).at(-1)?.query).toMatchObject({ state: 'failed', all: '1' })
})

test('one that runs says how far it is, is renewed by itself, and can be cancelled', async () => {
  await open('/desk/jobs?open=job-2')
  await says('1,200 of 4,000')
  await says('Writing rows')
  await expectGoodLooks()
  const cancelling = { ...running, cancelling: true }
  api.on(jobsCalls.cancel, () => {
    api.on(jobsCalls.list, { jobs: [cancelling], more: false })
    return { job: cancelling }
  })
  await dialog.getByRole('button', { name: 'Cancel' }).press()
  await says('Is being cancelled')
  await expect.poll(() => api.sent(jobsCalls.cancel)).toMatchObject([{ params: { jobId: 'job-2' } }])
  api.on(jobsCalls.list, { jobs: [{ ...running, state: 'cancelled', phase: null }], more: false })
  await says('Cancelled. Nothing changed.')
})

test('one that failed says why, and that nothing changed', async () => {
  await open('/desk/jobs?open=job-3')
  await says('Failed. Nothing changed.')
  await says('The file has no rows.')
  await expectGoodLooks()
  api.on(jobsCalls.list, { jobs: [{ ...failed, changed: true }], more: false })
  await open('/desk/jobs?open=job-3', { language: 'bn' })
  await says('কাজটি হয়নি। ততক্ষণে যা সংরক্ষিত হয়েছিল, তা রয়ে গেছে।')
  const stays = { en: 'A correction has begun.', bn: 'একটি সংশোধন শুরু হয়ে গেছে।' }
  api.on(jobsCalls.list, { jobs: [{ ...failed, changed: true, stays }], more: false })
  await open('/desk/jobs?open=job-3', { language: 'bn' })
  await says('কাজটি হয়নি। একটি সংশোধন শুরু হয়ে গেছে।')
})

test('one that made a file offers it', async () => {
  await open('/desk/jobs?open=job-1')
  const link = page.getByRole('link', { name: 'Download Log.xlsx (2 KB)' })
  await expect.element(link).toHaveAttribute('href', '/api/desk/jobs/job-1/result')
})

test('a teacher sees the own work alone, and is not asked about others', async () => {
  api.on(staffCalls.me, meReply('teacher'))
  api.on(jobsCalls.list, { jobs: [], more: false })
  await open('/desk/jobs?all=true')
  await says('Nothing has been started yet.')
  await saysNot('Everybody’s')
  expect(api.sent(jobsCalls.list)[0]?.query).not.toMatchObject({ all: '1' })
  await expectGoodLooks()
})

test('shows older work after what is there', async () => {
  api.on(jobsCalls.list, ({ query }) =>
    query.before === 'job-1'
      ? { jobs: [jobReply({ id: 'job-0' })], more: false }
      : { jobs: [jobReply()], more: true },
  )
  await open('/desk/jobs')
  await button('Show older').press()
  await expect.element(page.getByRole('row')).toHaveLength(3)
})
