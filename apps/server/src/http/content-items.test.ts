/** Chapters, lectures, videos, notes, completion, tokens through HTTP, for who is in a group and who is not (spec §7 Content). */
import { contentCalls } from '@porua/contract/content'
import { startApp, type TestApp } from '@porua/testkit/app'
import { call, login } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { png } from './testing/course-media-pack.ts'

const kid = '4060a865887842679cbf91ae5bae1e72'
const key = 'fc35340837310cc0fb53de97e22a69e0'
const base64url = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')

/** The first student is in g1, which lists everything; the second in g2, which lists nothing; the third in no group. */
function pack() {
  const school = smallSchool()
  const course = school.courses[0]
  const [cells] = course?.subjects[0]?.chapters ?? []
  Object.assign(course ?? {}, { books: [{ id: 'b1', name: 'A book', file: 'media/book.pdf' }] })
  Object.assign(cells ?? {}, {
    videos: [
      { id: 'v1', title: 'Protected', src: 'media/clip/x.mpd', kind: 'drm', thumbnail: 'media/thumb.png' },
      { id: 'v2', title: 'Elsewhere', src: 'https://www.youtube.com/watch?v=abc', kind: 'hosted' },
      {
        id: 'v3',
        title: 'Not yet',
        src: 'https://www.youtube.com/watch?v=x',
        kind: 'hosted',
        published: false,
      },
    ],
    files: [{ id: 'f1', title: 'A note', file: 'media/book.pdf' }],
  })
  const students = smallStudents
    .replace('g1|g2,', 'g2,Passw0rd')
    .replace('+88 01711-000003,Karim,S-3,,,,,,,,,,', '01711000003,Karim,S-3,,,,,,,,,,Passw0rd')
  return {
    ...packOf(school, smallQuestions(), students),
    'media/book.pdf': '%PDF-1.4 a book %%EOF',
    'media/thumb.png': png(1),
    'media/clip/x.mpd':
      '<MPD mediaPresentationDuration="PT20S"><AdaptationSet contentType="video"><ContentProtection/><Representation id="1" bandwidth="800000" height="288"><SegmentTemplate initialization="init.mp4" media="$Number$.m4s"/></Representation></AdaptationSet></MPD>',
    'media/clip/init.mp4': 'init',
    'media/clip/1.m4s': 'one',
    'media/clip/clearkey.json': JSON.stringify({ keys: [{ kid, key }] }),
  }
}

