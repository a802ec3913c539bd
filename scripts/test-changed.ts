/**
 * `npm run test:changed`: the quick tests that what is not committed can reach by imports; with a commit behind `--`, what
 * has changed since that one. Journeys import nothing of what they look at: `npm test` has them.
 */
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const projects = ['unit', 'unit-alone', 'component', 'db-sqlite', 'http-sqlite']
const [since] = process.argv.slice(2)
const options = [
  'run',
  since === undefined ? '--changed' : `--changed=${since}`,
  '--passWithNoTests',
  ...projects.map((name) => `--project=${name}`),
]
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const run = spawnSync(process.execPath, [vitest, ...options], { cwd: root, stdio: 'inherit' })
process.exit(run.status ?? 1)
