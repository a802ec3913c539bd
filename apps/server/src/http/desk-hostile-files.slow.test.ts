/**
 * Files that should not be dropped in the desk, read in real child processes: each comes to one sentence that names what it is, or to a
 * preview that marks it. The server answers meanwhile, and the child's memory stays within bounds.
 */
import { createWriteStream, existsSync, openAsBlob, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Job } from '@porua/contract/desk/jobs'
import { jobsCalls } from '@porua/contract/desk/jobs'
import { jobsPaths } from '@porua/contract/desk/jobs.paths'
import { questionCalls } from '@porua/contract/desk/questions'
import { studentImportCalls } from '@porua/contract/desk/student-imports'
import { limits } from '@porua/contract/limits'
import { workbookOf, zipOf } from '@porua/spreadsheets/testing'
import { startApp, type TestApp } from '@porua/testkit/app'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import yazl from 'yazl'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const c = studentImportCalls
const timeoutMs = 300_000
/** A child process that reads a list may come to so much, in megabytes. */
const mostMegabytes = 700
const shared = resolve(import.meta.dirname, '../../../../../shared/data/faults/st-bijoy.xlsx')

let app: TestApp
let owner: DeskClient
let folder: string
/** The largest child so far. */
let megabytes = 0
let watching: NodeJS.Timeout

beforeAll(async () => {
  folder = tempDir('hostile')
  app = await startApp({ dialect: 'sqlite', pack: packOf(smallSchool()), jobProcesses: true })
  owner = await DeskClient.owner(app)
  watching = setInterval(() => {
    megabytes = Math.max(megabytes, ...childrenMegabytes())
  }, 100)
})
afterEach(() => expect(megabytes).toBeLessThan(mostMegabytes))
afterAll(async () => {
  clearInterval(watching)
  process.stdout.write(`hostile files: the largest child came to ${megabytes.toFixed(0)} MB\n`)
  await app?.close()
})

/** What the processes that this one has started hold in memory. */
function childrenMegabytes(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const status = readFileSync(`/proc/${pid}/status`, 'utf8')
        if (Number(/PPid:\s+(\d+)/.exec(status)?.[1]) !== process.pid) return []
        return [Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024]
      } catch (error) {
        if (['ENOENT', 'ESRCH'].includes(String((error as NodeJS.ErrnoException).code))) return []
        throw error
      }
    })
}

async function post(
  path: string,
  body: Blob,
): Promise<{ status: number; id: string | undefined; says: string }> {
  const name = basename(path)
  const headers = { ...deskHeaders, cookie: owner.cookie, 'content-type': 'application/octet-stream' }
  const url = `${app.url}/api${jobsPaths.sendFile.path}?name=${encodeURIComponent(name)}`
  const reply = await fetch(url, { method: 'POST', headers, body })
  const { data, errors } = (await reply.json()) as {
    data?: { file: { id: string } }
    errors?: { title: string }
  }
  return { status: reply.status, id: data?.file.id, says: errors?.title ?? '' }
}

async function sent(name: string, content: string | Uint8Array | null): Promise<string> {
  const path = join(folder, name)
  if (content !== null) writeFileSync(path, content)
  const { id } = await post(path, await openAsBlob(path))
  if (id === undefined) throw new Error(`${name} was not taken`)
  return id
}

async function ended({ id: jobId }: Job): Promise<Job> {
  return vi.waitUntil(
    async () => {
      // It also shows that the server answers meanwhile.
      const { job } = await owner.must(jobsCalls.one, { params: { jobId } })
      return job.state !== 'waiting' && job.state !== 'running' && job
    },
    { timeout: timeoutMs, interval: 200 },
  )
}

/** The preview of a list of students. `content` null: the file lies there already. */
async function students(name: string, content: string | Uint8Array | null) {
  const fileId = await sent(name, content)
  const { import: begun } = await owner.must(c.startImport, { body: { fileId, name } })
  expect(await ended(begun.preview)).toMatchObject({ state: 'done', changed: false })
  const params = { importId: begun.id }
  const { summary } = (await owner.must(c.studentImport, { params })).import
  if (!summary) throw new Error('no summary')
  const { rows } = await owner.must(c.importRows, { params, query: {} })
  return {
    summary,
    rows,
    says: summary.fileSays.map(({ en }) => en),
    notes: summary.notes?.map(({ en }) => en),
  }
}

