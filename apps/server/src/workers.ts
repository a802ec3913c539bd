/**
 * `WORKERS=n`: n processes of this server behind one port, all on one PostgreSQL. This one serves nobody: it starts them,
 * starts another where one has died or answers no more, and replaces them one after another on SIGHUP.
 */
import cluster, { type Worker } from 'node:cluster'
import { answerForAll, beatMs } from './workers.figures.ts'

interface Options {
  count: number
  /** Told of workers that come and go. */
  log(line: string, more: object): void
  /** Waits before a worker that died at once is started again, in milliseconds; doubles up to a minute. */
  backoffMs?: number
  /** How long a worker that was asked to stop may take, in milliseconds, before it is killed. Default: 14 s; it ends itself after 12. */
  stopMs?: number
  /** How long one may take until it listens; the first of a new version changes the database's tables. Default: 15 minutes. */
  startMs?: number
  /** How long one that listens may say nothing, in milliseconds, before it is killed. Default: 15 s. */
  silentMs?: number
}

const settledMs = 10_000
const longestBackoffMs = 60_000

/** The first worker ended before it listened; it has said why. */
export class WorkerFailed extends Error {
  override readonly name = 'WorkerFailed'
}

/** Whether this process is one of several. */
export const isWorker = cluster.isWorker
/** Whether it is the one that greets: alone, or the first of several. */
export const isFirst = cluster.worker === undefined || cluster.worker.id === 1

/**
 * Starts the workers, the first one alone: it migrates the database and loads the sample school, and its failure ends
 * everything. Resolves when all of them listen.
 */
export async function startWorkers({
  count,
  log,
  backoffMs = 500,
  stopMs = 14_000,
  startMs = 900_000,
  silentMs = 15_000,
}: Options): Promise<{
  /** Stops them all, gently; resolves when they are gone. */
  stop(): Promise<void>
  /** Replaces them one by one, each new one listening before an old one is asked to stop; ends with the first that does not start. */
  replace(): Promise<void>
}> {
  let stopping = false
  let replacing = Promise.resolve()
  let wait = backoffMs
  const leaving = new Set<Worker>()
  /** Those that listen, and for how many beats of ours each has said nothing. */
  const silent = new Map<Worker, number>()
  answerForAll(() => silent.keys(), log)

  cluster.on('message', (worker) => {
    if (silent.has(worker)) silent.set(worker, 0)
  })
  // In beats and not by the clock: when the whole machine has stood still nobody is late.
  setInterval(() => {
    for (const [worker, beats] of silent) {
      silent.set(worker, beats + 1)
      if (beats * beatMs < silentMs) continue
      silent.delete(worker)
      log('worker does not answer: killed', { worker: worker.id, pid: worker.process.pid })
      worker.process.kill('SIGKILL')
    }
  }, beatMs).unref()

  /** A worker that listens. @throws WorkerFailed when it ends before it does */
  function start(): Promise<Worker> {
    const worker = cluster.fork()
    const late = killLater(worker, startMs, 'worker does not begin to listen: killed')
    return new Promise((resolve, reject) => {
      worker.once('listening', () => {
        clearTimeout(late)
        silent.set(worker, 0)
        log('worker listens', { worker: worker.id, pid: worker.process.pid })
        resolve(worker)
      })
      worker.once('exit', (code, signal) => {
        clearTimeout(late)
        silent.delete(worker)
        reject(new WorkerFailed(`worker ${worker.id} ended with ${code ?? signal}`))
      })
    })
  }

  /** One that hangs would otherwise keep all others waiting: those that are to be replaced, or to stop. What it acknowledged is stored. */
  function killLater(worker: Worker, ms: number, line: string): NodeJS.Timeout {
    return setTimeout(() => {
      log(line, { worker: worker.id, pid: worker.process.pid })
      worker.process.kill('SIGKILL')
    }, ms)
  }

  /** Starts another in the place of one that dies unasked. */
  function mind(worker: Worker, bornAt: number): void {
    worker.once('exit', (code, signal) => {
      if (stopping || leaving.delete(worker)) return
      log('worker died', { worker: worker.id, code, signal })
      void revive(bornAt)
    })
  }

  async function revive(bornAt: number): Promise<void> {
    wait = Date.now() - bornAt > settledMs ? backoffMs : Math.min(longestBackoffMs, wait * 2)
    await new Promise((done) => setTimeout(done, wait))
    if (!stopping) await add()
  }

  /** One more. Where it does not come up it is tried again later. */
  async function add(): Promise<void> {
    const bornAt = Date.now()
    try {
      mind(await start(), bornAt)
    } catch (error) {
      log('worker did not start', { reason: (error as Error).message })
      if (!stopping) void revive(bornAt)
    }
  }

  /** Another in the place of `old`, which stays where the other does not come up: false. */
  async function renew(old: Worker): Promise<boolean> {
    const bornAt = Date.now()
    // Its successor is on its way: where it dies now, it needs no other.
    leaving.add(old)
    try {
      mind(await start(), bornAt)
    } catch (error) {
      log('worker did not start; those that run go on', { reason: (error as Error).message })
      leaving.delete(old)
      if (old.isDead() && !stopping) void revive(bornAt)
      return false
    }
    await retire(old)
    return true
  }

  async function retire(worker: Worker): Promise<void> {
    if (worker.isDead()) return
    leaving.add(worker)
    const gone = new Promise<void>((done) => worker.once('exit', () => done()))
    worker.process.kill('SIGTERM')
    const late = killLater(worker, stopMs, 'worker does not stop: killed')
    await gone
    clearTimeout(late)
  }

  mind(await start(), Date.now())
  await Promise.all(Array.from({ length: count - 1 }, () => add()))

  return {
    async stop() {
      stopping = true
      await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && retire(worker)))
    },
    replace() {
      replacing = replacing.then(async () => {
        for (const old of Object.values(cluster.workers ?? {})) {
          // One that has died has a successor already.
          if (stopping || !old || old.isDead()) continue
          // What kept this one from starting will keep the others.
          if (!(await renew(old))) return
        }
      })
      return replacing
    },
  }
}
