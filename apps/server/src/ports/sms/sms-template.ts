/**
 * The template of a gateway's call: placeholders in its address and body, each value encoded for the place where it stands, so
 * that no text can end a string, a field or an element of the body.
 */
import type { ServiceCall } from '../operator-service.ts'
import type { SmsMessage } from './sms.ts'

/** How the operator describes the gateway (config: SMS_ variables). */
export interface GatewayOptions {
  readonly url: string
  readonly method: 'GET' | 'POST' | 'PUT'
  readonly headers: Readonly<Record<string, string>>
  /** Null: the call has no body. */
  readonly body: string | null
  /** What the reply's text must match; null: any 2xx will do. */
  readonly ok: RegExp | null
  /** What stands for `{key}`, in headers too. Left out: `{key}` means nothing. */
  readonly key?: string
}

/** What is wrong with a description: `field` is the part at fault, `says` one line for the operator, without any of its values. */
export interface GatewayMistake {
  readonly code: 'smsNoPhone' | 'smsNoText' | 'smsGetBody' | 'smsBodyType' | 'smsBodyNotJson'
  readonly field: 'url' | 'body' | 'headers'
  readonly says: string
}

const placeholder = /\{(phone|mobile|text|code|key)\}/g

type Encode = (value: string) => string

const encoders: readonly [RegExp, Encode][] = [
  [/^application\/(json|[\w.-]+\+json)$/, (value) => JSON.stringify(value).slice(1, -1)],
  [/^application\/x-www-form-urlencoded$/, formValue],
  [/^(text|application)\/([\w.-]+\+)?xml$/, xmlText],
  [/^text\/plain$/, (value) => value],
]

/** The call that sends this message. @throws Error for a body of a type that values cannot be encoded for */
export function fillGateway(options: GatewayOptions, message: SmsMessage): ServiceCall {
  const values: Record<string, string> & { key: string } = {
    phone: message.phone,
    mobile: message.phone.replace(/^88/, ''),
    text: message.text,
    code: message.code,
    key: options.key ?? '{key}',
  }
  const fill = (template: string, encode: Encode) =>
    template.replace(placeholder, (_, name: string) => encode(values[name] ?? ''))
  const url = fill(options.url, encodeURIComponent)
  const given = Object.fromEntries(
    Object.entries(options.headers).map(([name, value]) => [
      name,
      value.replaceAll('{key}', () => values.key),
    ]),
  )
  if (options.body === null) return { url, method: options.method, headers: given, body: null }
  const type = contentType(options)
  const headers = { ...withoutContentType(given), 'content-type': type }
  return { url, method: options.method, headers, body: fill(options.body, encoderFor(type)) }
}

/** What is wrong with a gateway's description; null when it is usable. */
export function gatewayMistake(options: GatewayOptions): GatewayMistake | null {
  const template = `${options.url} ${options.body ?? ''}`
  const names = new Set([...template.matchAll(placeholder)].map(([, name]) => name))
  if (!names.has('phone') && !names.has('mobile'))
    return {
      code: 'smsNoPhone',
      field: 'url',
      says: 'SMS_URL or SMS_BODY must hold {phone} (with 88) or {mobile} (without)',
    }
  if (!names.has('text') && !names.has('code'))
    return { code: 'smsNoText', field: 'url', says: 'SMS_URL or SMS_BODY must hold {text} or {code}' }
  if (options.body === null) return null
  if (options.method === 'GET')
    return { code: 'smsGetBody', field: 'body', says: 'SMS_METHOD=GET takes no SMS_BODY' }
  const type = contentType(options)
  if (!encoders.some(([pattern]) => pattern.test(mediaType(type))))
    return {
      code: 'smsBodyType',
      field: 'headers',
      says: 'the content-type in SMS_HEADERS must be JSON, XML, application/x-www-form-urlencoded or text/plain',
    }
  if (!/json$/.test(mediaType(type))) return null
  const probe = { phone: '8801700000000', text: 'a "text"\n', code: '000000' }
  return isJson(fillGateway(options, probe).body ?? '')
    ? null
    : { code: 'smsBodyNotJson', field: 'body', says: 'SMS_BODY is not JSON' }
}

/** The body's type: as the headers say, else as the body looks. */
function contentType({ headers, body }: GatewayOptions): string {
  const said = Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1]
  if (said !== undefined) return said
  if (/^\s*[{[]/.test(body ?? '')) return 'application/json'
  return /^\s*</.test(body ?? '') ? 'application/xml' : 'application/x-www-form-urlencoded'
}

function withoutContentType(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-type'))
}

function mediaType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase()
}

function encoderFor(type: string): Encode {
  const encode = encoders.find(([pattern]) => pattern.test(mediaType(type)))?.[1]
  if (!encode) throw new Error('no encoding for the content type of SMS_HEADERS')
  return encode
}

/** As a form sends it: what `encodeURIComponent` leaves alone and forms do not, too. */
function formValue(value: string): string {
  return new URLSearchParams([['', value]]).toString().slice(1)
}

function xmlText(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&apos;',
  }
  return value.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