/** What the reading of a file of questions came to. */
async function questions(name: string, content: string | Uint8Array | null) {
  const { job } = await owner.must(questionCalls.preview, { body: { fileId: await sent(name, content) } })
  const done = await ended(job)
  const { remarks = [], found } = (done.outcome ?? {}) as { remarks?: { en: string }[]; found?: number }
  return { state: done.state, failure: done.failure?.en, found, says: remarks.map(({ en }) => en) }
}

/** A text of so many bytes, written in pieces. */
async function largeText(name: string, head: string, line: (n: number) => string, bytes: number) {
  const pieces = function* () {
    yield head
    for (let [n, size] = [0, head.length]; size < bytes; ) {
      let piece = ''
      for (let end = n + 5_000; n < end; n++) piece += line(n)
      size += piece.length
      yield piece
    }
  }
  await pipeline(Readable.from(pieces()), createWriteStream(join(folder, name)))
}

/** A workbook whose one sheet unpacks to so many megabytes of `piece`. */
async function bomb(name: string, start: string, piece: string, count: number, end: string): Promise<void> {
  const zip = new yazl.ZipFile()
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  zip.addBuffer(Buffer.from('<Types/>'), '[Content_Types].xml')
  const link = (kind: string, target: string) =>
    Buffer.from(
      `<Relationships><Relationship Id="r" Type="${office}/${kind}" Target="${target}"/></Relationships>`,
    )
  zip.addBuffer(link('officeDocument', '/xl/workbook.xml'), '_rels/.rels')
  zip.addBuffer(
    Buffer.from(`<workbook xmlns:r="${office}"><sheets><sheet name="S" r:id="r"/></sheets></workbook>`),
    'xl/workbook.xml',
  )
  zip.addBuffer(link('worksheet', 'worksheets/s.xml'), 'xl/_rels/workbook.xml.rels')
  const pieces = function* () {
    yield Buffer.from(start)
    const bytes = Buffer.from(piece)
    for (let n = 0; n < count; n++) yield bytes
    yield Buffer.from(end)
  }
  zip.addReadStream(Readable.from(pieces()), 'xl/worksheets/s.xml', { compressionLevel: 1 })
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(join(folder, name)))
}

const mobile = (n: number) => `017${String(n).padStart(8, '0')}`
const list = 'Roll,Name,Mobile\n'
const megabyte = 1024 ** 2

