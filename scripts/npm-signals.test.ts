/** Whoever starts the program by `npm start` ends it by ending npm: no shell may stand between, which would die and leave it running. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
  scripts: Record<string, string>
}

/** Stands where the runner stands: it says when it is there, and drains. */
const drains = `
process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 100))
console.log('ready', process.argv.slice(2).join(' '))
setTimeout(() => process.exit(9), 30_000)
`

test.each([
  ['start', 'scripts/start.ts'],
  ['school', 'apps/server/src/school-cli.ts'],
])(
  'a SIGTERM for `npm run %s` lets the program drain, and npm exits 0',
  async (name, script) => {
    const folder = tempDir()
    mkdirSync(join(folder, 'scripts'))
    writeFileSync(join(folder, 'scripts/run.mjs'), drains)
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ scripts: { [name]: scripts[name] } }))
    const npm = spawn('npm', ['run', name], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    npm.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      if (part.includes('ready')) npm.kill('SIGTERM')
    })
    const status = await new Promise((resolve) => npm.once('close', resolve))
    expect(said).toContain(`ready ${script}\ndrained\n`)
    expect(status).toBe(0)
  },
  60_000,
)

test('no script asks for a shell of its own: Windows has another one, and gets its `exec` from our package', () => {
  const lines = Object.values(scripts).map((line) => line.replace(/^exec /, ''))
  expect(new Set(lines.map((line) => line.split(' ')[0]))).toEqual(new Set(['node', 'npm']))
  expect(lines.filter((line) => /[^\w ./:=-]/.test(line))).toEqual([])
  const server = join(import.meta.dirname, '../apps/server')
  const { bin } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8')) as {
    bin: Record<string, string>
  }
  const asked = [
    join(server, bin.exec ?? ''),
    'node',
    '-e',
    'console.log(process.argv[1]); process.exit(3)',
    'one two',
  ]
  const { status, stdout } = spawnSync(process.execPath, asked, { encoding: 'utf8' })
  expect([status, stdout]).toEqual([3, 'one two\n'])
})
