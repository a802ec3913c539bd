/**
 * The vocabulary check: names that meant several things, or that nobody outside would know, do not come back. Only what is
 * precise is refused: `desk` alone is the provider's web app, 'there is room' is English. docs/glossary.md has all words.
 */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Finding } from './borders.ts'

/** What is refused, each with what to call it. The text is looked through line by line. */
const refused: readonly (readonly [RegExp, string])[] = [
  [
    /\b(?:[eE]xams|[fF]orum|Item|Late|[nN]otices|Notifications|Regrade|Student)Desk\b/,
    'an Admin, a builder, a context: what it does',
  ],
  [/\b\w*[a-z]Door\b/, 'an Api, a public interface'],
  [/\b(?:(?!Light)[A-Z][a-z]+)?House\b(?!hold)|\b(?:test|start|exam)House\b/, 'App, TestApp'],
  [
    /\brooms\.(?:json|ts)\b|\b(?:account|content|exams|forum|notifications|people|school|uploads) rooms?\b/,
    'feature',
  ],
  [/\bLane(?:Call|Reply|Route|Handler)?s?\b/, 'fast path'],
  [/\b(?:with|make|no|has|is\w*)Room\b/i, 'free space'],
  [/\bTogether\b(?=[<(])/, 'BatchLoader'],
  [/\bSeats\b(?=[ ;({])/, 'Semaphore'],
  [/\b\w*[pP]atience\w*/, 'a timeout'],
  [/\b(?:together = \d|lanes? = )/, 'atOnce, workers'],
]

/** Names of files, without what follows the first dot. */
const refusedFiles = /^(?:.*-)?(?:door|house|lane|patience|room|rooms|seats|together)$|-desk$/

/** Where the words stand for something else: this list itself, and a released migration. */
const exempt = /^scripts\/vocabulary(\.test)?\.ts$|\/migrations\//

/** Checks the tree under `root`. */
export function checkVocabulary(root: string): Finding[] {
  return globSync('{apps,packages,scripts,bench,e2e,tools}/**/*.{ts,tsx,mjs}', {
    cwd: root,
    exclude: ['**/node_modules/**', '**/dist/**'],
  })
    .filter((file) => !exempt.test(file))
    .flatMap((file) => oldWords(file, readFileSync(join(root, file), 'utf8')))
}

/** The refused names of one file. */
export function oldWords(file: string, text: string): Finding[] {
  const found: Finding[] = []
  const name = basename(file).split('.')[0] ?? ''
  if (refusedFiles.test(name))
    found.push({ file, line: 1, what: `'${name}' is no name for a file: docs/glossary.md` })
  text.split('\n').forEach((line, index) => {
    for (const [pattern, instead] of refused) {
      const [word] = pattern.exec(line) ?? []
      if (word) found.push({ file, line: index + 1, what: `'${word}' is called ${instead}` })
    }
  })
  return found
}
