/**
 * `npm ci` and `npm start` on a machine that has Node and nothing else: another user than root, no Python, no make, no compiler, and
 * an npm without settings and cache. What reaches the registry from here is kept. Where it cannot be reached a line says so.
 */
import { spawn, spawnSync } from 'node:child_process'
import {
  chownSync,
  copyFileSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Student } from '@porua/testkit/client'
import { freePort } from '@porua/testkit/process'
import { afterAll, expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const nobody = 65_534
/** On the disk: what is installed is too large for a folder in memory. */
const places = mkdtempSync('/var/tmp/porua-first-command-')
const [project, home, bin] = ['project', 'home', 'bin'].map((name) => join(places, name)) as [
  string,
  string,
  string,
]
let stop: () => Promise<unknown> = async () => {}
afterAll(async () => {
  await stop()
  rmSync(places, { recursive: true, force: true })
})

/** Whoever runs the tests, or `nobody` where that is root. */
const user = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {}
const env = {
  HOME: home,
  PATH: bin,
  npm_config_globalconfig: join(home, 'none'),
  npm_config_update_notifier: 'false',
}

test.runIf(process.platform === 'linux')(
  'npm ci compiles nothing, and the program serves and saves',
  { timeout: 600_000, retry: 0 },
  async () => {
    prepare()
    const installed = spawnSync('npm', ['ci'], { cwd: project, env, encoding: 'utf8', ...user })
    if (/E(NOTFOUND|AI_AGAIN|CONNREFUSED|TIMEDOUT)|ENETUNREACH/.test(installed.stderr)) {
      process.stdout.write(
        'The registry cannot be reached from here: npm ci on a bare machine is not tried\n',
      )
      return
    }
    expect(installed.status, installed.stderr).toBe(0)
    expect(globSync('node_modules/**/*.o', { cwd: project })).toEqual([])

    await tellsThatNothingIsBuilt()
    const port = await freePort()
    const started = start('npm', ['start'], { PORT: String(port) })
    await expect.poll(started.said, { timeout: 240_000, interval: 500 }).toContain('stop with Ctrl+C')
    const base = `http://127.0.0.1:${port}`
    expect(await (await fetch(base)).text()).toContain('<script')
    await saves(base)
    // npm ends by the signal itself, once the server has.
    expect(await started.stop(), started.said()).toBe('SIGTERM')
  },
)

/** Starts a program in the project's folder; `stop` asks it to end, and tells with which status it did. */
function start(program: string, args: string[], more: Record<string, string>) {
  const child = spawn(program, args, { cwd: project, env: { ...env, ...more }, ...user })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => (said += part.toString()))
  const ended = new Promise<number | NodeJS.Signals | null>((done) =>
    child.once('close', (code, signal) => done(code ?? signal)),
  )
  stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return { said: () => said, stop }
}

/** The server alone, as a service starts it: without a build phones get no page, and whoever has started it is told. */
async function tellsThatNothingIsBuilt(): Promise<void> {
  const port = await freePort()
  const node = join(project, 'node_modules/.bin/node')
  const more = { PORT: String(port), SAMPLE: '0', DATA_DIR: join(home, 'unbuilt') }
  const alone = start(node, ['scripts/run.mjs', 'apps/server/src/main.ts'], more)
  await expect.poll(alone.said, { timeout: 60_000 }).toContain('stop with Ctrl+C')
  const health = await (await fetch(`http://127.0.0.1:${port}/api/health`)).json()
  expect(await alone.stop(), alone.said()).toBe(0)
  expect(health).toMatchObject({ data: { parts: { app: 'not built' } } })
  expect(alone.said()).toContain('WARNING     The student app is not built')
  expect(alone.said()).toContain('"msg":"the student app is not built, phones get no page: npm run build"')
}

/** The project's files as a clone has them, and a PATH of npm, Node and a shell. */
function prepare(): void {
  for (const folder of [project, home, bin]) mkdirSync(folder)
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  const files = listed.stdout
    .split('\0')
    .filter((file) => /^(apps|packages|scripts|sample)\/|^[^/]+$/.test(file))
  for (const file of files) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    copyFileSync(join(root, file), join(project, file))
  }
  for (const program of ['node', 'npm', 'sh', 'env']) symlinkSync(placeOf(program), join(bin, program))
  writeFileSync(join(home, '.npmrc'), reach())
  if ('uid' in user)
    for (const path of [places, ...globSync('**/*', { cwd: places }).map((name) => join(places, name))])
      chownSync(path, nobody, nobody)
}

/** Where a program of the machine is, outside the packages that npm puts first in PATH. */
function placeOf(program: string): string {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  const { stdout } = spawnSync('which', [program], {
    encoding: 'utf8',
    env: { ...process.env, PATH: path.join(':') },
  })
  return stdout.trim()
}

/** What npm must know to reach the registry from this machine, as lines of its settings. */
function reach(): string {
  // By the machine's own Node: npm looks for its settings beside the Node that runs it.
  const [node, npm] = [placeOf('node'), placeOf('npm')]
  const get = (key: string) =>
    spawnSync(node, [npm, 'config', 'get', key], { encoding: 'utf8' }).stdout.trim()
  return ['registry', 'cafile', 'proxy', 'https-proxy', 'noproxy']
    .map((key) => [key, get(key)])
    .filter(([, value]) => value !== '' && value !== 'null' && value !== 'undefined')
    .map(([key, value]) => `${key}=${value}\n`)
    .join('')
}

/** A student of the sample school sits a practice exam and saves an answer. */
async function saves(base: string): Promise<void> {
  const student = await Student.signIn(base, '01700000001', 'Porua2027')
  const place = { examId: 'practice-physics', groupId: 'morning-batch' }
  const { paper } = await student.sit(place)
  const mcq = paper.questions.find(({ question }) => question.type === 'MCQ')?.question
  const given = { questionId: mcq?._id ?? '', answer: [mcq?.options[0] ?? ''], extra: [] }
  const { answers } = await student.mustSave(place, [{ ...given, timestamp: Date.now() }])
  expect(answers).toMatchObject([{ outcome: 'saved' }])
}
