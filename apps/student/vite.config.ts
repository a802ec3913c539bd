import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { announceFirst, chunkGroups, firstByName } from './scripts/chunks.ts'
import { licences, ofServiceWorker } from './scripts/licences.ts'
import { precompress } from './scripts/precompress.ts'
import { takePlace } from './scripts/take-place.ts'
import { workerScriptFiles, workerScripts } from './scripts/worker-scripts.ts'

/** Browsers of two years ago and Safari 16. */
const target = ['chrome131', 'firefox132', 'safari16.0']

/** KaTeX offers each font three times; every browser we serve reads woff2. */
function woff2Only(): Plugin {
  return {
    name: 'porua:woff2-only',
    enforce: 'pre',
    transform(code, id) {
      if (!/katex[^?]*\.css/.test(id)) return null
      return code.replace(/,\s*url\([^)]*\.(?:woff|ttf)\)\s*format\([^)]*\)/g, '')
    },
  }
}

/**
 * Kept on the phone once it was needed: what is heavy and of use only with a network (sound is recorded without the encoder too), and
 * practice, which without a network asks what it has fetched before.
 */
const comeWhenNeeded = [
  'assets/video-player-*.js',
  'assets/audio-recorder-mp3.worker-*.js',
  'assets/practice-*.{js,css}',
]

const notices = licences()

const server = { target: 'http://localhost:3000', changeOrigin: false }

export default defineConfig({
  plugins: [
    react(),
    woff2Only(),
    announceFirst(),
    workerScripts(),
    VitePWA({
      // The page asks before a new version takes over (platform/service-worker.ts), and never during an attempt.
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      workbox: {
        skipWaiting: false,
        // Claims on the first install only: an update stays waiting until every tab of the old version is gone.
        clientsClaim: true,
        cleanupOutdatedCaches: true,
        // Their own bytes count as the worker's: a change is an update.
        importScripts: workerScriptFiles.map((file) => `/${file}`),
        globIgnores: [...workerScriptFiles, ...comeWhenNeeded],
        globPatterns: ['**/*.{html,js,css,woff2,svg}', 'icon-192.png'],
        // Hashed by Vite already.
        dontCacheBustURLsMatching: /^assets\//,
        navigateFallback: '/index.html',
        navigateFallbackDenylist: [/^\/desk(\/|$)/, /^\/api\//, /^\/media\//, /^\/config\.json$/],
        runtimeCaching: [
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
            handler: 'CacheFirst',
            options: { cacheName: 'needed-later', expiration: { maxEntries: 16 } },
          },
          {
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname === '/config.json',
            handler: 'NetworkFirst',
            options: { cacheName: 'config', networkTimeoutSeconds: 4 },
          },
        ],
        sourcemap: false,
      },
    }),
    notices.page(ofServiceWorker),
    precompress(),
    takePlace(),
  ],
  worker: { plugins: () => [notices.workers()] },
  build: {
    target,
    cssTarget: target,
    outDir: 'dist',
    manifest: true,
    sourcemap: false,
    // No inlined data: addresses: the content policy stays narrow, and hashed files are cached for ever.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      // The page brings in the first file; the app behind it is an entry too, so that the bundler knows what every page needs.
      input: { index: 'index.html', first: 'src/app/main.tsx' },
      output: {
        codeSplitting: {
          groups: chunkGroups,
        },
      },
      treeshake: {
        // Our modules do nothing when imported, styles and the first file excepted: so what only a feature uses through the
        // kit's index goes into that feature's chunk and not into the first one.
        moduleSideEffects: (id) =>
          firstByName.test(id) ||
          !/\/(?:apps\/student|packages\/kit)\/src\/(?!app\/(?:boot|main)\.)[^?]*\.tsx?$/.test(id),
      },
    },
  },
  server: {
    proxy: {
      '/api': { ...server, ws: true },
      '/media': server,
      '/config.json': server,
    },
  },
  preview: {
    proxy: {
      '/api': { ...server, ws: true },
      '/media': server,
      '/config.json': server,
    },
  },
})
