import { expect, it } from 'vitest'
import { LogSms } from './log-sms.ts'
import { smsContract } from './sms.contract.ts'

smsContract('codes printed by the server', async () => {
  const lines: string[] = []
  return {
    sms: new LogSms((line) => lines.push(line)),
    arrived: () =>
      lines.map((line) => {
        const [, phone = '', code = ''] = /(\d{13}): (\d{6})$/.exec(line) ?? []
        return { phone, code }
      }),
    close: async () => undefined,
  }
})

it('is one line a code, whatever the text holds', async () => {
  const lines: string[] = []
  const sms = new LogSms((line) => lines.push(line))
  await sms.send({
    phone: '8801712345678',
    text: '123456 is your code.\n\n@lms.example.org #123456',
    code: '123456',
  })
  expect(lines).toEqual(['  One-time code for 8801712345678: 123456'])
})
