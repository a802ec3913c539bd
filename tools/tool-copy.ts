/** A copy of the tree outside of it, for tools that change what they look at or that are no dependency of ours. */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, relative, resolve } from 'node:path'

/** A tree with its `node_modules` and the tools beside them. */
export interface ToolCopy {
  readonly folder: string
  /** Runs a program in the copy; its words are shown only when it fails. @throws where it fails */
  readonly run: (program: string, options: readonly string[]) => void
}

const root = resolve(import.meta.dirname, '..')
const left = new Set(['.git', 'screens', join('node_modules', '.cache')])

/**
 * Makes the copy, installs `tools` (names with exact versions) into it, does the work and takes the copy away again. The copy
 * needs a Gigabyte, and the network for the tools.
 */
export function inCopy<T>(tools: readonly string[], work: (copy: ToolCopy) => T): T {
  const folder = mkdtempSync(join(tmpdir(), 'porua-copy-'))
  // Stopped by hand: what runs in the copy ends, `run` throws, and the copy is taken away.
  process.on('SIGINT', () => {})
  const run: ToolCopy['run'] = (program, options) => {
    const bin = join(folder, 'node_modules', '.bin')
    const env = { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` }
    const name = existsSync(join(bin, program)) ? join(bin, program) : program
    const most = 64 * 1024 * 1024
    const done = spawnSync(name, options, { cwd: folder, env, encoding: 'utf8', maxBuffer: most })
    if (done.status === 0) return
    throw new Error(`${program} failed: ${done.error?.message ?? `${done.stdout}\n${done.stderr}`.trim()}`)
  }
  try {
    cpSync(root, folder, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => !left.has(relative(root, path)),
    })
    run('npm', ['install', '--no-save', '--ignore-scripts', ...tools])
    return work({ folder, run })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
