/** Where people reach the server, as far as its own configuration says. */
import { isIPv6 } from 'node:net'
import type { Config } from './config.ts'

/** The address that a person on this machine opens; with PUBLIC_URL the one that everybody opens. `port`: the one it listens on. */
export function addressOf({ publicHost, host }: Pick<Config, 'publicHost' | 'host'>, port: number): string {
  if (publicHost !== null) return `https://${publicHost}`
  const everywhere = host === '0.0.0.0' || host === '::'
  const shown = everywhere ? 'localhost' : isIPv6(host) ? `[${host}]` : host
  return `http://${shown}:${port}`
}
