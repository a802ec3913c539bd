/** Begins the child process of long work. */
import { fork } from 'node:child_process'
import { join } from 'node:path'
import type { Config } from './config.ts'
import type { JobMessage, JobOrder, JobProcess } from './features/jobs/child.api.ts'

const program = join(import.meta.dirname, 'main.job.ts')
/** Characters that are kept of what it says on its error output. */
const mostSaid = 4_000

/** The launcher of a server with this configuration: the child gets it whole, and reads no environment of its own. */
export function launcherOf(config: Config) {
  return (order: JobOrder & { temporary: string }, hear: (message: JobMessage) => void): JobProcess => {
    const child = fork(program, [], {
      // Those of the server are for a server; older Nodes want to be asked for types.
      execArgv: process.execArgv.filter((one) => one === '--experimental-strip-types'),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    let said = ''
    child.stderr?.on('data', (part: Buffer) => {
      said = (said + part.toString()).slice(-mostSaid)
    })
    child.on('message', (message) => hear(message as JobMessage))
    const gone = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(`${error.message} ${said}`))
      child.once('close', (code, signal) => resolve(`${signal ?? `exit ${code}`}: ${said}`))
    })
    const { temporary, ...run } = order
    // One that is gone already says so by its end.
    child.send({ config, order: run, temporary }, () => undefined)
    return { pid: child.pid, kill: (signal) => void child.kill(signal), gone }
  }
}
