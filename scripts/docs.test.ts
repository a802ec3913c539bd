/** What the pages of `docs/` name is there: a reader who follows them never stands before a file that has moved. */
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
})
const files = listed.stdout.split('\n').map((file) => `/${file}`)
const pages = globSync(['*.md', 'docs/**/*.md'], { cwd: root })

/** Files in code quotes: a name with an ending of ours, perhaps with a path, perhaps several in braces. */
function namedFiles(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\s]+(?:\.(?:tsx?|mjs|md|json|ya?ml|conf)|\.tsx?\}))`/g)].map(
    ([, name = '']) => name,
  )
  return quoted.flatMap((name) => expanded(name)).filter((name) => !/[*<>$…]/.test(name))
}

/** `a/{b,c}.ts` as `a/b.ts` and `a/c.ts`. */
function expanded(name: string): string[] {
  const found = /\{([^{}]*)\}/.exec(name)
  if (!found) return [name]
  return (found[1] ?? '').split(',').flatMap((part) => expanded(name.replace(found[0], part)))
}

/** Files that pages speak of as somebody else's: those of a pack, of a package, of an operator. */
const elsewhere =
  /^(school\.json|clearkey\.json|package\.json|manifest\.json|results\.json|config\.json|openapi\.json|imsmanifest\.xml|marks\.\w+)$/

test('the files of the project can be listed', () => {
  expect(listed.status, listed.stderr).toBe(0)
  expect(files.length).toBeGreaterThan(500)
})

test.each(pages)('%s names files that are there', (page) => {
  const missing = namedFiles(readFileSync(join(root, page), 'utf8')).filter((name) => {
    if (elsewhere.test(name.split('/').at(-1) ?? '') || /^(\/|DATA_DIR\/)/.test(name)) return false
    return !files.some((file) => file.endsWith(`/${name}`)) && !existsSync(join(root, dirname(page), name))
  })
  expect(missing).toEqual([])
})
