/** Scripts of npm mean the same in every shell, and who ends npm ends the program. */
import { spawn } from 'node:child_process'
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')

function scriptsOf(file: string): Record<string, string> {
  const { scripts = {} } = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
    scripts?: Record<string, string>
  }
  return scripts
}

test('no script holds shell syntax: one program and its words', () => {
  const files = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: root })
  expect(files.length).toBeGreaterThan(4)
  const lines = files.flatMap((file) => Object.values(scriptsOf(file)))
  expect(lines.length).toBeGreaterThan(12)
  // No quote, pipe, variable or redirection, and nothing that only a shell knows.
  expect(lines.filter((line) => /[^\w ./:-]/.test(line))).toEqual([])
  expect(lines.filter((line) => !/^(?:node|npm|vite) /.test(`${line} `))).toEqual([])
})

/** Stands where the program stands: it says when it is there, and drains. */
const drains = `
process.on('SIGTERM', () => setTimeout(() => { console.log('drained'); process.exit(0) }, 100))
console.log('ready')
setTimeout(() => process.exit(9), 30_000)
`

test.runIf(process.platform !== 'win32').each([
  ['start', 'scripts/start.ts'],
  ['school', 'apps/server/src/cli/main.ts'],
])(
  'a SIGTERM for `npm run %s` lets the program drain',
  async (name, script) => {
    const folder = tempDir()
    const put = (file: string, text: string) => {
      mkdirSync(dirname(join(folder, file)), { recursive: true })
      writeFileSync(join(folder, file), text)
    }
    put(
      'package.json',
      JSON.stringify({ type: 'module', scripts: { [name]: scriptsOf('package.json')[name] } }),
    )
    put(script, drains)
    put('scripts/run.mjs', '')
    copyFileSync(join(root, 'scripts/run.mjs'), join(folder, 'scripts/run.mjs'))
    const npm = spawn('npm', ['run', name], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let said = ''
    npm.stdout.on('data', (part: Buffer) => {
      said += part.toString()
      if (part.includes('ready')) npm.kill('SIGTERM')
    })
    // The program holds the other end of the pipe: 'close' waits for it.
    await new Promise((resolve) => npm.once('close', resolve))
    expect(said).toContain('ready\ndrained\n')
  },
  60_000,
)
