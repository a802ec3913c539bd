/** Puts scripts beside the service worker, which loads each by name: they are no part of any page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const scripts = {
  /** Shows pushed notices. */
  'push-worker.js': 'src/features/notifications/push-worker.ts',
  /** Leads to the desk where an older worker does not know it. */
  'desk-worker.js': 'src/platform/desk-worker.ts',
} as const

/** Their names below the site's root. */
export const workerScriptFiles = Object.keys(scripts)

/** The Vite plugin; stands before the service worker's. */
export function workerScripts(): Plugin {
  let root = ''
  return {
    name: 'porua:worker-scripts',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      for (const [fileName, file] of Object.entries(scripts)) {
        const path = join(root, file)
        const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
        // A classic script: what makes it a module for the type checker goes. Both share one world, so each has a scope of its own.
        const script = code.replace(/^export \{\s*\};?$/m, '')
        if (/^\s*(?:import|export)\b/m.test(script)) throw new Error(`${file} must stand alone`)
        this.emitFile({ type: 'asset', fileName, source: `{\n${script}}\n` })
      }
    },
  }
}
