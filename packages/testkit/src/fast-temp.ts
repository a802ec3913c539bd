/**
 * Where tests put their folders. They make thousands of databases and flush each as often as we promise: on a disk a run
 * mostly waits for that. What is kept in memory is flushed at once and by the same calls; whether a flush is asked for at
 * the right time is shown by tests of their own (a killed process, a power loss played by copies).
 */
import { mkdirSync, statfsSync } from 'node:fs'

const memory = '/dev/shm'
/** Media, large imports and the browsers' profiles, with room to spare. */
const neededBytes = 6_000_000_000

/** Points TMPDIR at memory, where the machine has enough of it and nobody has named a folder. */
export function useFastTemp(): void {
  if (process.env.TMPDIR || !hasSpace()) return
  const folder = `${memory}/porua`
  // PostgreSQL runs as another user in folders below.
  mkdirSync(folder, { recursive: true, mode: 0o711 })
  process.env.TMPDIR = folder
}

function hasSpace(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize > neededBytes
  } catch {
    // Not a Linux machine.
    return false
  }
}
