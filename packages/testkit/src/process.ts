/** A real server process on a data folder of its own: what a browser journey or a kill -9 needs. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../../..')

export interface ServerProcess {
  readonly url: string
  readonly port: number
  readonly dataDir: string
  /** The process's number. */
  readonly pid: number
  /** What it printed so far. */
  output(): string
  /** kill -9, as a power cut would. */
  kill(): Promise<void>
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** Starts it again on the same folder and port. */
  restart(): Promise<void>
  /** Ends it and removes its folder. */
  remove(): Promise<void>
}

/**
 * Below the ports that systems give to outgoing connections (32768 and up on Linux): such a port may be taken, by a browser that
 * calls again and again, between a server's end and its next start. Above 10080, which browsers refuse to call.
 */
const ports = { from: 11_000, to: 31_000 }

/** A port that is free now, and that nobody gets by chance before it is listened on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries++) {
    const port = randomInt(ports.from, ports.to)
    if (await canListen(port)) return port
  }
  throw new Error(`no port from ${ports.from} to ${ports.to} is free`)
}

/** Whether a server can stand there now. @throws where that fails for another reason than that one stands there already */
function canListen(port: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(false)
      else reject(error)
    })
    // On every address, as the server itself listens.
    server.listen(port, () => server.close(() => resolve(true)))
  })
}

/** Starts `main.ts`, with the sample school unless the environment says otherwise, and waits until it is ready. */
export async function startServerProcess(environment: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'porua-server-'))
  const port = await freePort()
  let child: ChildProcess
  let output = ''

  async function start(): Promise<void> {
    child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), 'apps/server/src/main.ts'], {
      cwd: dataDir,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/porua'),
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const take = (part: Buffer) => {
      output += part.toString()
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    await untilReady(child, port, () => output)
  }

  function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
    return new Promise((done) => {
      child.once('exit', (code) => done(code))
      child.kill(signal)
    })
  }

  await start()
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    dataDir,
    get pid() {
      return child.pid ?? 0
    },
    output: () => output,
    kill: async () => {
      await end('SIGKILL')
    },
    stop: () => end('SIGTERM'),
    restart: start,
    remove: async () => {
      await end('SIGKILL')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** @throws Error with all that the server has said, when it ends or is not ready in three minutes */
async function untilReady(child: ChildProcess, port: number, output: () => string): Promise<void> {
  // A start costs two seconds of CPU, of which a busy machine gives little.
  const until = Date.now() + 180_000
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`the server ended with ${child.exitCode ?? child.signalCode}:\n${output()}`)
    const signal = AbortSignal.timeout(5_000)
    const health = await fetch(`http://127.0.0.1:${port}/api/health`, { signal }).catch(() => null)
    if (health?.ok) return
    if (Date.now() > until) {
      const said = health ? `${health.status} ${await health.text()}` : 'nothing'
      throw new Error(`the server is not ready after 180 s, health says ${said}:\n${output()}`)
    }
    await new Promise((wait) => setTimeout(wait, 30))
  }
}
