/**
 * The docstring check: what a feature, the browser's kit or the contract offers to others says what it means. Looked at are exported
 * functions and classes, and the public methods of classes; a class that `implements` or `extends` has its methods' meaning there.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './borders.ts'

const offered = [
  'packages/contract/src/**/*.ts',
  'apps/server/src/**/*.{api,service}.ts',
  'apps/server/src/ports/**/*.ts',
  'packages/kit/src/**/*.{ts,tsx}',
]
const ofTests = /\.(test|contract|suite|bench)\.tsx?$|(^|\/)testing[./]/

/** Checks the tree under `root`. */
export function checkDocstrings(root: string): Finding[] {
  return globSync(offered, { cwd: root })
    .filter((file) => !ofTests.test(file))
    .flatMap((file) => docstringsMissing(file, readFileSync(join(root, file), 'utf8')))
}

/** What has no docstring in one file, formatted as ours are: declarations at the margin, members two spaces in. */
export function docstringsMissing(file: string, text: string): Finding[] {
  const lines = text.split('\n')
  const findings: Finding[] = []
  let offers: string | null = null
  lines.forEach((line, index) => {
    if (/^\S/.test(line)) offers = classWithOwnMethods(lines, index)
    const name = exportedIn(line) ?? (offers && methodIn(line, offers))
    const before = lines[index - 1] ?? ''
    if (name && !before.endsWith('*/'))
      findings.push({ file, line: index + 1, what: `${name} has no docstring` })
  })
  return findings
}

/** The name of a function or class that this line exports. */
function exportedIn(line: string): string | undefined {
  return (
    /^export (?:default )?(?:async )?function\*? (\w+)/.exec(line)?.[1] ??
    /^export (?:abstract )?class (\w+)/.exec(line)?.[1] ??
    /^export const (\w+) = (?:async )?(?:<.*>)?\(.*\).*=>/.exec(line)?.[1] ??
    /^export const (\w+) = (?:async )?(?:<.*>)?\($/.exec(line)?.[1]
  )
}

/** The name of an exported class that begins in this line and inherits nothing. */
function classWithOwnMethods(lines: readonly string[], index: number): string | null {
  const name = /^export (?:abstract )?class (\w+)/.exec(lines[index] ?? '')?.[1]
  if (!name) return null
  // A long heading is broken over lines; its last one ends with the brace.
  const rest = lines.slice(index)
  const heading = rest.slice(0, rest.findIndex((line) => line.endsWith('{')) + 1).join(' ')
  return /\b(implements|extends)\b/.test(heading.replace(/<[^{]*>/, '')) ? null : name
}

/** The name of a public method that begins in this line of a class; a constructor says what it needs by its types. */
function methodIn(line: string, of: string): string | undefined {
  const name = /^ {2}(?:static |async |get |set |\*)*([a-zA-Z]\w*)(?:<.*>)?\(/.exec(line)?.[1]
  return name && name !== 'constructor' ? `${of}.${name}` : undefined
}
