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

/**
 * What the builds use that is newer than their targets and stands in no list, each use once; and the lines of the lists that
 * no build has a use for.
 */
export function newerDelivered(dists: readonly string[], newer: Newer): { found: Finding[]; idle: string[] } {
  const found = new Map<string, Finding>()
  const used = new Set<string>()
  const files = dists.flatMap((dist) => deliveredFiles(dist).map((name) => join(dist, name)))
  for (const path of files) {
    const text = readFileSync(path, 'utf8')
    const file = relative(root, path)
    const isStyle = path.endsWith('.css')
    for (const finding of isStyle ? newerStyles(file, text, newer) : newerScript(file, text, newer)) {
      // `cursor: *` in the list stands for every value of it.
      const names = [finding.what, finding.what.replace(/: .*/, ': *')]
      for (const name of names) used.add(name)
      if (!names.some((name) => name in (isStyle ? styles : libraries))) found.set(finding.what, finding)
    }
  }
  const listed = [...Object.keys(styles), ...Object.keys(libraries)]
  return { found: [...found.values()], idle: listed.filter((what) => !used.has(what)) }
}
