import { defineConfig } from 'vitest/config'
import { useFastTemp } from './packages/testkit/src/fast-temp.ts'

useFastTemp()

/** Journeys in real Chromium against a real server; the app must be built (`npm test` does it). */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    // A browser, a server and a database share two cores with whatever else runs: one more chance, and it is printed.
    retry: 1,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // What is asked again and again until it is so; a second is short beside another browser.
    expect: { poll: { timeout: 10_000 } },
    pool: 'forks',
    // A journey mostly waits (for a countdown, a debounce, a network that comes back): two at a time on two cores.
    maxWorkers: 2,
    fileParallelism: true,
  },
})
