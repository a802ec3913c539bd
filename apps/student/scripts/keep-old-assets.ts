/**
 * Keeps the assets of earlier builds for 30 days: a page opened before an update (an exam in progress) still finds the
 * chunks that it loads late. They step aside while Vite empties the folder and the service worker lists what is new.
 */
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

const keepMs = 30 * 24 * 3_600_000

/** The Vite plugin; stands before `precompress`. */
export function keepOldAssets(): Plugin {
  let assets = ''
  let aside = ''
  return {
    name: 'porua:keep-old-assets',
    apply: 'build',
    configResolved(config) {
      const out = resolve(config.root, config.build.outDir)
      assets = join(out, config.build.assetsDir)
      aside = join(config.root, 'node_modules', `.old-assets-${basename(out)}`)
    },
    // Once all modules are read and before Vite empties the folder: a build that fails leaves the old one as it was.
    async buildEnd(error) {
      if (!error && existsSync(assets)) await moveAll(assets, aside, () => true)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        if (!existsSync(aside)) return
        await moveAll(
          aside,
          assets,
          async (from, to) => !existsSync(to) && Date.now() - (await stat(from)).mtimeMs < keepMs,
        )
        await rm(aside, { recursive: true, force: true })
      },
    },
  }
}

async function moveAll(
  from: string,
  to: string,
  wanted: (from: string, to: string) => boolean | Promise<boolean>,
): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const name of await readdir(from)) {
    const [source, target] = [join(from, name), join(to, name)]
    if (await wanted(source, target)) await rename(source, target)
  }
}
