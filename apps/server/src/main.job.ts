/** The process of one piece of long work: the server starts it, tells it what to do, and hears what came of it. */
import { setFlagsFromString } from 'node:v8'
import { undoAll } from '@porua/files/cleanup'
import { jobKinds, openJobServices } from './compose.jobs.ts'
import type { Config } from './config.ts'
import { type JobMessage, type JobOrder, runJob } from './features/jobs/child.api.ts'

/** The server's first and only message. */
interface Begin {
  readonly config: Config
  readonly order: JobOrder
  /** Where work folders are made: the server takes them away, however this process ends. */
  readonly temporary: string
}

// What it writes is for nobody else on this machine.
process.umask(0o077)
// As for the command line: half the memory beside a running server, for more CPU.
setFlagsFromString('--optimize-for-size')

let over = false
function endNow(): void {
  if (over) return
  undoAll()
  process.exit(1)
}
process.on('SIGTERM', endNow)
process.on('SIGHUP', endNow)
// Ctrl+C in the server's terminal comes here too: the server says itself when this is to end.
process.on('SIGINT', () => undefined)
// The server is gone: nobody would hear what comes of it.
process.on('disconnect', endNow)

process.once('message', ({ config, order, temporary }: Begin) => {
  process.env.TMPDIR = temporary
  const tell = (message: JobMessage) => {
    if (process.connected) process.send?.(message)
  }
  void runJob(order, jobKinds, (run) => openJobServices(config, run), tell).then(() => {
    over = true
    process.disconnect()
  })
})
