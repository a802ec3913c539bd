/**
 * Trusted Types (the content policy requires them): a string becomes markup or a script's address only through the policies
 * named in the server's `contentPolicy`. This is the one for scripts' addresses, for workers and the service worker: the
 * app's own and no other. Markup goes through the sanitiser alone.
 */

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createHTML?(text: string): string; createScriptURL?(address: string): string },
  ): { createHTML(text: string): unknown }
}

/** The browser's policies; undefined where it knows none, and nothing is asked of a string. */
export function policies(): PolicyFactory | undefined {
  return (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes
}

/** Lets scripts of our own origin run as workers. Called once, before anything asks for one. */
export function trustOwnScripts(): void {
  policies()?.createPolicy('default', { createScriptURL: ownAddress })
}

/** The address where it is our own. @throws TypeError for any other */
function ownAddress(address: string): string {
  const { origin } = globalThis.location
  if (new URL(address, origin).origin !== origin) throw new TypeError(`not a script of ours: ${address}`)
  return address
}
