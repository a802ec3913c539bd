/** What every way of sending codes must do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Sms, SmsMessage } from './sms.ts'

/** One implementation under test, and what has come out at its other end. */
export interface SmsSubject {
  readonly sms: Sms & { readonly where: string }
  /** What arrived: phone and code of each message. */
  arrived(): { phone: string; code: string }[]
  close(): Promise<void>
}

const message: SmsMessage = {
  phone: '8801712345678',
  text: '042137 is your "Porua & Söns" <কোচিং> code.\nIt is good for 10 minutes. 100% {code}',
  code: '042137',
}

export function smsContract(name: string, make: () => Promise<SmsSubject>): void {
  describe(name, () => {
    let subject: SmsSubject
    beforeEach(async () => {
      subject = await make()
    })
    afterEach(() => subject.close())

    it('sends one message once, with its number and all six digits', async () => {
      await subject.sms.send(message)
      expect(subject.arrived()).toEqual([{ phone: message.phone, code: '042137' }])
    })

    it('keeps messages to several phones apart', async () => {
      const others = ['8801812345678', '8801912345678'].map((phone, n) => ({
        ...message,
        phone,
        code: `00000${n}`,
        text: `00000${n} is your code.`,
      }))
      await Promise.all(others.map((other) => subject.sms.send(other)))
      const sorted = subject.arrived().sort((a, b) => a.phone.localeCompare(b.phone))
      expect(sorted).toEqual(others.map(({ phone, code }) => ({ phone, code })))
    })

    it('says where codes go, in one line without a code', async () => {
      await subject.sms.send(message)
      expect(subject.sms.where).toMatch(/^are [^\n]+$/)
      expect(subject.sms.where).not.toContain(message.code)
    })
  })
}
