import { defineConfig } from 'vitest/config'
import { useFastTemp } from './packages/testkit/src/fast-temp.ts'
import { filesTogether } from './packages/testkit/src/together.ts'

useFastTemp()

/** The server keeps nothing in its modules (`compose.ts` hands everything over); the app and its kit, which have a page to themselves, do. */
const together = filesTogether(import.meta.dirname, [
  'packages/!(kit)/**/*.test.ts',
  'apps/server/**/*.test.ts',
  'scripts/**/*.test.ts',
])

const common = {
  // Real servers, databases and sockets on two cores: one second chance, and it is printed.
  retry: 1,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  pool: 'forks',
  maxWorkers: 2,
} as const

/** Unit and HTTP tests. Browser journeys are their own project, run by `npm test` after the app is built. */
export default defineConfig({
  test: {
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    ...common,
    projects: [
      {
        test: {
          ...common,
          name: 'alone',
          include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['**/node_modules/**', ...together],
        },
      },
      { test: { ...common, name: 'together', include: together, isolate: false } },
    ],
  },
})
