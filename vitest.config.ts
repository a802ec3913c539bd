import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { useFastTemp } from './packages/testkit/src/fast-temp.ts'
import { componentTests } from './vitest.component.ts'
import { aloneIn } from './vitest.unit.ts'

useFastTemp()

/** Suffixes and folders that take a file out of the unit tests. CONTRIBUTING.md tells them to whoever writes a test. */
const http = 'apps/server/src/http/**/*.test.ts'
const db = '{apps,packages}/**/*.db.test.ts'
const sqliteOnly = '**/*.sqlite.test.ts'
/** What keeps answers, and the ports below: on PostgreSQL too before anything lands. The other services there are `test:all`'s. */
const stores =
  'apps/server/src/{ports,features/exams/{attempt,marking,result,save-path}}/**/*.{db,postgres}.test.ts'
const postgresOnly = '**/*.postgres.test.ts'
const slow = '**/*.{fuzz,slow}.test.ts'
const smoke = 'e2e/**/*.smoke.test.ts'

/** What needs nothing but Node. */
const unit = '{packages,apps,scripts,tools}/**/*.test.ts'
const notUnit = [http, db, sqliteOnly, postgresOnly, slow]
/** Unit tests that change their process. */
const alone = aloneIn(import.meta.dirname, unit, notUnit)

const elsewhere = '**/node_modules/**'
/** One PostgreSQL for the run, where it holds a project that needs one. */
const postgres = ['packages/testkit/src/global-setup.ts']

type Tests = NonNullable<TestProjectInlineConfiguration['test']>

function project(name: string, tests: Tests): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      // A test that passes at its second try only is a defect.
      retry: 0,
      testTimeout: 60_000,
      hookTimeout: 120_000,
      pool: 'forks',
      maxWorkers: 2,
      ...tests,
      exclude: [elsewhere, ...(tests.exclude ?? [])],
    },
  }
}

/** A process runs one file after the other, as loading and warming up a server is a third of a file's work. `tiers.test.ts` names the condition. */
const sharedProcess = { isolate: false } as const

const onSqlite = { ...sharedProcess, env: { TEST_DATABASE: 'sqlite' } } as const
const onPostgres = { ...sharedProcess, env: { TEST_DATABASE: 'postgres' }, globalSetup: postgres } as const

/** Journeys: real Chromium against a real server. The app must be built (`npm test` does it). */
function journeys(name: string, tests: Tests): TestProjectInlineConfiguration {
  return project(name, {
    testTimeout: 120_000,
    // What is asked again and again until it is so; a second is short beside another browser.
    expect: { poll: { timeout: 10_000 } },
    // Journeys mostly wait (for a countdown, a debounce, a network that comes back): not beside tests that compute.
    sequence: { groupOrder: 3 },
    ...tests,
  })
}

/** Every tier of tests, a project each. Which file belongs where follows from its folder and its suffix. */
export default defineConfig({
  test: {
    projects: [
      project('unit', { ...sharedProcess, include: [unit], exclude: [...notUnit, ...alone] }),
      project('unit-alone', { include: alone }),
      { ...componentTests, test: { ...componentTests.test, sequence: { groupOrder: 1 } } },
      project('db-sqlite', {
        ...onSqlite,
        include: [db, `{apps,packages}/${sqliteOnly}`],
        exclude: [http, slow],
      }),
      project('stores-postgres', { ...onPostgres, include: [stores] }),
      project('db-postgres', {
        ...onPostgres,
        include: [db, `{apps,packages}/${postgresOnly}`],
        exclude: [http, slow, stores],
      }),
      project('http-sqlite', { ...onSqlite, include: [http], exclude: [postgresOnly, slow] }),
      project('http-postgres', { ...onPostgres, include: [http], exclude: [sqliteOnly, slow] }),
      project('slow', {
        include: [slow],
        globalSetup: postgres,
        testTimeout: 120_000,
        sequence: { groupOrder: 2 },
      }),
      journeys('journey', { include: [smoke] }),
      journeys('journey-all', { include: ['e2e/**/*.test.ts'], exclude: [smoke, slow] }),
    ],
  },
})
