/** `npm run school -- doctor`: what would go wrong on exam day. */

import { examine } from '../../features/operations/doctor.ts'
import { type Finding, finding, findingLines, sorted } from '../../features/operations/finding.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { command, type SchoolServices } from './command.ts'
import { failureText } from './sms.ts'

export const doctorCommand = command({
  name: 'doctor',
  usage: `  doctor              Looks for what would go wrong on exam day: disk, clock, database, backups, settings, exams, keys, groups,
                      papers, missing files. Says what to do about each; exit status 1 when something is serious.
      --exam E        Of this exam alone, whenever it is, besides the machine.
      --send-test M   Also sends a message through the SMS gateway to this mobile (it costs what a message costs).
`,
  options: { exam: { type: 'string' }, 'send-test': { type: 'string' } },
  async run({ values: { exam, 'send-test': mobile }, progress, installation, withServices }) {
    if (mobile !== undefined) phoneOf(mobile)
    const place = installation()
    const found = await examine(place, withServices, { exam, progress })
    if (mobile !== undefined) found.push(await withServices((services) => sendTest(services, mobile)))
    progress.end()
    const findings = sorted(found)
    const serious = findings.filter(({ level }) => level === 'serious').length
    const summary =
      findings.length === 0
        ? 'Nothing was found that would go wrong.\n'
        : `${counted(findings.length, 'finding')}, ${serious} of them serious.\n`
    return {
      text: `${findings.map(findingLines).join('')}${summary}`,
      json: { serious, findings },
      status: serious > 0 ? 1 : 0,
    }
  },
})

/** @throws Misused for what is no mobile */
function phoneOf(mobile: string): void {
  const found = /^(?:(?:\+|00)?88)?(01\d{9})$/.exec(mobile.replace(/[\s-]/g, ''))?.[1]
  if (found === undefined) throw new Misused(`'${mobile}' is not a mobile number such as 01711000001`)
}

async function sendTest({ sms }: SchoolServices, mobile: string): Promise<Finding> {
  const gateway = await sms()
  if ((await gateway.state()).by === 'none') return finding('serious', 'smsFailed', { why: null })
  const failure = await gateway.test(mobile)
  return failure ? finding('serious', 'smsFailed', { why: failureText(failure) }) : finding('note', 'smsSent')
}
