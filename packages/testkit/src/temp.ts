/**
 * Temporary folders that go with the process. A process that is killed (a test runner ends its workers so) leaves them;
 * the next one takes them away.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'porua-test-'
let root: string | undefined

/** A new empty folder of this process's own. */
export function tempDir(name = 'test'): string {
  root ??= makeRoot()
  return mkdtempSync(join(root, `${name}-`))
}

/** Removes a folder of `tempDir` before the end. */
export function removeDir(dir: string): void {
  rmSync(dir, { recursive: true, force: true })
}

function makeRoot(): string {
  for (const name of readdirSync(tmpdir())) {
    const pid = Number(name.startsWith(PREFIX) && name.slice(PREFIX.length).split('-')[0])
    if (pid && !isAlive(pid)) remove(join(tmpdir(), name))
  }
  const made = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  chmodSync(made, 0o711) // PostgreSQL runs as another user in a folder below
  process.once('exit', () => remove(made))
  return made
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM'
  }
}

function remove(dir: string): void {
  try {
    rmSync(dir, { recursive: true, force: true })
  } catch {
    // Somebody else's, or something in it is still in use: the machine's own cleaning takes it.
  }
}
