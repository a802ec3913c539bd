/** A data folder that somebody else's command has made: who runs these tests may be root, who may do everything, so the system is played. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { beforeEach, expect, test, vi } from 'vitest'
import { DatabaseRefused } from '../database.ts'
import { openDatabase } from '../open-database.ts'

const { forbidden } = vi.hoisted(() => ({ forbidden: { path: '' } }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const accessSync: typeof fs.accessSync = (path, mode) => {
    if (path === forbidden.path) throw new Error(`EACCES: permission denied, access '${path}'`)
    fs.accessSync(path, mode)
  }
  return { ...fs, accessSync }
})

let dataDir = ''
beforeEach(() => {
  dataDir = tempDir('permission')
})

test.each(['', 'owner.lock', 'porua.db'])(
  'without the right to /%s the start says whose right is missing',
  async (name) => {
    forbidden.path = join(dataDir, name)
    if (name !== '') writeFileSync(forbidden.path, '')
    const opening = openDatabase({ dataDir, allowLoss: false })
    await expect(opening).rejects.toBeInstanceOf(DatabaseRefused)
    await expect(opening).rejects.toThrow(
      `data folder ${dataDir} cannot be used: EACCES: permission denied, access '${forbidden.path}'`,
    )
  },
)
