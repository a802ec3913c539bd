/** A server process that is expected to end by itself. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect } from 'vitest'

const root = resolve(import.meta.dirname, '../../../../..')

export interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** Runs `main.ts`, or another script, in a folder of its own with nothing but these variables, until it ends. */
export async function runServer(
  environment: Record<string, string>,
  folder = tempDir('start'),
  script = 'apps/server/src/main.ts',
): Promise<Ended> {
  const child = spawn(process.execPath, [join(root, 'scripts/run.mjs'), script], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, SAMPLE: '0', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended: Ended = { code: null, stdout: '', stderr: '' }
  child.stdout.on('data', (part: Buffer) => {
    ended.stdout += part.toString()
  })
  child.stderr.on('data', (part: Buffer) => {
    ended.stderr += part.toString()
  })
  // A server that starts after all must not outlive the test.
  const tooLong = setTimeout(() => child.kill('SIGKILL'), 20_000)
  const [code] = (await once(child, 'close')) as [number | null]
  clearTimeout(tooLong)
  return { ...ended, code }
}

/** The server has ended with exactly one line, which says this. */
export function expectOneLine({ code, stderr, stdout }: Ended, says: RegExp): void {
  expect(stderr).toMatch(says)
  expect(stderr.trimEnd().split('\n')).toHaveLength(1)
  expect(stderr).not.toMatch(/\bat .*:\d+:\d+|Error:|node_modules/)
  expect(stdout).not.toContain('Open')
  expect(code).toBe(1)
}
