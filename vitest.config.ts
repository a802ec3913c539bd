import { defineConfig } from 'vitest/config'
import { useFastTemp } from './packages/testkit/src/fast-temp.ts'

useFastTemp()

/** Unit and HTTP tests. Browser journeys are their own project, run by `npm test` after the app is built. */
export default defineConfig({
  test: {
    include: ['packages/**/*.test.ts', 'apps/**/*.test.ts', 'scripts/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    // Real servers, databases and sockets on two cores: one second chance, and it is printed.
    retry: 1,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 2,
  },
})
