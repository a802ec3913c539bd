/** The folder check: two folders of one feature do not need each other, or neither can be read alone. */
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import type { Finding } from './borders.ts'

const place = /^(apps\/\w+\/src\/features\/[^/]+)\/([^/]+)\//
const ofTests = /\.(test|suite|contract|bench)\.tsx?$|\/testing\.tsx?$|(^|\/)testing\//

/** Checks the tree under `root`. */
export function checkFolders(root: string): Finding[] {
  return foldersNeedingEachOther(root).map((pair) => ({
    file: pair.split(':')[0] ?? '',
    line: 1,
    what: `folders need each other: ${pair}`,
  }))
}

/** 'feature: a, b' for every two folders that import files of each other. */
function foldersNeedingEachOther(root: string): string[] {
  const needs = new Set<string>()
  for (const file of globSync('apps/*/src/features/**/*.{ts,tsx}', { cwd: root })) {
    const [, feature, from] = place.exec(file) ?? []
    if (!from || ofTests.test(file)) continue
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:\bfrom\s+|\bimport\s*\(?\s*)['"](\.[^'"\n]+)['"]/g,
    )) {
      const [, other, to] = place.exec(relative(root, resolve(root, dirname(file), specifier))) ?? []
      if (other === feature && to && to !== from) needs.add(`${feature}: ${from}, ${to}`)
    }
  }
  return [...needs]
    .filter((pair) => {
      const [feature, from = '', to = ''] = pair.split(/: |, /)
      return from < to && needs.has(`${feature}: ${to}, ${from}`)
    })
    .sort()
}
