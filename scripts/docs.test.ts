/** What the project's pages name is there: files, links between pages with their headings, and commands of `npm run`. */
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
const pages = globSync(['*.md', 'docs/**/*.md', '{apps,packages}/*/README.md', 'apps/*/src/**/*.md'], {
  cwd: root,
})

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

test('each row of the security list that is met names a test, and each test that is named is one file', () => {
  const text = readFileSync(join(root, 'docs/security/asvs.md'), 'utf8')
  const named = [...text.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, name = '']) => name)
  const unclear = named.filter((name) => files.filter((file) => file.endsWith(`/${name}`)).length !== 1)
  expect(unclear).toEqual([])
  const rows = [...text.matchAll(/^\| (\d[\d., –]*) \| (\S+) \|(.*)\|$/gm)]
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.map(([, , state]) => state)).toEqual(
    rows.map(() => expect.stringMatching(/^(?:met|partly|no|exception)$/)),
  )
  const bare = rows.filter(
    ([, , state, says = '']) => state === 'met' && !/`[\w./-]+\.test\.tsx?`/.test(says),
  )
  expect(bare.map(([, ids]) => ids)).toEqual([])
})

/** The name that GitHub gives a heading for links: 'What it costs?' is `what-it-costs`. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
    .replaceAll(' ', '-')
}

test('the coverage counts its rows rightly', () => {
  const text = readFileSync(join(root, 'docs/spec-coverage.md'), 'utf8')
  const states = [...text.matchAll(/^\| .* \| (done|part|not yet)(?: \([^|]*\))? \|$/gm)].map(
    ([, state]) => state,
  )
  const of = (wanted: string) => states.filter((state) => state === wanted).length
  expect(text).toContain(
    `Of ${states.length} rows ${of('done')} are \`done\`, ${of('part')} \`part\`, ${of('not yet')} \`not yet\`.`,
  )
  // No row may hide from the count behind a state that is none; headings of parts have no other cell.
  const rows = text.split('\n').filter((line) => /^\| (?!clause |\*\*)/.test(line))
  expect(rows).toHaveLength(states.length)
})

test.each(pages)('the links of %s lead to pages and headings that are there', (page) => {
  const text = readFileSync(join(root, page), 'utf8').replace(/^```.*?^```/gms, '')
  const links = [...text.matchAll(/\]\(([^)\s]+)\)|<img src="([^"]+)"/g)].map(
    ([, link, image]) => link ?? image ?? '',
  )
  const dead = links.filter((link) => {
    if (/^(https?:|mailto:)/.test(link)) return false
    const [path = '', anchor = ''] = link.split('#')
    const target = path === '' ? join(root, page) : resolve(root, dirname(page), path)
    if (!existsSync(target)) return true
    if (anchor === '') return false
    const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, one = '']) =>
      anchorOf(one),
    )
    return !headings.includes(anchor)
  })
  expect(dead).toEqual([])
})

test.each(pages)('the commands of %s can be typed', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const names = [...text.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name = '']) => name)
  expect(names.filter((name) => !(name in scripts))).toEqual([])
  const files = [...text.matchAll(/\bnode (?:scripts\/run\.mjs )?((?:scripts|tools|bench|e2e)\/\S+?\.ts)/g)]
  const isThere = (file: string) =>
    existsSync(join(root, file)) || existsSync(join(root, dirname(page), file))
  expect(files.filter(([, file = '']) => !isThere(file)).map(([line]) => line)).toEqual([])
})
