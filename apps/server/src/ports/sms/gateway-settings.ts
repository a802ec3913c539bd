/** What the operator says of the SMS gateway, checked at start. Nothing here repeats a value: they hold keys. */
import { isServiceAddress, readServiceHeaders } from '../operator-service.ts'
import { type GatewayOptions, gatewayMistake } from './sms-template.ts'

/** The SMS_ variables as they stand in the environment. */
export interface GatewaySettings {
  url: string | undefined
  method: string | undefined
  /** A JSON object: name to value. */
  headers: string | undefined
  body: string | undefined
  /** A regular expression. */
  ok: string | undefined
}

/** The gateway, null where none is described, or in one line what is wrong with it. */
export function readGateway(settings: GatewaySettings): GatewayOptions | null | { mistake: string } {
  const { url, method, headers, body, ok } = settings
  if (url === undefined) {
    const rest = [method, headers, body, ok].some((value) => value !== undefined)
    return rest ? { mistake: 'SMS_ variables without SMS_URL: nothing would be sent' } : null
  }
  if (!isServiceAddress(url))
    return { mistake: 'SMS_URL must be an address that begins with https:// or http://' }
  if (method !== undefined && method !== 'GET' && method !== 'POST' && method !== 'PUT')
    return { mistake: 'SMS_METHOD must be GET, POST or PUT' }
  const named = readServiceHeaders(headers)
  if (named === null)
    return { mistake: 'SMS_HEADERS must be a JSON object such as {"authorization":"Bearer …"}' }
  const pattern = readPattern(ok)
  if (pattern instanceof Error) return { mistake: 'SMS_OK must be a regular expression' }
  const usual = body === undefined ? 'GET' : 'POST'
  const options: GatewayOptions = {
    url,
    method: method ?? usual,
    headers: named,
    body: body ?? null,
    ok: pattern,
  }
  const mistake = gatewayMistake(options)
  return mistake === null ? options : { mistake: mistake.says }
}

function readPattern(text: string | undefined): RegExp | null | Error {
  try {
    return text === undefined ? null : new RegExp(text)
  } catch (error) {
    return error as Error
  }
}
