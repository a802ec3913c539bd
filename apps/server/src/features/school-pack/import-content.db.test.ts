/** Books, videos and notes of a pack: taken, changed, removed, exported again, and refused with their place. */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialects } from '@porua/testkit/databases'
import { filmOf } from '@porua/testkit/film.factory'
import { png } from '@porua/testkit/png'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LocalFiles } from '../../ports/files/local-files.ts'
import { exportSchool } from './export-pack.ts'
import { importPack } from './school.factory.ts'
import { mistakesIn, TestSchool, withSchool } from './testing.ts'

const pdf = Uint8Array.from('%PDF-1.4 a book %%EOF', (sign) => sign.charCodeAt(0))
const kid = '4060a865887842679cbf91ae5bae1e72'
const key = 'fc35340837310cc0fb53de97e22a69e0'

const hls = {
  'media/clip/master.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=400000,RESOLUTION=426x240\nv/240.m3u8\n',
  'media/clip/v/240.m3u8': '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:10,\n1.m4s\n#EXT-X-ENDLIST\n',
  'media/clip/v/init.mp4': 'init',
  'media/clip/v/1.m4s': 'one',
}
const dash = {
  'media/secret/dash.mpd': `<MPD mediaPresentationDuration="PT20S"><AdaptationSet contentType="video"><ContentProtection/><Representation id="1" bandwidth="500000" height="288"><SegmentTemplate initialization="init.mp4" media="$Number$.m4s"/></Representation></AdaptationSet></MPD>`,
  'media/secret/init.mp4': 'init',
  'media/secret/1.m4s': 'one',
  'media/secret/clearkey.json': JSON.stringify({ keys: [{ kid, key }] }),
}

type Lists = { books?: object[]; videos?: object[]; files?: object[] }
const all: Required<Lists> = {
  books: [{ id: 'b1', name: 'A book', image: 'media/a.png', file: 'media/book.pdf' }],
  videos: [
    { id: 'v1', title: 'One file', src: 'media/film.mp4', kind: 'vod', thumbnail: 'media/a.png' },
    { id: 'v2', title: 'A folder', src: 'media/clip/master.m3u8', kind: 'vod' },
    { id: 'v3', title: 'Protected', src: 'media/secret/dash.mpd', kind: 'drm' },
    {
      id: 'v4',
      title: 'Elsewhere',
      src: 'https://www.youtube.com/watch?v=abc',
      kind: 'hosted',
      published: false,
    },
  ],
  files: [{ id: 'f1', title: 'নোট', file: 'media/book.pdf' }],
}

function packWith(lists: Lists, more: Record<string, string | Uint8Array> = {}) {
  const pack = withSchool((school) => {
    const course = school.courses[0]
    const chapter = course?.subjects[0]?.chapters[0]
    Object.assign(course ?? {}, { books: lists.books ?? [] })
    Object.assign(chapter ?? {}, { videos: lists.videos ?? [], files: lists.files ?? [] })
  })
  return {
    ...pack,
    ...hls,
    ...dash,
    'media/book.pdf': pdf,
    'media/film.mp4': filmOf({ seconds: 90 }),
    ...more,
  }
}

