/** The desk's calls about the SMS gateway that sends one-time codes (docs/spec, The provider's desk, Settings). */
import { z } from 'zod'
import { storable } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { smsPaths } from './sms.paths.ts'

const spec = 'desk Screens'
const may = 'settings.write'
const version = z.number().int()

/** The call of a gateway. `{phone}`, `{mobile}`, `{text}`, `{code}` and `{key}` are filled in. */
const template = {
  url: storable.trim().min(1).max(2_000),
  method: z.enum(['GET', 'POST', 'PUT']),
  headers: z.array(z.object({ name: storable.trim().min(1).max(200), value: storable.max(2_000) })).max(20),
  /** '': none. */
  body: storable.max(10_000),
  /** What its answer must hold; '': any answer of success will do. */
  ok: storable.max(500),
}

/** Who sends codes. `environment`: SMS_URL says it, and nothing here changes it; `none`: nobody, slips are handed out. */
const gatewayState = z.object({
  by: z.enum(['environment', 'desk', 'none']),
  /** Where codes go; null: nowhere. */
  host: z.string().nullable(),
  /** As it was set here. The key itself is never told. */
  gateway: z.object({ version, ...template, hasKey: z.boolean() }).nullable(),
})

/** Why a message did not leave. `detail`: what the gateway answered, long numbers taken out, or the network's own code. */
export const smsFailure = z.object({
  code: z.enum(['refused', 'redirects', 'noMatch', 'noReply', 'unreachable', 'keyLost']),
  status: z.number().int().nullable(),
  detail: z.string(),
})

const reply = z.object({ sms: gatewayState })

export const smsCalls = {
  gateway: deskCall(smsPaths.gateway, { may, doc: 'The SMS gateway, without its key.', spec, reply }),
  setGateway: deskCall(smsPaths.setGateway, {
    may,
    doc: 'Sets the gateway from a version of it; null: none stands. A key that is left out stays, an empty one takes it away. `badRequest` names the field. `conflict`: `data` is the gateway as it stands.',
    spec,
    body: z.object({ version: version.nullable(), ...template, key: storable.max(2_000).optional() }),
    reply,
    problems: ['conflict', 'forbidden'],
  }),
  removeGateway: deskCall(smsPaths.removeGateway, {
    may,
    doc: 'Takes the gateway away, with its key: codes are handed out on slips again.',
    spec,
    query: z.object({ version: z.coerce.number().int() }),
    reply,
    problems: ['conflict', 'forbidden', 'notFound'],
  }),
  sendTest: deskCall(smsPaths.sendTest, {
    may,
    doc: 'Sends a test message to a mobile, by the gateway that stands. `failure`: why it did not leave; null: the gateway has taken it.',
    spec,
    body: z.object({ mobile: storable.trim().min(1).max(40) }),
    reply: z.object({ failure: smsFailure.nullable() }),
    problems: ['conflict'],
  }),
} as const

export type SmsState = z.output<typeof gatewayState>
export type SmsTemplate = Omit<NonNullable<SmsState['gateway']>, 'version' | 'hasKey'>
export type SmsFailureReply = z.output<typeof smsFailure>
