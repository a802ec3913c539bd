import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { licences } from '../student/scripts/licences.ts'
import { precompress } from '../student/scripts/precompress.ts'
import { takePlace } from '../student/scripts/take-place.ts'

/** The student app's: a teacher's phone may be as old. */
const target = ['chrome131', 'firefox132', 'safari16.0']

const server = { target: 'http://localhost:3000', changeOrigin: false }
const proxy = { '/api': { ...server, ws: true }, '/media': server, '/config.json': server }

function featureOf(id: string): string | null {
  return /\/apps\/desk\/src\/features\/([\w-]+)\//.exec(id)?.[1] ?? null
}

export default defineConfig({
  base: '/desk/',
  plugins: [react(), licences().page(), precompress(), takePlace()],
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
    // `scripts/bytes.ts` is the check.
    chunkSizeWarningLimit: 1_000,
    rolldownOptions: {
      output: {
        // What every page needs is one file, what some of them share another: HTTP/1.1 asks for six files at a time. What pages
        // share of a feature is a file of that feature: a list of students needs no editor of questions. The calls of papers and
        // questions are a file too: most pages make none of them.
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial' as const], priority: 2 },
            {
              name: 'papers',
              minShareCount: 3,
              priority: 2,
              includeDependenciesRecursively: false,
              test: /contract\/src\/(desk\/questions|exams)/,
            },
            { name: 'shared', minShareCount: 3, priority: 1, test: (id: string) => featureOf(id) === null },
            { name: featureOf, minShareCount: 3, priority: 1 },
          ],
        },
      },
      treeshake: {
        // Of the kit and of libraries with one index comes what is used: their modules do nothing when they are imported.
        moduleSideEffects: (id) => !/\/packages\/kit\/src\/[^?]*\.tsx?$/.test(id),
      },
    },
  },
  server: { port: 5174, proxy },
  preview: { proxy },
})