describe.each(dialects)('content of a pack on %s', (dialect) => {
  let school: TestSchool
  let folder: string
  let files: LocalFiles
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    folder = await mkdtemp(join(tmpdir(), 'porua-content-'))
    files = new LocalFiles(join(folder, 'media'))
  })
  afterEach(async () => {
    await school.close()
    await rm(folder, { recursive: true })
  })

  const load = async (lists: Lists) =>
    Object.fromEntries((await importPack(school.db, packWith(lists), { clock: school.clock, files })).counts)
  const contents = () =>
    school.db.scan((db) => db.selectFrom('content').selectAll().orderBy('position').execute())

  it('is taken with its media, its length and what it costs to watch', async () => {
    await load(all)
    const rows = await contents()
    expect(rows.map((row) => [row.id, row.type, row.kind, row.title, row.published, row.duration])).toEqual([
      ['v1', 'video', 'vod', 'One file', 1, 90_000],
      ['v2', 'video', 'vod', 'A folder', 1, 10_000],
      ['v3', 'video', 'drm', 'Protected', 1, 20_000],
      ['v4', 'video', 'hosted', 'Elsewhere', 0, null],
      ['f1', 'file', null, 'নোট', 1, null],
    ])
    const folderOf = (id: string) => rows.find((row) => row.id === id)?.key.replace(/[^/]*$/, '') ?? ''
    expect(JSON.parse(rows[1]?.details_json ?? '')).toMatchObject({
      qualities: [{ height: 240, bandwidth: 400_000, bytes: 500_000 }],
    })
    for (const path of ['master.m3u8', 'v/240.m3u8', 'v/init.mp4', 'v/1.m4s'])
      expect(await files.has(folderOf('v2') + path), path).toBe(true)
    expect(JSON.parse(rows[2]?.details_json ?? '')).toMatchObject({ keys: [{ kid, key }] })
    expect(await files.has(`${folderOf('v3')}clearkey.json`)).toBe(false)
    expect(await files.has(rows[4]?.key ?? '')).toBe(true)
    const books = await school.db.scan((db) => db.selectFrom('book').selectAll().execute())
    expect(books).toMatchObject([{ id: 'b1', course_id: 'bio', position: 0, name: 'A book' }])
  })

  it('changes nothing the second time, and what changed the third', async () => {
    await load(all)
    const before = await contents()
    school.clock.move(3_600_000)
    expect(await load(all)).toEqual({})
    const { videos } = all
    expect(
      await load({ ...all, books: [], videos: [{ ...videos[0], title: 'New' }, ...videos.slice(2)] }),
    ).toEqual({
      books: { added: 0, changed: 0, removed: 1 },
      notes: { added: 0, changed: 1, removed: 0 },
      videos: { added: 0, changed: 3, removed: 1 },
    })
    const after = await contents()
    expect(after.map((row) => row.id)).toEqual(['v1', 'v3', 'v4', 'f1'])
    expect(after[0]).toMatchObject({ title: 'New', created_at: before[0]?.created_at })
  })

  it('comes out again, keys and folders too', async () => {
    await load(all)
    const out = join(folder, 'out')
    expect((await exportSchool({ db: school.db, files }, out)).missing).toEqual([])
    const report = await importPack(school.db, out, { clock: school.clock, files })
    expect(report.counts).toEqual(new Map())
    const json = JSON.parse(await readFile(join(out, 'school.json'), 'utf8')) as {
      courses: [{ subjects: [{ chapters: [{ videos: { src: string }[] }] }] }]
    }
    const src = json.courses[0].subjects[0].chapters[0].videos[2]?.src ?? ''
    expect(JSON.parse(await readFile(join(out, src.replace('dash.mpd', 'clearkey.json')), 'utf8'))).toEqual({
      keys: [{ kid, key }],
    })
  })
})

describe('mistakes in content', () => {
  const video = (change: object, more: Record<string, string | Uint8Array> = {}) =>
    mistakesIn(packWith({ videos: [{ ...all.videos[1], ...change }] }, more))

  it.each([
    ['a file that is not there', { src: 'media/none.mp4' }, {}, 'there is no file'],
    [
      'a manifest without its own folder',
      { src: 'media/x.m3u8' },
      { 'media/x.m3u8': '#EXTM3U\n1.ts' },
      'folder of its own',
    ],
    ['a manifest that is none', {}, { 'media/clip/master.m3u8': '<html>' }, 'is not an HLS playlist'],
    ['an empty manifest', {}, { 'media/clip/master.m3u8': '' }, 'is not an HLS playlist'],
    ['a part that is missing', {}, { 'media/clip/v/240.m3u8': '#EXTM3U\n2.m4s' }, "refers to '2.m4s'"],
    [
      'a part elsewhere',
      {},
      { 'media/clip/v/240.m3u8': '#EXTM3U\nhttps://a.example/1.ts' },
      'only files of its own folder',
    ],
    [
      'a part outside',
      {},
      { 'media/clip/v/240.m3u8': '#EXTM3U\n../../film.mp4' },
      'only files of its own folder',
    ],
    ['an empty part', {}, { 'media/clip/v/1.m4s': '' }, 'has an empty file'],
    ['a program beside it', {}, { 'media/clip/setup.exe': 'MZ' }, 'no part of a video'],
    ['a name that cannot be kept', {}, { 'media/clip/v/a b.m4s': 'x' }, 'cannot be kept'],
    [
      'keys that are none',
      { src: 'media/secret/dash.mpd', kind: 'drm' },
      { 'media/secret/clearkey.json': '{}' },
      'clearkey.json',
    ],
    ['a protected video that is open', { kind: 'drm' }, {}, 'is not encrypted'],
    ['an address of our own kind', { src: 'https://a.example/v.mp4' }, {}, 'is an address'],
    ['a script as an address', { src: 'javascript:alert(1)', kind: 'hosted' }, {}, 'must be the address'],
    ['a picture as a video', { src: 'media/a.png' }, { 'media/a.png': png }, 'only files ending in'],
  ])('%s', async (_what, change, more, why) => {
    const lines = await video(change, more as Record<string, string>)
    expect(lines.join('\n')).toContain(why)
    expect(lines.join('\n')).toContain('school.json')
    expect(lines.join('\n')).toContain('videos[0]')
  })
})
