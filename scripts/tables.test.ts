import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkTables } from './tables.ts'

/** A small tree: exams owns `exam`, forum owns `post`. */
function tree(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'porua-tables-'))
  const all = {
    'features.json': '{"exams":{"tables":["exam"]},"forum":{"tables":["post"]}}',
    'apps/server/src/ports/database/tables.ts':
      'export interface Tables {\n  exam: ExamTable\n  post: PostTable\n  secret: SecretTable\n}\n',
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
const said = (files: Record<string, string>) => checkTables(tree(files)).map(({ what }) => what)
const store = 'apps/server/src/features/exams/exams.store.ts'

test.each([
  ['a call', "tx.updateTable('post')"],
  ['a call over two lines', "tx\n  .deleteFrom(\n 'post')"],
  ['a statement', 'sql`insert into post (id) values (1)`'],
  ['a variable', "for (const table of ['post'] as const) tx.deleteFrom(table)"],
  ['the bulk writer', 'const tables: BulkTables<Name> = {\n  post: { key: [] },\n}'],
])('a write of another feature’s table is found: %s', (_, text) => {
  expect(said({ [store]: text })).toEqual(['writes post, which forum owns'])
})

test('own tables and reads are let through', () => {
  expect(said({ [store]: "tx.updateTable('exam'); db.selectFrom('post')" })).toEqual([])
})

test('a table of two owners, of none, and one that is not there are found', () => {
  const features = '{"exams":{"tables":["exam","gone"]},"forum":{"tables":["exam"]}}'
  expect(said({ 'features.json': features })).toEqual([
    'there is no table gone',
    'forum and exams both own exam',
    'nobody owns post',
  ])
})
