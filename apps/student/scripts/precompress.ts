/** Writes a .br and a .gz beside every text file of the build, so that the server compresses nothing while it serves. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compressing less than this saves no packet. */
const least = 600
const texts = /\.(?:js|css|html|svg|json|webmanifest|txt)$/

/** The Vite plugin; after the service worker's plugin, whose file it compresses too. */
export function precompress(): Plugin {
  let folder = 'dist'
  return {
    name: 'porua:precompress',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler: () => compressFolder(folder),
    },
  }
}

async function compressFolder(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile() || !texts.test(entry.name)) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (bytes.length < least) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const [br, gz] = await Promise.all([brotli(bytes, { params }), zip(bytes, { level: 9 })])
    await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, gz)])
  }
}
