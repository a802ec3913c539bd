/** `npm run school -- sms`: the SMS gateway that sends one-time codes, as the desk's page sets it. */
import { readFile } from 'node:fs/promises'
import { type SmsFailureReply, type SmsState, smsCalls } from '@porua/contract/desk/sms'
import { z } from 'zod'
import { CommandRefused, Misused } from '../misused.ts'
import { type Command, command } from './command.ts'
import { typedFile } from './typed-path.ts'

/** The gateway in a file: headers as an object, since people write them so. */
const described = smsCalls.setGateway.body.omit({ version: true }).extend({
  method: z.enum(['GET', 'POST', 'PUT']).default('POST'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().default(''),
  ok: z.string().default(''),
})

/** Why a message did not leave, in a few words. */
export function failureText({ code, status, detail }: SmsFailureReply): string {
  const words = {
    refused: `the gateway answered ${status}: ${detail}`,
    redirects: `the gateway redirects (${status})`,
    noMatch: `the gateway’s answer does not hold what it must: ${detail}`,
    noReply: 'the gateway did not answer in time',
    unreachable: `the gateway cannot be reached (${detail})`,
    keyLost: 'the key of the gateway cannot be read: set it again',
  } as const
  return words[code]
}

function stateText({ by, host, gateway }: SmsState): string {
  if (by === 'none') return 'No SMS gateway is set: students get codes on sign-in slips.\n'
  const set =
    by === 'environment' ? 'SMS_URL' : `${gateway?.method}, ${gateway?.hasKey ? 'with' : 'without'} a key`
  return `Codes are sent by SMS through ${host} (${set}).\n`
}

export const smsCommands: readonly Command[] = [
  command({
    name: 'sms',
    usage: `  sms                 Which SMS gateway sends one-time codes.
`,
    async run({ withServices }) {
      const state = await withServices(async (services) => (await services.sms()).state())
      return { text: stateText(state), json: state }
    },
  }),
  command({
    name: 'sms set',
    usage: `  sms set FILE        Sets the gateway from a JSON file: {"url", "method", "headers", "body", "ok", "key"}. {phone}, {mobile}, {text},
                      {code} and {key} are filled in. Without "key" the key stays. Not where SMS_URL is set.
`,
    takes: ['file'],
    async run({ given: [file], console, withServices }) {
      if (!file) throw new Misused('Name the file with the gateway.')
      const text = await readFile(await typedFile(console.folder, file), 'utf8').catch((error: Error) => {
        throw new CommandRefused(`${file} cannot be read: ${error.message}`)
      })
      const { headers, ...rest } = readDescription(file, text)
      const list = Object.entries(headers).map(([name, value]) => ({ name, value }))
      const { after } = await withServices(async (services) =>
        (await services.sms()).set({ ...rest, headers: list }),
      )
      return { text: stateText(after), json: after }
    },
  }),
  command({
    name: 'sms off',
    usage: `  sms off             Takes the gateway away, with its key.
`,
    async run({ withServices }) {
      const { after } = await withServices(async (services) => (await services.sms()).remove())
      return { text: stateText(after), json: after }
    },
  }),
  command({
    name: 'sms test',
    usage: `  sms test MOBILE     Sends a test message; says what the gateway answered. It costs what a message costs.
`,
    takes: ['mobile'],
    async run({ given: [mobile], withServices }) {
      if (!mobile) throw new Misused('Name the mobile that gets the message.')
      const failure = await withServices(async (services) => (await services.sms()).test(mobile))
      return {
        text: failure
          ? `The message was not sent: ${failureText(failure)}.\n`
          : 'The gateway took the message. Look whether it arrives.\n',
        json: { sent: failure === null, failure },
        status: failure ? 1 : 0,
      }
    },
  }),
]

function readDescription(file: string, text: string): z.output<typeof described> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new CommandRefused(`${file} is not JSON.`)
  }
  const read = described.safeParse(value)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw new CommandRefused(`${file}: ${issue?.path.join('.')}: ${issue?.message}`)
}
