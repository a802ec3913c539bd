import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { expect, test } from 'vitest'
import { composeInstallation } from './cli/compose-installation.ts'
import { readConfig } from './config.ts'
import { named, product, productAt } from './product.ts'

const source = 'apps/server/src/main.ts'

function program(): { folder: string; write(file: string, text: string): void } {
  const folder = tempDir('program')
  mkdirSync(join(folder, 'apps/server/src'), { recursive: true })
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text)
  write('package.json', '{"version":"9.8.7"}')
  write(source, 'serve()')
  return { folder, write }
}

function git(folder: string, ...what: string[]): string {
  const who = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'commit.gpgsign=false']
  const { status, stdout, stderr } = spawnSync('git', [...who, '-C', folder, ...what], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return stdout.trim()
}

test('with git it is the commit, and a + where files were changed since', () => {
  const { folder, write } = program()
  git(folder, 'init', '-q')
  git(folder, 'add', '.')
  git(folder, 'commit', '-q', '-m', 'one')
  git(folder, 'tag', '-a', '-m', 'one', 'v9')
  const commit = git(folder, 'rev-parse', '--short=12', 'HEAD')
  expect(productAt(folder)).toEqual({ version: '9.8.7', commit })
  write(source, 'serve(2)')
  expect(named(productAt(folder))).toBe(`9.8.7 (${commit}+)`)
})

test('without git it is a digest of the sources: equal for equal ones, another for each change', () => {
  const [one, two] = [program(), program()]
  const { commit } = productAt(one.folder)
  expect(commit).toMatch(/^sources-[0-9a-f]{12}$/)
  expect(productAt(two.folder).commit).toBe(commit)
  two.write(source, 'serve(2)')
  const changed = productAt(two.folder).commit
  expect(changed).not.toBe(commit)
  two.write(source, 'serve()')
  two.write('package-lock.json', '{}')
  expect([commit, changed]).not.toContain(productAt(two.folder).commit)
})

test('commands write the line into backups, which can hold it', () => {
  const { version } = composeInstallation(readConfig({}, tempDir('nothing')))
  expect(version).toBe(named(product()))
  expect(version.length).toBeLessThanOrEqual(50)
})
