import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkBorders } from './borders.ts'

/** A small tree with these files; `features.json` declares exams and forum on the server only. */
function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'porua-rooms-'))
  const all = {
    'features.json': '{"exams":{"sides":["server"]},"forum":{"sides":["server"]}}',
    'apps/server/src/features/exams/exams.rules.ts': '',
    'apps/server/src/features/forum/forum.rules.ts': '',
    ...files,
  }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
  return root
}

test.each([
  [
    'a feature that imports another',
    'apps/server/src/features/exams/exams.service.ts',
    "import { x } from '../forum/forum.rules.ts'",
    /imports a file of feature forum that is no public interface/,
  ],
  [
    'a feature that nobody declared',
    'apps/server/src/features/desk/desk.rules.ts',
    '',
    /feature desk is not in features.json/,
  ],
  ['a side that nobody declared', 'apps/student/src/features/exams/queries.ts', '', /has a side 'student'/],
  [
    'SQL outside a store',
    'apps/server/src/features/exams/exams.service.ts',
    "db.selectFrom('exam')",
    /SQL outside a store/,
  ],
  [
    'a whole statement of tagged SQL in a store',
    'apps/server/src/features/exams/exams.store.ts',
    'await sql`select 1`.execute(db)',
    /made by the builder/,
  ],
  [
    'the environment outside config',
    'apps/server/src/app.ts',
    'const p = process.env.PORT',
    /environment read outside/,
  ],
  [
    'the machine’s clock in a service',
    'apps/server/src/features/exams/exams.service.ts',
    'const t = Date.now()',
    /asks the machine/,
  ],
  [
    'a validator in the browser',
    'apps/student/src/app/main.tsx',
    "import { paper } from '@porua/contract/exams'",
    /browser would run/,
  ],
  [
    'platform that knows a feature',
    'apps/server/src/platform/http.ts',
    "import { x } from '../features/exams/exams.rules.ts'",
    /only app\/ and compose.ts join features/,
  ],
  [
    'platform that knows a port',
    'apps/server/src/platform/http.ts',
    "import type { Database } from '../ports/database/database.ts'",
    /stands below the ports/,
  ],
])('%s is found', (_what, file, text, message) => {
  expect(
    checkBorders(tree({ [file]: text }))
      .map((finding) => finding.what)
      .join('\n'),
  ).toMatch(message)
})

test('a declared side that is missing is found', () => {
  const root = tree({
    'features.json': '{"exams":{"sides":["server","contract"]},"forum":{"sides":["server"]}}',
  })
  expect(checkBorders(root)).toEqual([
    expect.objectContaining({ what: "feature exams lacks its side 'contract'" }),
  ])
})

test('a list of types over several lines is let through, one of values is not', () => {
  const file = 'apps/student/src/app/main.tsx'
  const listed = (word: string) => `${word} {\n  Paper,\n  Question,\n} from '@porua/contract/exams'`
  expect(checkBorders(tree({ [file]: listed('import type') }))).toEqual([])
  expect(checkBorders(tree({ [file]: listed('import') }))).toEqual([
    expect.objectContaining({ line: 4, what: expect.stringContaining('the browser would run') }),
  ])
})

test('public interfaces, types and stores are let through', () => {
  const root = tree({
    'apps/server/src/features/exams/exams.service.ts': "import type { D } from '../forum/forum.api.ts'",
    'apps/server/src/features/exams/exams.store.ts': "db.selectFrom('exam')",
  })
  expect(checkBorders(root)).toEqual([])
})
