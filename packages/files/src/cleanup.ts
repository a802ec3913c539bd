/**
 * What a command is still making, so that Ctrl+C or SIGTERM in the middle takes it away: half a backup, a list of names in the
 * machine's temporary folder, a browser that prints. Only `runCli` listens to the signals; a server never calls `undoAll`.
 */
import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const undos = new Set<() => void>()

/** `undo` is called if the process is stopped before the function that comes back is. It must not wait for anything. */
export function undoIfStopped(undo: () => void): () => void {
  undos.add(undo)
  return () => undos.delete(undo)
}

/** The file or folder at `path` is taken away if the process is stopped before the function that comes back is called. */
export function removeIfStopped(path: string): () => void {
  return undoIfStopped(() => rmSync(path, { recursive: true, force: true }))
}

/** Takes away all that is unfinished, newest first. One that cannot be taken away does not keep the others. @returns why not */
export function undoAll(): Error[] {
  const errors: Error[] = []
  for (const undo of [...undos].reverse())
    try {
      undo()
    } catch (error) {
      errors.push(error as Error)
    }
  undos.clear()
  return errors
}

/**
 * Works in a folder of its own, which goes when the work ends, fails or is stopped.
 * @param name what stands before its random end
 */
export async function inWorkFolder<T>(name: string, work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), name))
  const finished = removeIfStopped(folder)
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
    finished()
  }
}
