/** Whether a gateway that an owner describes at the desk can be called, and whether its key stands where everybody reads it. */
import type { SmsTemplate } from '@porua/contract/desk/sms'
import { isServiceAddress } from '../../ports/operator-service.ts'
import { type GatewayMistake, type GatewayOptions, gatewayMistake } from '../../ports/sms/sms-template.ts'

/** A refusal's code, and the field of the form that it is about. */
export interface TemplateMistake {
  readonly code:
    | GatewayMistake['code']
    | 'smsAddress'
    | 'smsHeader'
    | 'smsKeyShown'
    | 'smsKeyMissing'
    | 'smsKeyUnused'
  readonly field: 'url' | 'headers' | 'body' | 'key'
}

/** A field's name that says that a secret follows: `api_key=…`, `"password": "…"`, `<token>…`. */
const secretName =
  /(?:api[_-]?key|[_-]key|token|secret|passw(?:or)?d|pass|pwd)["']?\s*[=:>]\s*["']?([^"'&<\s,}]+)/gi

/** The call that a template describes. The answer is looked through for plain text: a pattern of a stranger's could run for hours. */
export function gatewayOf(
  { url, method, headers, body, ok }: SmsTemplate,
  key: string | null,
): GatewayOptions {
  return {
    url,
    method,
    headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
    body: body === '' ? null : body,
    ok: ok === '' ? null : new RegExp(ok.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&')),
    key: key ?? '',
  }
}

/** What is wrong with a template and its key; null when it can be called. */
export function templateMistake(template: SmsTemplate, key: string | null): TemplateMistake | null {
  const { url, headers, body } = template
  if (!isServiceAddress(url) || isLinkLocal(new URL(url).hostname))
    return { code: 'smsAddress', field: 'url' }
  if (!headers.every(isHeader)) return { code: 'smsHeader', field: 'headers' }
  const mistake = gatewayMistake(gatewayOf(template, key))
  if (mistake) return mistake
  if (showsKey(url)) return { code: 'smsKeyShown', field: 'url' }
  if (showsKey(body)) return { code: 'smsKeyShown', field: 'body' }
  if (headers.some(({ name, value }) => showsKey(`${name}: ${value}`) || isOpenAuthorization(name, value)))
    return { code: 'smsKeyShown', field: 'headers' }
  if (usesKey(template) && !key) return { code: 'smsKeyMissing', field: 'key' }
  return !usesKey(template) && key ? { code: 'smsKeyUnused', field: 'key' } : null
}

/** Whether a call asks for its key. */
export function usesKey({ url, headers, body }: SmsTemplate): boolean {
  return [url, body, ...headers.map(({ value }) => value)].some((text) => text.includes('{key}'))
}

/** Where a machine of a data centre tells its secrets to whoever asks from inside. */
function isLinkLocal(host: string): boolean {
  return host.startsWith('169.254.') || /^\[(fe[89ab]|fd00:ec2|::ffff:a9fe:)/i.test(host)
}

function isHeader({ name, value }: { name: string; value: string }): boolean {
  try {
    new Headers([[name, value.replaceAll('{key}', 'key')]])
    return true
  } catch {
    return false
  }
}

function isOpenAuthorization(name: string, value: string): boolean {
  return /^(proxy-)?authorization$/i.test(name) && !value.includes('{key}')
}

function showsKey(text: string): boolean {
  return [...text.matchAll(secretName)].some(([, value = '']) => !value.includes('{'))
}