describe.each(dialects)('items on %s', (dialect) => {
  let app: TestApp
  const sessions: Record<string, string> = {}
  beforeAll(async () => {
    app = await startApp({ dialect, pack: pack() })
    const who = {
      member: '01711000001',
      again: '01711000001',
      other: '01711000002',
      groupless: '01711000003',
    }
    for (const [name, mobile] of Object.entries(who))
      sessions[name] = (await login(app.url, mobile, 'Passw0rd')).id
  })
  afterAll(() => app.close())
  const as = (name: string) => ({ authorization: sessions[name] ?? '' })

  test('books come with the course', async () => {
    const { data } = await call(app.url, contentCalls.courses, {}, as('member'))
    expect(data?.courses[0]?.books).toMatchObject([
      { _id: 'b1', name: 'A book', image: null, file: expect.stringMatching(/^school\/.+\.pdf$/) },
    ])
  })

  test('a subject’s items, of each kind, as far as my groups list them', async () => {
    const params = { subjectId: 'botany' }
    const chapters = await call(app.url, contentCalls.chaptersBySubject, { params }, as('member'))
    expect(chapters.data?.chapters).toEqual([
      { _id: 'cells', name: 'Cells', description: null, subjectId: 'botany', videoCount: 2, noteCount: 1 },
    ])
    const lectures = await call(app.url, contentCalls.lecturesBySubject, { params }, as('member'))
    expect(lectures.data?.lectures.map((item) => item._id)).toEqual(['cells-1'])
    const solves = await call(app.url, contentCalls.questionSolvesBySubject, { params }, as('member'))
    expect(solves.data?.questionSolves).toEqual([])
    for (const name of ['other', 'groupless'])
      for (const one of [
        contentCalls.chaptersBySubject,
        contentCalls.lecturesBySubject,
        contentCalls.questionSolvesBySubject,
      ])
        expect((await call(app.url, one, { params }, as(name))).status).toBe(404)
  })

  test('an item with its videos and notes; unpublished ones stay at home', async () => {
    const { data } = await call(app.url, contentCalls.chapter, { params: { itemId: 'cells' } }, as('member'))
    expect(data).toMatchObject({ _id: 'cells', courseId: 'bio', subjectId: 'botany' })
    expect(data?.contents.map((it) => [it._id, it.type])).toEqual([
      ['v1', 'video'],
      ['v2', 'video'],
      ['f1', 'file'],
    ])
    expect(data?.videoContents[0]).toMatchObject({
      thumbnail: expect.stringMatching(/^school\/.+\.png$/),
      isVOD: true,
      isAvailable: true,
      isPublished: true,
      isDrmEnabled: '1',
      duration: 20,
      position: 0,
      qualities: [{ height: 288, bandwidth: 800_000, bytes: 2_000_000 }],
    })
    expect(data?.videoContents[1]).toMatchObject({ isVOD: false, isAvailable: true, isDrmEnabled: '0' })
    expect(data?.fileContents[0]).toMatchObject({ title: 'A note', size: 21 })
    expect(Date.parse(data?.fileContents[0]?.createdAt ?? '')).toBeGreaterThan(Date.UTC(2020, 0))
    expect(JSON.stringify(data)).not.toContain(key)
    for (const name of ['other', 'groupless'])
      expect(
        (await call(app.url, contentCalls.chapter, { params: { itemId: 'cells' } }, as(name))).status,
      ).toBe(404)
    // A chapter of my subject that no group of mine lists.
    expect(
      (await call(app.url, contentCalls.chapter, { params: { itemId: 'tissues' } }, as('member'))).status,
    ).toBe(404)
    expect(
      (await call(app.url, contentCalls.lecture, { params: { itemId: 'cells' } }, as('member'))).status,
    ).toBe(404)
  })

  test('completion counts once, and only what my groups list', async () => {
    const completion = async () =>
      (await call(app.url, contentCalls.completion, { params: { courseId: 'bio' } }, as('member'))).data
    expect(await completion()).toEqual({
      _id: 'bio',
      courseId: 'bio',
      subjects: [{ subjectId: 'botany', completed: [], total: 3 }],
    })
    const report = { courseId: 'bio', subjectId: 'botany', type: 'video' }
    const params = { contentId: 'v1' }
    for (const body of [report, { data: report }, report])
      expect((await call(app.url, contentCalls.markComplete, { params, body }, as('member'))).status).toBe(
        200,
      )
    const file = { params: { contentId: 'f1' }, body: { ...report, type: 'file' } }
    expect((await call(app.url, contentCalls.reportCompletion, file, as('member'))).status).toBe(200)
    expect((await completion())?.subjects).toEqual([
      { subjectId: 'botany', completed: ['v1', 'f1'], total: 3 },
    ])
    for (const contentId of ['v3', 'nothing'])
      expect(
        (
          await call(
            app.url,
            contentCalls.markComplete,
            { params: { contentId }, body: report },
            as('member'),
          )
        ).status,
      ).toBe(404)
    expect(
      (await call(app.url, contentCalls.markComplete, { params, body: report }, as('other'))).status,
    ).toBe(404)
    expect(
      (await call(app.url, contentCalls.completion, { params: { courseId: 'bio' } }, as('groupless'))).status,
    ).toBe(404)
  })

  test.each([
    ['nothing beside it', '{}'],
    ['the subject alone', '{"subjectId":"botany"}'],
    ['an empty report', '{"data":{}}'],
    ['nulls beside it', '{"data":{"courseId":null,"subjectId":null,"type":null}}'],
    ['no body', undefined],
  ])('no completion is lost for what its report leaves out: %s', async (_what, body) => {
    await app.db.write((tx) => tx.deleteFrom('completion').execute())
    for (const path of ['mark-as-complete/v1', 'completion/f1']) {
      const headers = { ...as('member'), ...(body && { 'content-type': 'application/json' }) }
      const init = { method: 'PATCH', headers, ...(body && { body }) }
      const reply = await fetch(`${app.url}/api/content/${path}`, init)
      expect(reply.status, await reply.text()).toBe(200)
    }
    const done = await call(app.url, contentCalls.completion, { params: { courseId: 'bio' } }, as('member'))
    // Both may be of the same millisecond.
    expect(done.data?.subjects[0]?.completed.toSorted()).toEqual(['f1', 'v1'])
  })

  test('a subject is begun once, and only one of mine', async () => {
    for (const body of [{ subjectId: 'botany' }, { data: { subjectId: 'botany', courseId: 'bio' } }])
      expect((await call(app.url, contentCalls.startSubject, { body }, as('member'))).status).toBe(200)
    const stranger = await call(
      app.url,
      contentCalls.startSubject,
      { body: { subjectId: 'botany' } },
      as('other'),
    )
    expect(stranger.status).toBe(404)
  })

  test('where I stopped is the latest report, on any device', async () => {
    const params = { contentId: 'v1' }
    const now = app.clock.now()
    const keep = (name: string, seconds: number, at: number) =>
      call(app.url, contentCalls.keepPosition, { params, body: { seconds, at } }, as(name))
    await keep('member', 12.5, now - 1000)
    await keep('again', 3, now - 9000)
    const position = async () =>
      (await call(app.url, contentCalls.chapter, { params: { itemId: 'cells' } }, as('again'))).data
        ?.videoContents[0]?.position
    expect(await position()).toBe(12.5)
    // A phone whose clock runs ahead does not win for ever.
    await keep('member', 15, now + 86_400_000)
    app.clock.move(1000)
    await keep('again', 16, app.clock.now())
    expect(await position()).toBe(16)
    expect((await keep('other', 1, now)).status).toBe(404)
  })

  test('tokens and licences go to who may watch, for a short time, in one session', async () => {
    const { data } = await call(app.url, contentCalls.chapter, { params: { itemId: 'cells' } }, as('member'))
    const video = data?.videoContents[0]
    const body = { key: video?.key ?? '' }
    const token = await call(app.url, contentCalls.videoToken, { body }, as('member'))
    const left = Date.parse(token.data?.expiresAt ?? '') - app.clock.now()
    expect(left > 10_000 && left <= 15_000).toBe(true)
    for (const name of ['other', 'groupless'])
      expect((await call(app.url, contentCalls.videoToken, { body }, as(name))).status).toBe(403)
    const nothing = { body: { key: 'school/nothing.mpd' } }
    expect((await call(app.url, contentCalls.videoToken, nothing, as('member'))).status).toBe(404)
    const note = { key: data?.fileContents[0]?.key ?? '' }
    expect((await call(app.url, contentCalls.videoToken, { body: note }, as('member'))).status).toBe(404)

    const auth = await call(
      app.url,
      contentCalls.drmAuth,
      { body: { userId: 'somebody else', contentId: 'v1', platform: 'web' } },
      as('member'),
    )
    const { licenseUrl = '', clearKeyToken = '' } = auth.data ?? {}
    const licence = async (who: string, kids: unknown, given = clearKeyToken) => {
      const response = await fetch(`${app.url}${licenseUrl}?token=${encodeURIComponent(given)}`, {
        method: 'POST',
        headers: { ...as(who), 'content-type': 'application/json' },
        body: JSON.stringify({ kids }),
      })
      return { status: response.status, body: await response.json() }
    }
    expect(await licence('member', [base64url(kid)])).toEqual({
      status: 200,
      body: { keys: [{ kty: 'oct', kid: base64url(kid), k: base64url(key) }], type: 'temporary' },
    })
    expect((await licence('again', [base64url(kid)])).status).toBe(403)
    expect((await licence('other', [base64url(kid)])).status).toBe(403)
    expect((await licence('member', ['AAAA'])).status).toBe(404)
    expect((await licence('member', 'x')).status).toBe(400)
    expect((await licence('member', [base64url(kid)], 'forged.token')).status).toBe(403)
    app.clock.move(15_000)
    expect((await licence('member', [base64url(kid)])).status).toBe(403)
    const open = { body: { contentId: 'v2' } }
    expect((await call(app.url, contentCalls.drmAuth, open, as('member'))).status).toBe(404)
  })

  test('what was completed goes along when a pack moves its chapter to another subject', async () => {
    const files: Record<string, string | Buffer> = pack()
    await app.importPack(files)
    await app.db.write((tx) => tx.deleteFrom('completion').execute())
    const params = { contentId: 'f1' }
    await call(app.url, contentCalls.markComplete, { params, body: { subjectId: 'botany' } }, as('member'))
    const school = JSON.parse(String(files['school.json'])) as ReturnType<typeof smallSchool>
    const [course] = school.courses
    const [botany] = course?.subjects ?? []
    const [cells] = botany?.chapters.splice(0, 1) ?? []
    if (!course || !botany || !cells) throw new Error('no chapter to move')
    course.subjects.push({ ...botany, id: 'zoology', name: 'Zoology', chapters: [cells], lectures: [] })
    await app.importPack({ ...files, 'school.json': JSON.stringify(school) })
    const done = await call(app.url, contentCalls.completion, { params: { courseId: 'bio' } }, as('member'))
    expect(done.data?.subjects).toEqual([{ subjectId: 'zoology', completed: ['f1'], total: 3 }])
  })
})
