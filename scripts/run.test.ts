import { spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
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
  const { status, stderr, stdout } = spawnSync(old ?? '', [runner, 'scripts/rooms.ts'], { encoding: 'utf8' })
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
