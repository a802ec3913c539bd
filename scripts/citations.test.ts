/** Citations of the specification and of decisions name what is there. */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { checkCitations, readCitable } from './citations.ts'

const root = resolve(import.meta.dirname, '..')
const citable = readCitable(root)
const dead = (text: string) => checkCitations(text, citable).dead

test('a section, a part, a topic, a decision and a page that are there can be cited', () => {
  expect(dead('spec §4 Exam flow, Retake; decisions: Late arrivals, Who sees what')).toEqual([])
  expect(dead("spec §2–§7 Q&A; Spec §9's sentence; spec §7, Account: signed-request")).toEqual([])
  expect(dead(' * (decisions: Sessions,\n * passwords, codes; decision 0010; docs/decisions/0033)')).toEqual(
    [],
  )
  expect(dead('engine.md: Clock, and replies.md')).toEqual([])
})

test('one that is not there is named', () => {
  expect(dead('spec §10, spec §4 Exam flaw')).toEqual(['spec §10', 'spec §4 Exam flaw'])
  expect(dead('decisions: Early arrivals; decisions Late arrivals, Nobody')).toEqual([
    'decisions: Early arrivals',
    'decisions: Nobody',
  ])
  expect(dead('decision 0999, engine.md: Watch, decisions.md')).toEqual([
    'decision 0999',
    'engine.md: Watch',
    'decisions.md',
  ])
})

test('every citation in code and documents names what is there', () => {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  expect(listed.status, listed.stderr).toBe(0)
  const files = listed.stdout
    .split('\n')
    .filter((file) => /\.(?:tsx?|mjs|md|css)$/.test(file) && !file.startsWith('scripts/citations'))
    .filter((file) => existsSync(join(root, file)))
  const found = files.map((file) => ({
    file,
    ...checkCitations(readFileSync(join(root, file), 'utf8'), citable),
  }))
  expect(found.flatMap(({ file, dead }) => dead.map((cited) => `${file}: ${cited}`))).toEqual([])
  expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(300)
})
