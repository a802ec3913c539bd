/**
 * What a balancer, a container or a person asks: does this process live, can it take answers, and which part does not work.
 * Everybody may ask, so nothing is told but words of ours, and nothing dear is done for it.
 */
import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'

/** The database, as far as health asks it. */
interface Asked {
  /** Resolves when it answers and takes writes. */
  ping(): Promise<void>
  /** The standby that serves reads, where there is one. */
  readonly replica?: { readonly state: string } | undefined
}

export interface HealthNeeds {
  db: Asked
  /** The folder of the files that are kept on this machine; null where a store elsewhere keeps them. */
  folder: string | null
  /** How many bytes files may still take in a folder. */
  spaceForFiles(folder: string): Promise<number>
  /** Names of jobs that fail or hang. */
  troubledJobs(): readonly string[]
  /** Whether this clock agrees with the database's; undefined where nobody compares, or not yet. */
  clock?(): string | undefined
  /** Whether saves go through, or for how long they have been waiting; undefined where nobody looks. */
  saves?(): string
  /** What is wrong with the student app's files; undefined where phones get them. */
  app?(): string | undefined
  /** Whether signals of other processes arrive; undefined where one process does all the work. */
  signals?(): string | undefined
}

/** A database that is silent for longer is away, as far as who asks is concerned. */
const longestPingMs = 3_000
/** Less room for files than this is none: one picture of an answer is larger. */
const leastSpace = 1024 * 1024

/**
 * Mounts GET /api/health. `ready` is the database's, and that of the saves which wait for it. The other parts do not count: answers are
 * still taken without them, and a balancer that sent phones elsewhere would help nobody.
 */
export function mountHealth(
  app: FastifyInstance,
  { db, folder, spaceForFiles, troubledJobs, clock, signals, saves, app: page }: HealthNeeds,
): void {
  app.get('/api/health', async (_request, reply) => {
    const [database, files] = await Promise.all([
      stateOfDatabase(db),
      folder && stateOfFolder(folder, spaceForFiles),
    ])
    const troubled = troubledJobs()
    const agrees = clock?.()
    const arrives = signals?.()
    const [waits, built] = [saves?.(), page?.()]
    const parts = {
      database,
      ...(waits ? { saves: waits } : {}),
      ...(built ? { app: built } : {}),
      ...(db.replica ? { replica: db.replica.state } : {}),
      ...(files ? { files } : {}),
      ...(agrees ? { clock: agrees } : {}),
      ...(arrives ? { signals: arrives } : {}),
      jobs: troubled.length === 0 ? 'ok' : `failing: ${troubled.join(', ')}`,
    }
    const ready = database === 'ok' && (waits ?? 'ok') === 'ok'
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? '200' : '503', data: { live: true, ready, parts } })
  })
}

async function stateOfDatabase(db: Asked): Promise<'ok' | 'unavailable'> {
  const late = Promise.withResolvers<'unavailable'>()
  const timer = setTimeout(() => late.resolve('unavailable'), longestPingMs)
  const asked = db.ping().then(
    () => 'ok' as const,
    () => 'unavailable' as const,
  )
  const state = await Promise.race([asked, late.promise])
  clearTimeout(timer)
  return state
}

/** Whether the folder can be written to, and files may still be put there; asks the file system without writing. */
async function stateOfFolder(
  folder: string,
  spaceForFiles: HealthNeeds['spaceForFiles'],
): Promise<'ok' | 'full' | 'unavailable'> {
  try {
    await access(folder, constants.W_OK)
    return (await spaceForFiles(folder)) < leastSpace ? 'full' : 'ok'
  } catch {
    return 'unavailable'
  }
}
