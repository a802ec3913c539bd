import { malformed } from '../../platform/problems.ts'
/** Where this server stands for whoever calls: signed addresses lead there. Pure. */

/** What a request says of the way it came. `protocol` and `host` may be what proxies in front have written down. */
export interface Came {
  readonly protocol: string
  readonly host: string
  readonly headers: { readonly host?: string | undefined }
}

/** A name or an address, and a port: nothing that could be more than the host of an address. */
const plainHost = /^(?:[\w.-]{1,253}|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i

/**
 * This server's origin as the caller sees it. A proxy that ends https may tell so by SECURE_COOKIES alone (`secure`), and one that
 * leaves X-Forwarded-Host alone passes on what the caller wrote: what is no host is not believed.
 * @throws Problem badRequest where no host was named
 */
export function originOf({ protocol, host, headers }: Came, secure: boolean): string {
  const named = [host, headers.host].find((one) => one !== undefined && plainHost.test(one))
  if (named === undefined) throw malformed('host', 'is not the name of a host')
  return `${secure || protocol === 'https' ? 'https' : 'http'}://${named}`
}
