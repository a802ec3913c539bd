/** Puts the script that shows pushed notices beside the service worker, which loads it by name: it is no part of any page. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Plugin, transformWithOxc } from 'vite'

const source = 'src/features/notifications/push-worker.ts'

/** Its name below the site's root. */
export const pushWorkerFile = 'push-worker.js'

/** The Vite plugin; stands before the service worker's. */
export function pushWorker(): Plugin {
  let root = ''
  return {
    name: 'porua:push-worker',
    apply: 'build',
    configResolved(config) {
      root = config.root
    },
    async generateBundle() {
      const path = join(root, source)
      const { code } = await transformWithOxc(await readFile(path, 'utf8'), path, { sourcemap: false })
      // A classic script: what makes it a module for the type checker goes.
      const script = code.replace(/^export \{\s*\};?$/m, '')
      if (/^\s*(?:import|export)\b/m.test(script)) throw new Error(`${source} must stand alone`)
      this.emitFile({ type: 'asset', fileName: pushWorkerFile, source: script })
    },
  }
}
