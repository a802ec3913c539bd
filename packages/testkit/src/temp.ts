/** Temporary folders that go with the process. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const made = new Set<string>()

/** A new empty folder, removed when the process ends. */
export function tempDir(name = 'test'): string {
  if (made.size === 0) process.once('exit', removeAll)
  const dir = mkdtempSync(join(tmpdir(), `porua-${name}-`))
  made.add(dir)
  return dir
}

/** Removes a folder of `tempDir` before the end. */
export function removeDir(dir: string): void {
  made.delete(dir)
  rmSync(dir, { recursive: true, force: true })
}

function removeAll(): void {
  for (const dir of made) {
    try {
      rmSync(dir, { recursive: true, force: true })
    } catch {
      // Something in it is still in use: the machine's own cleaning of its temporary folder takes it.
    }
  }
}
