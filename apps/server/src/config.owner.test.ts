/** Whose the data folder is: root is refused where it is another user's, in one line that says what to type. */
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'
import { refuseRoot } from './config.owner.ts'
import { ConfigError } from './config.ts'

const root = { uid: 0, command: 'npm run school -- …' }
const isRoot = process.getuid?.() === 0
const me = process.getuid?.() ?? 0
/** A user of no machine. */
const stranger = 54_321

test('nobody but root is asked, and a folder that is not there is nobody’s', () => {
  const dataDir = tempDir('owner')
  expect(() => refuseRoot({ dataDir }, { ...root, uid: 1000 })).not.toThrow()
  expect(() => refuseRoot({ dataDir }, { ...root, uid: undefined })).not.toThrow()
  expect(() => refuseRoot({ dataDir: join(dataDir, 'none') }, root)).not.toThrow()
})

test.runIf(!isRoot)('root is refused in a folder of whoever runs this', () => {
  const dataDir = tempDir('owner')
  expect(() => refuseRoot({ dataDir }, root)).toThrow(ConfigError)
  expect(() => refuseRoot({ dataDir }, root)).toThrow(
    /^.* belongs to the user .*: sudo -u \S+ npm run school -- …$/,
  )
  expect(me).not.toBe(0)
})

test.runIf(isRoot)('root is refused in a stranger’s folder, and makes nothing in it', () => {
  const dataDir = tempDir('owner')
  chownSync(dataDir, stranger, stranger)
  expect(() => refuseRoot({ dataDir }, root)).toThrow(
    `${dataDir} belongs to the user with the number ${stranger}, who could not open what root writes there. ` +
      `Type it as that user: sudo -u '#${stranger}' npm run school -- …`,
  )
  expect(existsSync(join(dataDir, 'porua.db'))).toBe(false)
})

test.runIf(isRoot)(
  'what root itself has begun in a stranger’s folder stays root’s, as in a container',
  () => {
    const dataDir = tempDir('owner')
    chownSync(dataDir, stranger, stranger)
    writeFileSync(join(dataDir, 'porua.db'), '')
    expect(() => refuseRoot({ dataDir }, root)).not.toThrow()
    chownSync(join(dataDir, 'porua.db'), stranger, stranger)
    expect(() => refuseRoot({ dataDir }, root)).toThrow(ConfigError)
  },
)

test.runIf(isRoot)('a known user is named', () => {
  const dataDir = tempDir('owner')
  // 'daemon' is 1 on every Linux.
  mkdirSync(join(dataDir, 'media'))
  chownSync(join(dataDir, 'media'), 1, 1)
  expect(() => refuseRoot({ dataDir }, root)).toThrow(
    /belongs to the user daemon, .*: sudo -u daemon npm run school/,
  )
})
