/**
 * Component tests: one screen in the system's Chromium, with the app's own plugins and styles, and replies that the test
 * gives. No server, no worker; the network ends at `fetch` (`packages/kit/src/testing/`).
 */
import { join } from 'node:path'
import { playwright } from '@vitest/browser-playwright'
import type { TestProjectInlineConfiguration } from 'vitest/config'
import student from './apps/student/vite.config.ts'
import { chromiumFlags, headlessChromiumPath } from './packages/testkit/src/machine.ts'

const files = '{apps,packages}/*/src/**/*.component.test.tsx'
const executablePath = headlessChromiumPath()

/** The project of `vitest.config.ts`. */
export const componentTests: TestProjectInlineConfiguration = {
  // Without the proxy of `npm run dev`: a server that happens to run must not answer.
  plugins: student.plugins ?? [],
  // React is the one that is delivered where NODE_ENV says so, as in `npm test`; by itself it is the one that warns.
  cacheDir: join(
    import.meta.dirname,
    `node_modules/.cache/vite-component-${process.env.NODE_ENV === 'production' ? 'delivered' : 'warning'}`,
  ),
  optimizeDeps: {
    // What is found in the midst of a run would load the page anew.
    entries: ['apps/{student,desk}/src/app/main.tsx', files],
    // Those that only a worker imports, or a test of the page itself, are not found by looking.
    include: ['@breezystack/lamejs', 'axe-core', 'react/jsx-dev-runtime', 'react-dom/client', 'zod'],
  },
  test: {
    name: 'component',
    include: [files],
    provide: { looks: process.env.LOOKS === 'every' ? 'every' : 'few' },
    setupFiles: ['packages/kit/src/testing/setup.ts'],
    retry: 0,
    // Each worker has a browser profile of its own, so that files share no storage. Components mostly wait: more of them than cores.
    maxWorkers: 3,
    // Bounds for a busy machine, where a part of the app that is loaded late may take seconds.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000, interval: 40 } },
    browser: {
      enabled: true,
      headless: true,
      ui: false,
      screenshotFailures: false,
      traceView: { mode: 'off' },
      testerHtmlPath: 'packages/kit/src/testing/page.html',
      provider: playwright({
        actionTimeout: 15_000,
        launchOptions: { ...(executablePath ? { executablePath } : {}), args: chromiumFlags },
        // As large as the largest window that a test looks in. Without motion no test waits until something has come in.
        contextOptions: {
          viewport: { width: 1440, height: 900 },
          timezoneId: 'Asia/Dhaka',
          reducedMotion: 'reduce',
        },
      }),
      instances: [{ browser: 'chromium', viewport: { width: 360, height: 740 } }],
    },
  },
}
