/** Two honest ways to let a server run out of disk: a disk that is small, or a limit on how long its files may grow. */
import { execFileSync } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { removeDir, tempDir } from '@porua/testkit/temp'

export interface Disk {
  readonly way: string
  readonly folder: string
  /** From now on nothing more fits. */
  fill(): void
  /** There is room again. */
  free(): void
  remove(): void
}

/** A small disk of its own where this user may mount one, otherwise a limit on the files of the running server. */
export function smallDisk(): Disk {
  const folder = tempDir('disk')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12m,mode=700', 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    return limitedFiles(folder)
  }
  const filler = join(folder, 'filler')
  return {
    way: 'a disk of 12 MB',
    folder,
    fill: () => fillUp(filler),
    free: () => rmSync(filler, { force: true }),
    remove() {
      execFileSync('umount', [folder])
      removeDir(folder)
    },
  }
}

/** The kernel refuses to let any file of the server grow (RLIMIT_FSIZE); SQLite sees a failing write. */
function limitedFiles(folder: string): Disk {
  const limit = (bytes: string) => {
    const { pid } = JSON.parse(readFileSync(join(folder, 'data/owner.json'), 'utf8')) as { pid: number }
    execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:unlimited`])
  }
  return {
    way: 'a limit on the length of files',
    folder,
    fill: () => limit(String(statSync(join(folder, 'data/porua.db-wal')).size)),
    free: () => limit('unlimited'),
    remove: () => removeDir(folder),
  }
}

function fillUp(file: string): void {
  const handle = openSync(file, 'w')
  try {
    // In ever smaller pieces, down to the last page.
    for (let size = 1 << 20; size >= 4096; size >>= 1)
      try {
        for (;;) writeSync(handle, Buffer.alloc(size, 1))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
  } finally {
    closeSync(handle)
  }
}
