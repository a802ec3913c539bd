import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { checkFolders } from './folders.ts'

const base = 'apps/server/src/features/exams'

function tree(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'porua-folders-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, base, name)), { recursive: true })
    writeFileSync(join(root, base, name), text)
  }
  return root
}

test('two folders that need each other are found, one way is let through', () => {
  const one = { 'marking/a.ts': "import { b } from '../paper/b.ts'", 'paper/b.ts': '' }
  expect(checkFolders(tree(one))).toEqual([])
  const both = { ...one, 'paper/c.ts': "import type { A } from '../marking/a.ts'" }
  expect(checkFolders(tree(both))).toEqual([
    { file: base, line: 1, what: `folders need each other: ${base}: marking, paper` },
  ])
})