describe('a list of students', () => {
  test('of more bytes than a file may have is refused before it is kept', async () => {
    const path = join(folder, 'too-big.csv')
    await largeText('too-big.csv', list, () => 'x'.repeat(2_000), limits.staffFileBytes + 1)
    const { status, says } = await post(path, await openAsBlob(path))
    expect([status, says]).toEqual([413, 'too-big.csv is too large: a file may have 190 MB at most.'])
  }, 300_000)

  test('of 189 MB of wrong rows is told to be divided', async () => {
    await largeText('long.csv', list, (n) => `R-${n},Student ${n},none\n`, 189 * megabyte - 400_000)
    const { says, rows } = await students('long.csv', null)
    expect([says, rows]).toEqual([['has more than 250000 students; divide the file'], []])
  }, 300_000)

  test('of 189 MB of something else is said to be no list', async () => {
    await largeText('junk.csv', '', () => 'lorem,ipsum,dolor,sit,amet\n', 180 * megabyte)
    expect((await students('junk.csv', null)).says).toEqual([
      expect.stringContaining('no row names the columns'),
    ])
  }, 300_000)

  test('of 200,000 rows is shown', async () => {
    const lines = Array.from({ length: 200_000 }, (_, n) => `R-${n},Student ${n},${mobile(n)}`)
    const { summary, says } = await students('many.csv', list + lines.join('\n'))
    expect(says).toEqual([])
    expect(summary).toMatchObject({ rows: 200_000, added: 200_000, bad: 0 })
  }, 400_000)

  test('that unpacks to gigabytes, or whose one cell does, is said to be too big or broken', async () => {
    const row = '<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaa</t></is></c></row>'.repeat(10_000)
    await bomb('rows.xlsx', '<worksheet><sheetData>', row, 1_200, '</sheetData></worksheet>')
    const part = 'its part xl/worksheets/s.xml is'
    expect((await students('rows.xlsx', null)).says).toEqual([`${part} too big`])
    const start = '<worksheet><sheetData><row><c t="inlineStr"><is><t>'
    await bomb('cell.xlsx', start, 'a'.repeat(megabyte), 40, '</t></is></c></row></sheetData></worksheet>')
    expect((await students('cell.xlsx', null)).says).toEqual([`${part} broken`])
  }, 300_000)

  test('with formulas and macros is read by what it shows; nothing of it runs', async () => {
    const head = ['Roll', 'Name', 'Mobile'].map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`)
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const rows = `<row>${head.join('')}</row>
      <row>${cell('R-1')}<c t="str"><f>HYPERLINK("http://example.org")</f><v>Rahima</v></c>${cell(mobile(1))}</row>
      <row>${cell('R-2')}<c><f>cmd|'/c calc'!A0</f></c>${cell(mobile(2))}</row>`
    const plain = await workbookOf({ List: { rows } })
    const seen = await students('macros.xlsm', plain)
    expect(seen.rows.map(({ state, cells }) => [state, cells.sid, cells.name])).toEqual([
      ['bad', 'R-2', ''],
      ['new', 'R-1', 'Rahima'],
    ])
    expect(seen.notes).toEqual([expect.stringContaining('1 formula has no value in the file')])
    const text = await students('formula.csv', `${list}R-3,"=cmd|'/c calc'!A0",${mobile(3)}\n`)
    expect(text.rows[0]?.cells.name).toBe("=cmd|'/c calc'!A0")
  }, 120_000)

  test('in an old encoding says so, and Bijoy is read and marked', async () => {
    const latin = await students('latin.csv', Buffer.from(`${list}R-4,Jos\xe9,${mobile(4)}\n`, 'latin1'))
    expect(latin.notes).toEqual([expect.stringContaining('is not UTF-8 (line 2)')])
    expect(latin.rows[0]?.cells.name).toBe('José')
    const wide = await students('wide.csv', Buffer.from(`\ufeff${list}R-5,আয়েশা,${mobile(5)}\n`, 'utf16le'))
    expect(wide.rows[0]).toMatchObject({ state: 'new', cells: { name: 'আয়েশা' } })
    const bijoy = await students('bijoy.csv', `${list}R-6,†gvt iwng DÏxb,${mobile(6)}\n`)
    expect(bijoy.rows[0]?.cells.name).toBe('মোঃ রহিম উদ্দীন')
    expect(bijoy.rows[0]?.mended.map(({ column }) => column)).toContain('name')
  }, 120_000)

  test('that is something else is told what it is', async () => {
    const word = await zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<d/>' })
    const wrong: [string, string | Uint8Array, string][] = [
      ['a.pdf', '%PDF-1.7\n', 'is a PDF'],
      ['b.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'is an old Excel file'],
      ['c.xlsx', Buffer.from('89504e470d0a1a0a', 'hex'), 'is a picture'],
      ['d.csv', '<!doctype html><table></table>', 'is a web page'],
      ['e.xlsx', word, 'is a Word document'],
      ['f.csv', Buffer.from('a,b\n\0\0\0\n', 'latin1'), 'is not text'],
    ]
    for (const [name, content, says] of wrong)
      expect((await students(name, content)).says, name).toEqual([expect.stringContaining(says)])
  }, 120_000)
})

describe('a file of questions', () => {
  test('of 189 MB that is none is refused in one sentence', async () => {
    await largeText('lorem.csv', 'question,answer\n', () => 'lorem,ipsum,dolor,sit,amet\n', 180 * megabyte)
    const { state, failure, says } = await questions('lorem.csv', null)
    expect([state, failure ?? says.join()]).toEqual([
      expect.stringMatching(/^(failed|done)$/),
      expect.stringMatching(/more than 50000 questions; divide the file|no /),
    ])
  }, 300_000)

  test('that unpacks to gigabytes is said to be too big', async () => {
    const row = '<row><c t="inlineStr"><is><t>aaaaaaaaaaaaaaaaaaaaaaaa</t></is></c></row>'.repeat(10_000)
    await bomb('rows.xlsx', '<worksheet><sheetData>', row, 1_200, '</sheetData></worksheet>')
    const { found, says } = await questions('rows.xlsx', null)
    expect(found).toBe(0)
    expect(says.join()).toMatch(/too big/)
  }, 300_000)
})

if (!existsSync(shared))
  process.stdout.write('The shared Bijoy list is not on this machine: it is not tried.\n')
test.runIf(existsSync(shared))(
  'the shared Bijoy list is shown in Unicode',
  async () => {
    const { rows } = await students('st-bijoy.xlsx', readFileSync(shared))
    expect(rows.length).toBeGreaterThan(0)
    for (const { cells } of rows) expect(cells.name).toMatch(/[\u0980-\u09ff]/)
  },
  60_000,
)
