/** Files of posts, end to end: uploaded, named by a post, seen by classmates and by nobody else (spec §5 Attachments, decisions Who sees what). */
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { addressFor, namedMp3, namedWav, pdf, upload } from '../features/uploads/testing.ts'
import { photo, placedPhoto } from '../ports/images/testing.ts'
import { expectFailure } from './testing/failures.ts'

const minute = 60_000
const students = [
  ...smallStudents.split('\n').slice(0, 2),
  '01711000002,Ayesha,S-2,,,,,,,,,g1,Passw0rd',
  '01711000003,Karim,S-3,,,,,,,,,,Passw0rd',
].join('\n')
const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }
/** What a caller says of a kind is not believed. */
const named = (...keys: string[]) => keys.map((mediaUrl) => ({ mediaType: 'whatever', mediaUrl }))

describe.each(dialects)('files of posts on %s', (dialect) => {
  let app: TestApp
  let author: Student
  let classmate: Student
  let outsider: Student
  beforeAll(async () => {
    const school = smallSchool()
    for (const group of school.groups) group.chapters = 'all'
    app = await startApp({ dialect, pack: packOf(school, smallQuestions(), students) })
    author = await Student.signIn(app.url, '01711000001', 'Passw0rd')
    classmate = await Student.signIn(app.url, '01711000002', 'Passw0rd')
    outsider = await Student.signIn(app.url, '01711000003', 'Passw0rd')
  })
  afterAll(() => app?.close())
  // Past the pace of posts, what may be asked for in an hour, and what is remembered of who may see.
  beforeEach(() => app.clock.move(3 * 60 * minute))

  const ask = (who: Student, text: string, media: object[]) =>
    who.call(forumCalls.addQuestion, { body: { ...place, questionDescription: text, media: media as never } })
  const status = async (who: Student | null, key: string) =>
    (await fetch(`${app.url}/media/${key}`, { headers: who ? { cookie: who.session.cookie } : {} })).status
  const everybody = async (key: string) => {
    app.clock.move(2 * minute)
    return Promise.all([
      status(author, key),
      status(classmate, key),
      status(outsider, key),
      status(null, key),
    ])
  }
  const rows = () =>
    app.db.scan(async (db) => ({
      questions: await db.selectFrom('forum_question').select('id').execute(),
      comments: await db.selectFrom('forum_comment').select('id').execute(),
      media: await db.selectFrom('forum_media').selectAll().execute(),
    }))

  test('each kind is kept, called what it is, and shown to classmates without its author’s traces', async () => {
    const files: [string, Buffer, string][] = [
      ['image/jpeg', await placedPhoto(90, 60), 'image'],
      ['image/png', await photo(30, 20, 'png'), 'image'],
      ['application/pdf', pdf(), 'pdf'],
      ['audio/mpeg', namedMp3(), 'audio'],
      ['audio/wav', namedWav(), 'audio'],
    ]
    const keys: string[] = []
    for (const [type, bytes] of files) keys.push(await upload(author, type, bytes))
    const asked = accepted('ask', await ask(author, 'Everything at once', named(...keys))).question
    expect(asked.media).toEqual(keys.map((mediaUrl, at) => ({ mediaType: files[at]?.[2], mediaUrl })))
    const seen = accepted(
      'question',
      await classmate.call(forumCalls.question, { params: { id: asked._id } }),
    )
    expect(seen.question.media).toEqual(asked.media)
    for (const [at, [type]] of files.entries()) {
      const key = keys[at] ?? ''
      expect(key).not.toMatch(/rahim|S-1|0171/i)
      const reply = await fetch(`${app.url}/media/${key}`, {
        headers: { cookie: classmate.session.cookie },
      })
      expect([reply.status, reply.headers.get('content-type')], type).toEqual([200, type])
      const bytes = Buffer.from(await reply.arrayBuffer())
      expect(bytes.length).toBeGreaterThan(0)
      for (const trace of ['RAHIMA', 'SECRETMODEL', 'GPS', '23.71'])
        expect(bytes.includes(trace), `${trace} in ${type}`).toBe(false)
      if (type === 'image/jpeg') expect((await sharp(bytes).metadata()).exif).toBeUndefined()
      expect(await everybody(key), type).toEqual([200, 200, 404, 401])
    }
  })

  test('a file of a reply is the thread’s; what is hidden is seen by its author alone', async () => {
    const [first, second] = [
      await upload(author, 'image/png', await photo(8, 8, 'png')),
      await upload(classmate, 'audio/wav', namedWav()),
    ]
    const { _id: id } = accepted('ask', await ask(author, 'With a picture', named(first))).question
    const body = { questionId: id, reply: 'Listen', media: named(second) as never }
    const { _id: replyId } = accepted('reply', await classmate.call(forumCalls.addComment, { body })).comment
    expect(await everybody(second)).toEqual([200, 200, 404, 401])
    const { admin } = app.composed.forum
    await admin.setHidden(replyId, true)
    expect([await everybody(first), await everybody(second)]).toEqual([
      [200, 200, 404, 401],
      [404, 200, 404, 401],
    ])
    await admin.setHidden(id, true)
    expect(await everybody(first)).toEqual([200, 404, 404, 401])
    await admin.setHidden(id, false)
    await admin.setHidden(replyId, false)
    expect([await everybody(first), await everybody(second)]).toEqual([
      [200, 200, 404, 401],
      [200, 200, 404, 401],
    ])
  })

  test('a file that an edit takes away is no longer the class’s', async () => {
    const [kept, gone] = [
      await upload(author, 'image/png', await photo(9, 9, 'png')),
      await upload(author, 'application/pdf', pdf()),
    ]
    const { _id: questionId } = accepted('ask', await ask(author, 'Two files', named(kept, gone))).question
    const body = { questionId, questionDescription: 'One file', media: named(kept) as never }
    const changed = accepted('change', await author.call(forumCalls.updateQuestion, { body })).question
    expect(changed.media).toEqual([{ mediaType: 'image', mediaUrl: kept }])
    expect([await everybody(kept), await everybody(gone)]).toEqual([
      [200, 200, 404, 401],
      [200, 404, 404, 401],
    ])
  })

  test('a post whose third file is refused changes nothing, says which, and goes through once it is mended', async () => {
    const before = await rows()
    const good = [
      await upload(author, 'image/jpeg', await photo(20, 20)),
      await upload(author, 'application/pdf', pdf()),
    ]
    const wav = Buffer.concat([Buffer.from('MZ\x90\0 this program cannot be run'), Buffer.alloc(2000, 7)])
    const bad = await upload(author, 'audio/wav', wav)
    const refused = await ask(author, 'Three files', named(...good, bad))
    expectFailure(refused, 'badFile', 'media[2]')
    expect(refused.errors?.title).toMatch(/^File 3: This is not a WAV/)
    const missing = (await addressFor(author, 'image/png')).key
    const awaited = await ask(author, 'Three files', named(...good, missing))
    expectFailure(awaited, 'uploadMissing', 'media[2]')
    expect(await rows()).toEqual(before)
    expect(await status(classmate, good[0] ?? '')).toBe(404)
    const sent = accepted('ask', await ask(author, 'Three files', named(...good)))
    expect(sent.question.media).toHaveLength(2)
    const body = { questionId: sent.question._id, reply: 'Mine', media: named(...good) as never }
    // Whose file it is, is not told.
    expectFailure(await classmate.call(forumCalls.addComment, { body }), 'badFile', 'media[0]')
    expect((await rows()).comments).toEqual(before.comments)
  })

  test('the same words with another photo, or about another chapter, are another post', async () => {
    const photos = [
      await upload(author, 'image/jpeg', await photo(20, 20)),
      await upload(author, 'image/jpeg', await photo(21, 20)),
    ]
    const [first = '', second = ''] = photos
    const text = 'এই অঙ্কটি বুঝিয়ে দিন'
    const asked = accepted('ask', await ask(author, text, named(first)))
    expectFailure(await ask(author, ` ${text}`, named(first)), 'duplicatePost')
    const other = accepted('ask', await ask(author, text, named(second)))
    expect(other.question.media.map((one) => one.mediaUrl)).toEqual([second])
    accepted('ask', await ask(author, text, []))
    const elsewhere = { ...place, chapterId: 'tissues', questionDescription: text }
    accepted('ask', await author.call(forumCalls.addQuestion, { body: elsewhere }))
    expectFailure(await author.call(forumCalls.addQuestion, { body: elsewhere }), 'duplicatePost')

    const reply = (media: object[], questionId = asked.question._id) =>
      author.call(forumCalls.addComment, { body: { questionId, reply: 'See here', media: media as never } })
    accepted('reply', await reply(named(first)))
    expectFailure(await reply(named(first)), 'duplicatePost')
    accepted('reply', await reply(named(second)))
    accepted('reply', await reply(named(first), other.question._id))
  })

  test('more files than a post may have are refused', async () => {
    const media = Array.from({ length: 11 }, (_, n) => ({ mediaType: 'image', mediaUrl: `u/${n}.png` }))
    expectFailure(await ask(author, 'Too many', media), 'badRequest')
  })
})
