import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { tempDir } from './temp.ts'
import { filesTogether } from './together.ts'

test('a file that changes its process, or measures it, is left out', () => {
  const folder = tempDir('together')
  const file = (name: string, text: string) => writeFileSync(join(folder, name), text)
  for (const inner of ['deep', 'deep/node_modules']) mkdirSync(join(folder, inner))
  file('quiet.test.ts', "const vi = 'mock'; process.env.HOME; vi.spyOn(house, 'close')")
  file('deep/quiet.test.ts', '')
  file('deep/node_modules/theirs.test.ts', '')
  file('other.ts', '')
  const marked = [
    "vi.mock('node:fs')",
    'vi.hoisted(() => 1)',
    'vi.useFakeTimers()',
    "vi.stubGlobal('fetch', none)",
    "vi.stubEnv('TMPDIR', '/')",
    'vi.resetModules()',
    "import 'fake-indexeddb/auto'",
    "process.on('warning', keep)",
    'process.memoryUsage()',
  ]
  marked.forEach((line, n) => {
    file(`marked-${n}.test.ts`, line)
  })
  expect(filesTogether(folder, ['**/*.test.ts'])).toEqual(['deep/quiet.test.ts', 'quiet.test.ts'])
})
