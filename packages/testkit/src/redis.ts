/** A Redis of its own for a test, where the machine has one. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './process.ts'

export interface TestRedis {
  readonly url: string
  readonly port: number
  /** Ends it, as a machine that is gone: nobody says goodbye. */
  kill(): Promise<void>
  /** Starts it again on the same port. */
  start(): Promise<void>
  /** Stands still (SIGSTOP) until `goOn`. */
  freeze(): void
  goOn(): void
}

/** Whether this machine has a `redis-server`; says so in one line where it has none. */
export function redisHere(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    process.stdout.write('no redis-server on this machine: the bell between processes is not tried\n')
    return false
  }
}

/** Starts one that keeps nothing. @param password asked of who connects */
export async function startRedis(password?: string): Promise<TestRedis> {
  const port = await freePort()
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const wanted = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    child = spawn('redis-server', [...wanted, ...(password ? ['--requirepass', password] : [])], {
      stdio: 'ignore',
    })
    for (let tries = 0; !(await answers(port)); tries++) {
      if (tries > 400) throw new Error(`redis-server did not start on port ${port}`)
      await sleep(25)
    }
  }
  await start()
  return {
    url: `redis://${password ? `:${password}@` : ''}127.0.0.1:${port}`,
    port,
    start,
    kill: async () => {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
    freeze: () => void child?.kill('SIGSTOP'),
    goOn: () => void child?.kill('SIGCONT'),
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
