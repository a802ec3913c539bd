/** The receipts page: what is kept on this phone, and a file that is checked. Receipts of truly saved answers are a journey. */
import { examCalls } from '@porua/contract/exams'
import { heading, says } from '@porua/kit/testing/hands.ts'
import { expectGoodLooks } from '@porua/kit/testing/look.ts'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mineReply } from '../../../testing/replies/exams.ts'
import { api, open } from '../../../testing/stage.tsx'

beforeEach(() => {
  api.on(examCalls.mine, mineReply())
})

const choose = async (text: string) => {
  const input = document.querySelector<HTMLInputElement>('main input[type=file]')
  if (!input) throw new Error('there is no file to choose')
  await userEvent.upload(
    page.elementLocator(input),
    new File([text], 'receipts.json', { type: 'application/json' }),
  )
}

test('without any it says when they come', async () => {
  await open('/receipts')
  await heading('Answer receipts')
  await says('No receipts on this phone yet.')
  await expectGoodLooks()
})

test.each(['no JSON', '{}', '[]', '{"kind":"another"}'])('%s is no file of receipts', async (text) => {
  await open('/receipts')
  await choose(text)
  await says('This is not a file of receipts.')
  expect(api.sent(examCalls.checkReceipts)).toEqual([])
})
