/**
 * Which test files may follow each other in one process. Loading a server and warming it up is a third of the work of a file that
 * has a process to itself.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What a file does to the process that runs it, and would leave to the next one: other modules, another clock, other globals,
 * listeners; or what it measures of that process.
 */
const marks =
  /\bvi\.(mock|doMock|hoisted|resetModules|useFakeTimers|setSystemTime|stub)|fake-indexeddb\/auto|\bprocess\.(on|once|memoryUsage)\(/

/** Of the files that match, those that leave their process as they found it. */
export function filesTogether(root: string, patterns: readonly string[]): string[] {
  return globSync(patterns, { cwd: root, exclude: (name) => name.includes('node_modules') })
    .filter((file) => !marks.test(readFileSync(join(root, file), 'utf8')))
    .sort()
}
