/** A build takes the place of the one that is served, and until then touches nothing of it. */
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { removeDir, tempDir } from '@porua/testkit/temp'
import { build, type Plugin } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takePlace } from './take-place.ts'

let root: string
beforeEach(() => {
  root = tempDir('take-place')
  mkdirSync(join(root, 'node_modules'))
  writeFileSync(join(root, 'index.html'), '<!doctype html><script type="module" src="/main.js"></script>')
})
afterEach(() => removeDir(root))

const page = () => readFileSync(join(root, 'dist/index.html'), 'utf8')
const assets = () => readdirSync(join(root, 'dist/assets')).sort()

/** Builds a page that says `word`; `during` sees the site when all is written but not yet in its place. */
function buildPage(word: string, during: () => void = () => undefined): Promise<unknown> {
  writeFileSync(join(root, 'main.js'), `document.title = '${word}'`)
  const look: Plugin = { name: 'look', closeBundle: { sequential: true, order: 'post', handler: during } }
  return build({ root, logLevel: 'silent', configFile: false, plugins: [look, takePlace()] })
}

test('until it is whole the old page stands with all its parts; then the new one, and the old parts beside it', async () => {
  await buildPage('first')
  const [old, parts] = [page(), assets()]
  const born = statSync(join(root, 'dist/assets', parts[0] ?? '')).mtimeMs
  await buildPage('second', () => expect([page(), assets()]).toEqual([old, parts]))
  expect(page()).not.toBe(old)
  expect(assets()).toHaveLength(2)
  expect(assets()).toEqual(expect.arrayContaining(parts))
  // It is as old as it was, or it would never go.
  expect(statSync(join(root, 'dist/assets', parts[0] ?? '')).mtimeMs).toBe(born)
  expect(readdirSync(join(root, 'node_modules')).filter((name) => /dist/.test(name))).toEqual([])
})

test('parts of a build of more than 30 days ago go', async () => {
  await buildPage('first')
  const [first = ''] = assets()
  const aged = (days: number) => (Date.now() - days * 86_400_000) / 1000
  utimesSync(join(root, 'dist/assets', first), aged(29), aged(29))
  await buildPage('second')
  expect(assets()).toContain(first)
  utimesSync(join(root, 'dist/assets', first), aged(31), aged(31))
  await buildPage('third')
  expect(assets()).not.toContain(first)
  expect(assets()).toHaveLength(2)
})

test('a build that fails leaves the old one as it was', async () => {
  await buildPage('first')
  const [old, parts] = [page(), assets()]
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/nowhere.js"></script>')
  await expect(buildPage('second')).rejects.toThrow('nowhere')
  const broken = () => {
    throw new Error('no service worker')
  }
  writeFileSync(join(root, 'index.html'), '<script type="module" src="/main.js"></script>')
  await expect(buildPage('third', broken)).rejects.toThrow('no service worker')
  expect([page(), assets()]).toEqual([old, parts])
  expect(existsSync(join(root, 'dist'))).toBe(true)
})
