/** Builds the web apps where a build is missing or older than what it is made from. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digestOf } from '../apps/server/src/product.ts'

const root = resolve(import.meta.dirname, '..')
const builds = { student: join(root, 'apps/student/dist'), desk: join(root, 'apps/desk/dist') } as const

/** Everything that both are made from: the desk's build has scripts of the student app's. */
const shared = ['packages/{contract,kit}/src/**/*', 'apps/student/scripts/**/*', 'package-lock.json']

const sourcesOf = (app: string) => [
  `apps/${app}/{index.html,vite.config.ts,package.json}`,
  `apps/${app}/{src,public,scripts}/**/*`,
  ...shared,
]

/** Returns the folder of the student app's build. Exits 1 with the builder's own words when one of them fails. */
export function buildOnce(): string {
  for (const app of Object.keys(builds) as (keyof typeof builds)[]) buildApp(app)
  return builds.student
}

function buildApp(app: keyof typeof builds): void {
  const stamp = join(builds[app], '.made-from')
  const wanted = digestOf(root, sourcesOf(app))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  process.stdout.write(`Building the ${app} app (once) …\n`)
  const vite = join(root, 'node_modules/.bin/vite')
  const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'apps', app),
    // Whoever asks may have another one (a test, a developer's shell): React's development build would be delivered.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (run.status !== 0) {
    process.stderr.write(`The ${app} app could not be built; the lines above say why.\n`)
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
}
