import { statSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'
import { filesContract } from './files.contract.ts'
import { LocalFiles } from './local-files.ts'

filesContract('files in a local folder', (folder) => new LocalFiles(join(folder, 'media')))

test('a data folder that the first file makes is its owner’s alone', async () => {
  const dataDir = join(tempDir(), 'new', 'data')
  await new LocalFiles(join(dataDir, 'media')).put('school/a.txt', { bytes: Buffer.from('a') })
  expect((statSync(dataDir).mode & 0o777).toString(8)).toBe('700')
})
