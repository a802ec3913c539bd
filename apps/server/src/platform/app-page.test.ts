/** The app's page as it is sent: the school in its head, and for some addresses the files that they need besides. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { AppPage, type PageCard } from './app-page.ts'

const card: PageCard = { title: 'A & B', description: 'd', picture: null }
const ahead = { '/live-exam/': { scripts: ['/assets/box-1.js'], styles: ['/assets/live-1.css'] } }
let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'porua-page-'))
  file = join(folder, 'index.html')
  writeFileSync(file, '<html><head><title></title></head><body></body></html>')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function tellAhead(): void {
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, '.vite/ahead.json'), JSON.stringify(ahead))
}
const pageAt = async (page: AppPage, path: string) => {
  const dressed = await page.of(file, 'v1', path)
  if (!dressed) return expect.unreachable('there is a page')
  const plain = dressed.plain.toString()
  expect(brotliDecompressSync(dressed.br).toString()).toBe(plain)
  expect(gunzipSync(dressed.gzip).toString()).toBe(plain)
  return { plain, etag: dressed.etag }
}

test('an address of which the build says what it needs names it in the head, and is another page than the others', async () => {
  tellAhead()
  const page = new AppPage(async () => card)
  const [exam, other] = [await pageAt(page, '/live-exam/e/g'), await pageAt(page, '/exams')]
  expect(exam.plain).toContain('<link rel="modulepreload" crossorigin href="/assets/box-1.js">')
  expect(exam.plain).toContain('<link rel="preload" as="style" crossorigin href="/assets/live-1.css">')
  expect(other.plain).not.toContain('/assets/')
  expect(other.etag).not.toBe(exam.etag)
  for (const { plain } of [exam, other]) expect(plain).toContain('<title>A &#38; B</title>')
  expect((await pageAt(page, '/exams')).etag).toBe(other.etag)
})

test('a build that says nothing serves every address the same page', async () => {
  const page = new AppPage(async () => card)
  expect(await pageAt(page, '/live-exam/e/g')).toEqual(await pageAt(page, '/'))
})

test('where the school’s name cannot be asked for the last page stands; before any there is none', async () => {
  tellAhead()
  let away = true
  const page = new AppPage(async () => {
    if (away) throw new Error('the database is away')
    return card
  })
  expect(await page.of(file, 'v1', '/live-exam/e/g')).toBeNull()
  away = false
  const known = await pageAt(page, '/')
  away = true
  expect(await pageAt(page, '/')).toEqual(known)
  expect((await pageAt(page, '/live-exam/e/g')).plain).toContain('<title>A &#38; B</title>')
})
