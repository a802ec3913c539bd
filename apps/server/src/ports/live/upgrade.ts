/** Which requests to become a websocket are let in, judged before anything is kept of them. */
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type ProblemCode, problems } from '@porua/contract/problems'
import { safeHeaders } from '../../platform/safe-headers.ts'

export interface OriginRule {
  /** API_ORIGINS. */
  others: readonly string[]
  /** Whether X-Forwarded-Host of the proxy in front is believed. */
  trustProxy: boolean
}

/** Whether a page of this origin may connect. Without an origin it is no browser's page that asks. */
export function mayConnect(request: Pick<IncomingMessage, 'headers'>, rule: OriginRule): boolean {
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (rule.others.includes(origin)) return true
  const forwarded = rule.trustProxy ? request.headers['x-forwarded-host'] : undefined
  const ours = (Array.isArray(forwarded) ? forwarded[0] : forwarded)?.split(',')[0]?.trim() ?? host
  if (!ours || !URL.canParse(origin)) return false
  // The proxy in front may speak https: the scheme is the page's own, its default port may be written out or not.
  const own = `${new URL(origin).protocol}//${ours}`
  return URL.canParse(own) && new URL(own).origin === new URL(origin).origin
}

/** Takes the session id out of the address, so that nothing which keeps or prints an address can hold it. */
export function takeSessionId(request: IncomingMessage): string {
  const [path = '', search = ''] = (request.url ?? '').split('?')
  const query = new URLSearchParams(search)
  const sessionId = query.get('sessionId') ?? ''
  query.delete('sessionId')
  request.url = `${path}?${query}`
  return sessionId
}

/** Answers a request that is not let in, and closes its connection. `secure`: this host is reached over https. */
export function refuseUpgrade(socket: Duplex, code: ProblemCode, title: string, secure: boolean): void {
  socket.on('error', () => socket.destroy())
  const status = problems[code]
  const body = JSON.stringify({ status: String(status), errors: { code, title } })
  const head = [
    `HTTP/1.1 ${status} Refused`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    ...Object.entries(safeHeaders(secure)).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

/**
 * Hands upgrades of `path`, also without its last slash, to `take`. On every other path a request that offers an upgrade (h2c,
 * say) stays the plain request that it also is; where Node cannot do that yet (before 24.9) it is refused.
 */
export function onUpgrade(
  server: Server,
  path: string,
  secure: boolean,
  take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void,
): void {
  const isOurs = (request: IncomingMessage): boolean => {
    const [asked = ''] = (request.url ?? '').split('?')
    return asked === path || `${asked}/` === path
  }
  Object.assign(server, { shouldUpgradeCallback: isOurs })
  server.on('upgrade', (request, socket, head) => {
    if (!isOurs(request))
      return refuseUpgrade(socket, 'notFound', 'There is no live connection at this address.', secure)
    // Socket.io knows its address with the last slash alone.
    request.url = (request.url ?? '').replace(/\/?(?=\?|$)/, '/')
    take(request, socket, head)
  })
}

/**
 * Runs the handshake, then takes away the one listener by which engine.io's stand-in for a response would keep the whole
 * request (headers, address) as long as the connection. Nothing of ours listens to that stand-in.
 */
export function forgettingRequest(socket: Duplex, handshake: () => void): void {
  const before = new Set(socket.rawListeners('close'))
  handshake()
  // Of what the handshake adds, only this one is a `once`, which is wrapped.
  for (const listener of socket.rawListeners('close'))
    if (!before.has(listener) && 'listener' in listener)
      socket.removeListener('close', listener as unknown as () => void)
}
