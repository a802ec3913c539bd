/** The bell that the configuration asks for. */
import { type Bell, noBell } from './bell.ts'
import type { RedisBellOptions } from './redis-bell.ts'

const longestTryMs = 5_000

interface Asked {
  /** Null: no Redis. */
  readonly redisUrl: string | null
  /** The database that the processes share; its name is the bell's. */
  readonly databaseUrl: string | null
}

/** Opens it; a Redis that is away keeps nobody from starting. */
export async function openBell(
  { redisUrl, databaseUrl }: Asked,
  options: Pick<RedisBellOptions, 'self' | 'listens' | 'changed'>,
): Promise<Bell> {
  if (redisUrl === null) return noBell
  const { openRedisBell } = await import('./redis-bell.ts')
  return openRedisBell({ url: redisUrl, name: nameIn(databaseUrl ?? ''), ...options })
}

/** Rings once. @returns null, or why nobody hears it; within seconds, whatever stands there */
export async function whySilent(asked: Asked): Promise<string | null> {
  const told = Promise.withResolvers<string | null>()
  const bell = await openBell(asked, {
    self: 'a try',
    listens: false,
    changed: (state, reason) => told.resolve(state === 'ok' ? null : (reason ?? 'no reason given')),
  })
  const late = setTimeout(() => told.resolve('no answer in 5 s'), longestTryMs)
  const reason = await told.promise
  clearTimeout(late)
  await bell.close()
  return reason
}

/** The database's name, also in addresses without a host (postgres:///porua?host=/run/postgresql). */
function nameIn(databaseUrl: string): string {
  return /^\w+:\/\/[^/?]*\/([^?]*)/.exec(databaseUrl)?.[1] ?? ''
}
