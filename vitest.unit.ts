/** Which unit tests share a process, by what stands in the file. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a file does to its process that the file after it would meet: modules and globals replaced, the process listened to or measured. */
export const changesItsProcess =
  /\bvi\.(?:mock|doMock|hoisted|resetModules|stub)|fake-indexeddb|\bprocess\.(?:on|once|memoryUsage|chdir)\(|\bprocess\.env[^\n]*[^=!]=[^=>]|\bdelete process\.env|\b(?:globalThis|window|global)\.\w+ = |Object\.(?:assign|defineProperty)\((?:globalThis|process)/

/** The unit tests that have a process to themselves. */
export function aloneIn(root: string, include: string, exclude: readonly string[]): string[] {
  return globSync(include, { cwd: root, exclude: ['**/node_modules/**', ...exclude] }).filter((file) =>
    changesItsProcess.test(readFileSync(join(root, file), 'utf8')),
  )
}
