/** A service of the operator's that is called over HTTP (an SMS gateway, a licence service): its settings, and one call to it. */

/** What is longer than this, in bytes, is a page and no reply: of no use. */
const mostReplyBytes = 65_536

/** One call, with everything that the operator wants in it. */
export interface ServiceCall {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  /** Null: none. */
  readonly body: string | null
}

/** A service did not answer whole: `why` is null where it did not in time, else the network's code. */
export class ServiceSilent extends Error {
  override readonly name = 'ServiceSilent'
  readonly why: string | null
  constructor(why: string | null, options: ErrorOptions) {
    super(why === null ? 'did not answer in time' : `cannot be reached (${why})`, options)
    this.why = why
  }
}

/** Whether a setting is an address that can be called. */
export function isServiceAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}

/** Headers as a setting names them, a JSON object; none where there is no setting, null where they cannot be headers. */
export function readServiceHeaders(text: string | undefined): Record<string, string> | null {
  if (text === undefined) return {}
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    // Fails for what is no header.
    return Object.fromEntries(new Headers(value as Record<string, string>))
  } catch {
    return null
  }
}

/**
 * Calls once; the reply must have come whole within `timeoutMs`. Redirects are not followed: they would take the operator's key
 * to an address that nobody has configured.
 * @throws ServiceSilent whose message goes on where a sentence names the service: 'did not answer in time', 'cannot be reached (…)'
 */
export async function callService(
  { url, method, headers, body }: ServiceCall,
  timeoutMs: number,
): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(url, {
      method,
      headers,
      ...(body === null ? {} : { body }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    })
    return { status: reply.status, text: await readSome(reply) }
  } catch (error) {
    const { name, cause: reason } = error as Error & { cause?: { code?: string } }
    throw new ServiceSilent(name === 'TimeoutError' ? null : (reason?.code ?? name), { cause: error })
  }
}

/** The reply's first bytes as text. */
async function readSome(reply: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let bytes = 0
  for await (const part of reply.body ?? []) {
    parts.push(part)
    bytes += part.length
    if (bytes >= mostReplyBytes) break
  }
  return Buffer.concat(parts).toString('utf8')
}
