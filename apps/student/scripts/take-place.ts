/**
 * Builds beside the folder that is served, and takes its place when all is there: whoever opens a page while an update is being
 * built gets the old one whole. The assets of earlier builds come along for 30 days, so that a page opened before an update (an
 * exam in progress) still finds the chunks that it loads late.
 */
import { existsSync } from 'node:fs'
import { link, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const keepMs = 30 * 24 * 3_600_000

/** The Vite plugin; stands last, behind `precompress`. */
export function takePlace(): Plugin {
  /** The folder that is served, the one that is built, and where the old one waits to be taken away. */
  let [served, next, old] = ['', '', '']
  let assets = ''
  let isWritten = false
  return {
    name: 'porua:take-place',
    apply: 'build',
    enforce: 'post',
    config({ root = '.', build }) {
      served = resolve(root, build?.outDir ?? 'dist')
      // On the same disk, where no tool looks for files of ours.
      const beside = (name: string) => resolve(root, 'node_modules', `.${name}-${basename(served)}`)
      ;[next, old] = [beside('next'), beside('old')]
      return { build: { outDir: next, emptyOutDir: true } }
    },
    configResolved(config) {
      assets = config.build.assetsDir
    },
    writeBundle() {
      isWritten = true
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        // A build that has failed leaves the old one as it was.
        if (!isWritten) return
        await keepOldAssets(join(served, assets), join(next, assets))
        await rm(old, { recursive: true, force: true })
        if (existsSync(served)) await rename(served, old)
        await rename(next, served)
        await rm(old, { recursive: true, force: true })
      },
    },
  }
}

/** Gives the young ones among old assets a second name beside the new ones; a link keeps their age. */
async function keepOldAssets(from: string, to: string): Promise<void> {
  if (!existsSync(from)) return
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (!existsSync(target) && Date.now() - (await stat(source)).mtimeMs < keepMs) await link(source, target)
  }
}
