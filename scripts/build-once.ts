/** Builds the student app when its build is missing or older than what it is made from. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { digestOf } from '../apps/server/src/product.ts'

const root = resolve(import.meta.dirname, '..')
const build = join(root, 'apps/student/dist')
const stamp = join(build, '.made-from')

/** Everything the build is made from. */
const sources = [
  'apps/student/{index.html,vite.config.ts,package.json}',
  'apps/student/{src,public,scripts}/**/*',
  'packages/{contract,kit}/src/**/*',
  'package-lock.json',
]

/** Returns the folder of the build. Exits 1 with the builder's own words when it fails. */
export function buildOnce(): string {
  const wanted = digestOf(root, sources)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return build
  process.stdout.write('Building the student app (once) …\n')
  const vite = join(root, 'node_modules/.bin/vite')
  const run = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], {
    cwd: join(root, 'apps/student'),
    // Whoever asks may have another one (a test, a developer's shell): React's development build would be delivered.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (run.status !== 0) {
    process.stderr.write('The student app could not be built; the lines above say why.\n')
    process.exit(1)
  }
  writeFileSync(stamp, wanted)
  return build
}
