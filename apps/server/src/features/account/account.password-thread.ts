/** The thread that hashes passwords: one after another, at a low priority. */
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'
import { argonOptions } from '../../platform/argon.ts'

/** Nice: about a tenth of a core that everybody wants, the whole of one that nobody wants. */
const priority = 10

export type HashTask =
  | { id: number; kind: 'hash'; password: string }
  | { id: number; kind: 'verify'; password: string; stored: string }

export type HashReply = { id: number; value: string | boolean } | { id: number; error: string }

// On Linux this is the priority of the calling thread; elsewhere it would be the whole process's.
if (process.platform === 'linux') setPriority(priority)

parentPort?.on('message', (task: HashTask) => parentPort?.postMessage(answer(task)))

function answer(task: HashTask): HashReply {
  try {
    const value =
      task.kind === 'hash' ? hashSync(task.password, argonOptions) : verifySync(task.stored, task.password)
    return { id: task.id, value }
  } catch (error) {
    return { id: task.id, error: (error as Error).message }
  }
}
