import { defineConfig } from 'vitest/config'

/** Journeys in real Chromium against a real server; the app must be built (`npm test` does it). */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    pool: 'forks',
    maxWorkers: 1,
    fileParallelism: false,
  },
})
