/** Folders that people name: made with what is above them, or refused at once. */
import { mkdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'
import { makeFolder } from './make-folder.ts'

test('makes what is missing, with its mode, and leaves what is there', () => {
  const root = tempDir('make-folder')
  const deep = join(root, 'a/b/c')
  makeFolder(deep, 0o700)
  expect(statSync(join(root, 'a')).mode & 0o777).toBe(0o700)
  expect(statSync(deep).mode & 0o777).toBe(0o700)
  mkdirSync(join(root, 'open'), { mode: 0o755 })
  makeFolder(join(root, 'open'), 0o700)
  expect(statSync(join(root, 'open')).mode & 0o777).toBe(0o755)
  symlinkSync(deep, join(root, 'link'))
  makeFolder(join(root, 'link'))
  makeFolder(join(root, 'link/d'))
  expect(statSync(join(deep, 'd')).isDirectory()).toBe(true)
})

test.each([
  ['a file', (root: string) => root, 'EEXIST'],
  ['below a file', (root: string) => join(root, 'x'), 'ENOTDIR'],
])('refuses %s', (_, place, code) => {
  const file = join(tempDir('make-folder'), 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(place(file))).toThrow(expect.objectContaining({ code }))
})

// Node's own recursive mkdir never returns there.
test.runIf(process.platform === 'linux')('refuses at once where nothing can be made', () => {
  for (const path of ['/proc/porua', '/proc/porua/data'])
    expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'ENOENT', path: '/proc/porua' }))
})
