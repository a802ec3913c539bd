/**
 * The table check. `features.json` names for each feature the tables that it owns: each table has one owner, and only the owner's
 * stores write it.
 */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Finding } from './borders.ts'

/** Tables that no feature owns: `platform/`, `ports/` and triggers write them. */
const ofThePlatform = ['secret', 'live_hint', 'student_word']
const notLookedAt = /\.(test|suite|contract|bench)\.ts$|\.factory\.ts$|\/testing\.ts$|(^|\/)testing\//

interface Feature {
  tables?: string[]
}

/** Checks the tree under `root`. */
export function checkTables(root: string): Finding[] {
  const declared = JSON.parse(readFileSync(join(root, 'features.json'), 'utf8')) as Record<string, Feature>
  const tables = tablesOf(readFileSync(join(root, 'apps/server/src/ports/database/tables.ts'), 'utf8'))
  const owners = new Map<string, string>()
  const findings: Finding[] = []
  const say = (file: string, what: string, line = 1) => findings.push({ file, line, what })
  for (const [feature, { tables: own = [] }] of Object.entries(declared))
    for (const table of own) {
      if (owners.has(table)) say('features.json', `${feature} and ${owners.get(table)} both own ${table}`)
      if (!tables.includes(table)) say('features.json', `there is no table ${table}`)
      owners.set(table, feature)
    }
  for (const table of tables)
    if (!owners.has(table) && !ofThePlatform.includes(table)) say('features.json', `nobody owns ${table}`)

  const files = globSync('apps/server/src/features/**/*.ts', { cwd: root }).filter(
    (file) => !notLookedAt.test(file),
  )
  for (const file of files) {
    const feature = file.split('/')[4] ?? ''
    for (const { table, line } of writesIn(readFileSync(join(root, file), 'utf8'), tables)) {
      if (owners.get(table) === feature) continue
      say(file, `writes ${table}, which ${owners.get(table) ?? 'the platform'} owns`, line)
    }
  }
  return findings
}

/** The names of all tables. */
export function tablesOf(text: string): string[] {
  const body = /export interface Tables \{\n([^}]*)\}/.exec(text)?.[1] ?? ''
  return [...body.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)
}

/** The tables that a file writes. Where a table is chosen by a variable, every table that the file names in quotes counts. */
export function writesIn(text: string, tables: readonly string[]): { table: string; line: number }[] {
  const writes: { table: string; line: number }[] = []
  const lineAt = (index: number) => text.slice(0, index).split('\n').length
  const add = (table: string, index: number) => {
    if (tables.includes(table)) writes.push({ table, line: lineAt(index) })
  }
  const named =
    /\b(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(\w+)|\b(?:insert into|update|delete from) (\w+)\b/g
  for (const { 1: called, 2: raw, index } of text.matchAll(named)) add(called ?? raw ?? '', index)
  if (/\b(?:insertInto|updateTable|deleteFrom)\(\s*[^'\s)]/.test(text))
    for (const { 1: table = '', index } of text.matchAll(/'(\w+)'/g)) add(table, index)
  // What `*.tables.ts` declares is written by the platform's bulk writer.
  if (/\bBulkTables</.test(text))
    for (const { 1: table = '', index } of text.matchAll(/^ {2}(\w+): \{/gm)) add(table, index)
  return writes
}
