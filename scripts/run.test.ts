import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'

const runner = join(import.meta.dirname, 'run.mjs')

/** A Node on this machine that cannot run the program, or undefined. */
function oldNode(): string | undefined {
  const places = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'node'))
  return places.find((place) => {
    if (!existsSync(place)) return false
    const said = spawnSync(place, ['--version'], { encoding: 'utf8' }).stdout
    const [major = 0, minor = 0] = said.replace('v', '').split('.').map(Number)
    return major > 0 && (major < 22 || (major === 22 && minor < 13))
  })
}

const old = oldNode()
if (!old) process.stdout.write('No Node below 22.13 stands on this machine: what it is told is not shown.\n')

test.skipIf(!old)('a Node that is too old is told so in one line', () => {
  const { status, stderr, stdout } = spawnSync(old ?? '', [runner, 'scripts/borders.ts'], {
    encoding: 'utf8',
  })
  expect([status, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(/^Porua needs Node 22\.13 or newer; this is v[\d.]+\..*\n$/)
})

test('any other runs the script with its arguments, and its end is the script’s', () => {
  const script = join(tempDir(), 'told.ts')
  writeFileSync(
    script,
    'const said: string[] = process.argv.slice(2)\nconsole.log(said.join())\nprocess.exit(3)\n',
  )
  const { status, stdout } = spawnSync(
    process.execPath,
    [runner, script.replace(/^\//, '../'.repeat(12)), 'one', 'two'],
    {
      encoding: 'utf8',
    },
  )
  expect([status, stdout]).toEqual([3, 'one,two\n'])
})

test('what is compiled is kept for threads and processes too', () => {
  const script = join(tempDir(), 'told.ts')
  writeFileSync(
    script,
    `import { getCompileCacheDir } from 'node:module'
import { Worker } from 'node:worker_threads'
console.log(process.env.NODE_COMPILE_CACHE, getCompileCacheDir() !== undefined)
new Worker("console.log(require('node:module').getCompileCacheDir() !== undefined)", { eval: true })`,
  )
  const { NODE_COMPILE_CACHE: _, MALLOC_ARENA_MAX: __, ...env } = process.env
  const asked = [runner, script.replace(/^\//, '../'.repeat(12))]
  const { stdout } = spawnSync(process.execPath, asked, { encoding: 'utf8', env })
  expect(stdout).toBe(`${join(runner, '../../node_modules/.cache/porua')} true\ntrue\n`)
})

test.runIf(process.platform !== 'win32')(
  '`npm start` bounds V8 and the allocator, and stays the process that npm started',
  async () => {
    const folder = tempDir()
    mkdirSync(join(folder, 'scripts'))
    copyFileSync(runner, join(folder, 'scripts/run.mjs'))
    writeFileSync(
      join(folder, 'scripts/start.ts'),
      'console.log(process.pid, process.env.MALLOC_ARENA_MAX, process.execArgv.join(), process.argv.slice(2).join())\n',
    )
    const { NODE_COMPILE_CACHE: _, MALLOC_ARENA_MAX: __, ...env } = process.env
    const command = ['--no-warnings', join(folder, 'scripts/run.mjs'), 'scripts/start.ts', 'one']
    const { stdout, stderr, pid } = spawnSync(process.execPath, command, { encoding: 'utf8', env })
    expect([stdout, stderr]).toEqual([`${pid} 2 --max-semi-space-size=4,--no-warnings one\n`, ''])
  },
)
