/** What every call of the API has in common. Small: the first file that a page runs has it (`api-client.ts` has the rest). */
import { readText } from './storage.ts'

/** Where the API is: the override in local storage (spec §7), else the provider's address, else our own. No slash at its end. */
export function baseOf(provided: string | undefined): string {
  const base = readText('baseAddress') || provided || '/api'
  return base.endsWith('/') ? base.slice(0, -1) : base
}

/** Reads the whole body while the timeout still runs: a reply that stalls half way is a network failure. */
export async function buffered(response: Response): Promise<Response> {
  const bytes = await response.arrayBuffer()
  return new Response(bytes.byteLength > 0 ? bytes : null, {
    status: response.status,
    headers: response.headers,
  })
}

/** No cookies across sites (spec §7); at home the cookie that opens /media comes with the sign-in. */
export const callManners = {
  credentials: 'same-origin',
  cache: 'no-store',
  redirect: 'error',
} as const satisfies RequestInit
