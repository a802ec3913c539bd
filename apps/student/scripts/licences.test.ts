import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { removeDir, tempDir } from '@porua/testkit/temp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buildOnce } from '../../../scripts/build-once.ts'
import { licencesFile, licenceText, packageOf } from './licences.ts'

let root: string
beforeEach(() => {
  root = tempDir('licences')
})
afterEach(() => removeDir(root))

/** A package in a folder of its own; answers with that folder. */
function makePackage(name: string, manifest: object, files: Record<string, string> = {}): string {
  const folder = join(root, 'node_modules', name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name, version: '1.2.3', ...manifest }))
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

describe('the notices of others', () => {
  test('a module belongs to the innermost package it lies in; ours and the bundler’s to none', () => {
    const outer = makePackage('outer', {})
    const scoped = makePackage('@scope/inner', {})
    expect(packageOf(`${outer}/lib/a.js?commonjs-module`)).toBe(outer)
    expect(packageOf(`\0${scoped}/index.js`)).toBe(scoped)
    expect(packageOf(join(root, 'apps/student/src/a.ts'))).toBeNull()
    expect(packageOf('\0vite/preload-helper.js')).toBeNull()
  })

  test('are given by name, whole, each once', () => {
    const b = makePackage('b', { license: 'MIT' }, { LICENSE: 'Copyright B', 'NOTICE.md': 'Of B' })
    const a = makePackage('a', { license: 'ISC' }, { 'license.txt': 'Copyright A', 'readme.md': 'no notice' })
    const text = licenceText([b, a, b])
    expect(
      text.match(/a 1\.2\.3 \(ISC\)\n\nCopyright A[\s\S]*b 1\.2\.3 \(MIT\)\n\nCopyright B\n\nOf B/),
    ).not.toBeNull()
    expect(text.match(/Copyright B/g)).toHaveLength(1)
    expect(text).not.toContain('no notice')
  })

  test('a package that names no licence stops the build', () => {
    expect(() => licenceText([makePackage('nameless', {})])).toThrow('nameless names no licence')
  })

  test('stand in the build: of the page, of its workers and of the service worker', {
    timeout: 300_000,
  }, async () => {
    await buildOnce()
    const text = readFileSync(resolve(import.meta.dirname, '../dist', licencesFile), 'utf8')
    for (const name of [
      'react-dom',
      'katex',
      'dompurify',
      '@breezystack/lamejs',
      'shaka-player',
      'workbox-core',
    ])
      expect(text).toMatch(new RegExp(`^${name} [\\d.]+ \\(`, 'm'))
  })
})
