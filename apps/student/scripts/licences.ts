/**
 * `licences.txt`, beside the page: what others wrote of the files that a browser is given, with their notices. Made from the
 * modules that are really in the build, so that nothing has to be remembered when a library comes or goes.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

export const licencesFile = 'licences.txt'

const notice = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i
const line = '-'.repeat(80)

/** What the service worker is made of: written after the page, by a plugin that bundles it for itself. */
export const ofServiceWorker = ['core', 'expiration', 'precaching', 'routing', 'strategies'].map(
  (part) => `workbox-${part}`,
)

/** Collects while the page and its workers are built; `page` writes the file, with the packages `besides`; `workers` only adds what theirs hold. */
export function licences(): { page: (besides?: readonly string[]) => Plugin; workers: () => Plugin } {
  const packages = new Set<string>()
  const collect = (bundle: Record<string, { type: string; moduleIds?: string[] }>) => {
    for (const file of Object.values(bundle))
      for (const id of file.moduleIds ?? []) {
        const root = packageOf(id)
        if (root) packages.add(root)
      }
  }
  return {
    workers: () => ({
      name: 'porua:licences-of-workers',
      generateBundle: (_options, bundle) => collect(bundle),
    }),
    page: (besides = []) => ({
      name: 'porua:licences',
      apply: 'build',
      generateBundle(_options, bundle) {
        collect(bundle)
        for (const name of besides)
          packages.add(dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`))))
        this.emitFile({ type: 'asset', fileName: licencesFile, source: licenceText([...packages]) })
      },
    }),
  }
}

/** The folder of the package that a module of the bundle comes from; null for modules of our own and of the bundler. */
export function packageOf(id: string): string | null {
  const found = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(id.replaceAll('\\', '/'))
  return found?.[1] && existsSync(join(found[1], 'package.json')) ? found[1] : null
}

/** Name, version, licence and notices of each package, by name. @throws Error for one that names no licence */
export function licenceText(roots: readonly string[]): string {
  const entries = new Map<string, string>()
  for (const root of roots) {
    const { name, version, license } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      name: string
      version: string
      license?: string
    }
    const files = readdirSync(root).filter((file) => notice.test(file))
    if (!license && files.length === 0) throw new Error(`${name} names no licence (${dirname(root)})`)
    const texts = files.sort().map((file) => readFileSync(join(root, file), 'utf8').trim())
    const title = `${name} ${version} (${license ?? 'see below'})`
    entries.set(title, [line, title, ...texts].join('\n\n'))
  }
  const sorted = [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text)
  return `What others wrote of this page, and under which licences.\n\n${sorted.join('\n\n')}\n`
}
