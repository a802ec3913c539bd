/**
 * Runs one of our scripts on a Node that can run TypeScript. Plain JavaScript on purpose: this file must load on any Node,
 * to say in one line what is missing. `npm` puts the pinned Node 24 of node_modules first in PATH.
 */
import { spawnSync } from 'node:child_process'
// By the whole module: on a Node that has no compile cache a name that is missing would be all that it says.
import * as nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 22 || (major === 22 && minor < 13)) {
  process.stderr.write(
    `Porua needs Node 22.13 or newer; this is ${process.version}. Run it through npm (npm ci && npm start), which brings Node 24 along on Linux.\n`,
  )
  process.exit(1)
}
const [script = '', ...rest] = process.argv.slice(2)
const file = fileURLToPath(new URL(`../${script}`, import.meta.url))
// Types are stripped by Node itself since 22.18; before that it wants to be asked.
if (major === 22 && minor < 18 && !process.execArgv.includes('--experimental-strip-types')) {
  const run = spawnSync(
    process.execPath,
    [...process.execArgv, '--experimental-strip-types', '--no-warnings', file, ...rest],
    {
      stdio: 'inherit',
    },
  )
  process.exit(run.status ?? 1)
}
// Compiled code is kept between starts: the second start is faster and 40 MB smaller, as the type stripper stays out of memory.
// The variable takes it to threads and to processes that the script starts.
const kept = fileURLToPath(new URL('../node_modules/.cache/porua', import.meta.url))
process.env.NODE_COMPILE_CACHE ??= kept
// V8 and the C library take their bounds when a process begins: the same process begins once more. docs/scale.md, memory.
const bound = '--max-semi-space-size=4'
if (script === 'scripts/start.ts' && !process.execArgv.includes(bound))
  process.execve?.(
    process.execPath,
    [process.execPath, bound, ...process.execArgv, fileURLToPath(import.meta.url), script, ...rest],
    { MALLOC_ARENA_MAX: '2', ...process.env },
  )
// npm runs a script in a shell and passes signals to that. Where the shell ends by one, nobody tells the program, which was to end too.
if (process.env.npm_lifecycle_event && process.platform !== 'win32') {
  const shell = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(watch)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  watch.unref()
}
nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE)
process.argv.splice(1, 2, file)
await import(new URL(`../${script}`, import.meta.url).href)
