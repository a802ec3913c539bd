/** Looks through the built app: all that a browser may get of it, and nothing that an earlier build has left beside it. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { libraries, styles } from './allowed.ts'
import { newerScript } from './scripts.ts'
import { newerStyles } from './styles.ts'
import type { Finding, Newer } from './targets.ts'

const root = resolve(import.meta.dirname, '../..')

/** Where a browser begins; only the student app has a service worker. */
const first = ['index.html', 'sw.js']

/** The scripts and style sheets of a build, found from the page and the service worker on, by their names in each other. */
export function deliveredFiles(dist: string): string[] {
  const files = new Set<string>()
  const look = (name: string) => {
    const path = join(dist, name)
    if (files.has(name) || !existsSync(path)) return
    files.add(name)
    const text = readFileSync(path, 'utf8')
    for (const [found] of text.matchAll(/[\w.-]+\.(?:js|css)\b/g)) {
      look(found)
      look(`assets/${found}`)
    }
    // The worker names its library without an ending.
    for (const [, found = ''] of text.matchAll(/\.\/(workbox-\w+)/g)) look(`${found}.js`)
  }
  first.forEach(look)
  return [...files].filter((name) => !name.endsWith('.html')).sort()
}

/** What the build in `dist` uses that is newer than its targets and stands in no list; each use once. */
export function newerDelivered(dist: string, newer: Newer): Finding[] {
  const found = new Map<string, Finding>()
  for (const name of deliveredFiles(dist)) {
    const text = readFileSync(join(dist, name), 'utf8')
    const file = relative(root, join(dist, name))
    const isStyle = name.endsWith('.css')
    const all = isStyle ? newerStyles(file, text, newer) : newerScript(file, text, newer)
    for (const finding of all)
      if (!isAllowed(finding.what, isStyle ? styles : libraries)) found.set(finding.what, finding)
  }
  return [...found.values()]
}

/** `cursor: *` in the list stands for every value of it. */
function isAllowed(what: string, list: Readonly<Record<string, string>>): boolean {
  return what in list || what.replace(/: .*/, ': *') in list
}

/** Lines of the lists that none of the builds has a use for any more. */
export function idleAllowances(dists: readonly string[], newer: Newer): string[] {
  const used = new Set<string>()
  const files = dists.flatMap((dist) => deliveredFiles(dist).map((name) => ({ dist, name })))
  for (const { dist, name } of files) {
    const text = readFileSync(join(dist, name), 'utf8')
    const all = name.endsWith('.css') ? newerStyles(name, text, newer) : newerScript(name, text, newer)
    for (const { what } of all) used.add(what).add(what.replace(/: .*/, ': *'))
  }
  return [...Object.keys(styles), ...Object.keys(libraries)].filter((what) => !used.has(what))
}
