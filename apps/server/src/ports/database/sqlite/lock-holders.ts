/** Which other processes hold a lock on a database's files, as Linux tells it; nobody on other systems. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import type { Blocker } from '../database.ts'

/** Looks at names and numbers alone: opening one of the files here would drop our own locks with its end. */
export function lockHolders(file: string): Blocker[] {
  if (!existsSync('/proc/locks')) return []
  // Who writes to the log holds a lock on the file of shared memory beside it.
  const files = [file, `${file}-shm`]
    .map((name) => statSync(name, { throwIfNoEntry: false })?.ino)
    .filter((number) => number !== undefined)
  const pids = readFileSync('/proc/locks', 'utf8')
    .split('\n')
    .flatMap((line) => {
      // 7: POSIX  ADVISORY  WRITE 4711 00:2d:5077 120 120
      const [, pid, inode] = /\bWRITE\s+(\d+)\s+\w+:\w+:(\d+)\s/.exec(line) ?? []
      return files.includes(Number(inode)) && Number(pid) !== process.pid ? [Number(pid)] : []
    })
  return [...new Set(pids)].map((pid) => ({ pid, what: programOf(pid) }))
}

/** The program of a process without its words, which may hold a password. */
function programOf(pid: number): string {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
    return program
  } catch {
    return 'a program that cannot be looked at'
  }
}
