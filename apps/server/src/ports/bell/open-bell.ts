/** The bell that the configuration asks for. */
import { type Bell, noBell } from './bell.ts'
import type { RedisBellOptions } from './redis-bell.ts'

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

/** The database's name, also in addresses without a host (postgres:///porua?host=/run/postgresql). */
function nameIn(databaseUrl: string): string {
  return /^\w+:\/\/[^/?]*\/([^?]*)/.exec(databaseUrl)?.[1] ?? ''
}
