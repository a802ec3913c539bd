/** `npm run school -- doctor`: what would go wrong on exam day. */

import { examine } from '../../features/operations/doctor.ts'
import { type Finding, findingLines, sorted } from '../../features/operations/finding.ts'
import type { Installation } from '../../features/operations/installation.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'

export const doctorCommand = command({
  name: 'doctor',
  usage: `  doctor              Looks for what would go wrong on exam day: disk, clock, database, backups, settings, exams, keys, groups,
                      papers, missing files. Says what to do about each; exit status 1 when something is serious.
      --exam E        Of this exam alone, whenever it is, besides the machine.
      --send-test M   Also sends a message through the SMS gateway to this mobile (it costs what a message costs).
`,
  options: { exam: { type: 'string' }, 'send-test': { type: 'string' } },
  async run({ values: { exam, 'send-test': mobile }, progress, installation, withServices }) {
    const phone = mobile === undefined ? undefined : phoneOf(mobile)
    const place = installation()
    const found = await examine(place, withServices, { exam, progress })
    if (phone !== undefined) found.push(await sendTest(place, phone))
    progress.end()
    const findings = sorted(found)
    const serious = findings.filter(({ level }) => level === 'serious').length
    const summary =
      findings.length === 0
        ? 'Nothing was found that would go wrong.\n'
        : `${findings.length} ${findings.length === 1 ? 'finding' : 'findings'}, ${serious} of them serious.\n`
    return {
      text: `${findings.map(findingLines).join('')}${summary}`,
      json: { serious, findings },
      status: serious > 0 ? 1 : 0,
    }
  },
})

/** 88 and 11 digits. @throws Misused */
function phoneOf(mobile: string): string {
  const found = /^(?:(?:\+|00)?88)?(01\d{9})$/.exec(mobile.replace(/[\s-]/g, ''))?.[1]
  if (found === undefined) throw new Misused(`'${mobile}' is not a mobile number such as 01711000001`)
  return `88${found}`
}

async function sendTest({ settings: { sms } }: Installation, phone: string): Promise<Finding> {
  if (!sms)
    return {
      level: 'serious',
      code: 'smsFailed',
      text: 'No test message was sent: no SMS gateway is set.',
      advice: 'Set SMS_URL and its companions.',
    }
  try {
    await sms.send({ phone, text: '000000 is a test of one-time codes.', code: '000000' })
  } catch (error) {
    return {
      level: 'serious',
      code: 'smsFailed',
      text: `The test message was not sent: ${(error as Error).message}.`,
      advice: 'Check SMS_URL, its key and what the gateway answers (SMS_OK).',
    }
  }
  return {
    level: 'note',
    code: 'smsSent',
    text: 'The SMS gateway took the test message.',
    advice: 'Look whether it arrives on the phone.',
  }
}
