/** Books, notes, thumbnails and videos below /media: who gets them, with what token, in what pieces, under what name (spec §4, §6). */
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { contentCalls } from '@porua/contract/content'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, call, login, type Session, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { courseMediaPack, master } from './testing/course-media-pack.ts'

describe.each(dialects)('course media on %s', (dialect) => {
  let app: TestApp
  const who: Record<string, Session> = {}
  /** Media keys by the id of their content; with `.thumb`, `.cover`. */
  const keys: Record<string, string> = {}

  beforeAll(async () => {
    // It stands still: a slow machine must not use a token up.
    app = await startApp({ dialect, pack: courseMediaPack(), clock: new MovableClock(Date.now()) })
    const mobiles = {
      member: '01711000001',
      again: '01711000001',
      other: '01711000002',
      groupless: '01711000003',
    }
    for (const [name, mobile] of Object.entries(mobiles)) who[name] = await login(app.url, mobile, 'Passw0rd')
    const rows = await app.db.read((db) => db.selectFrom('content').selectAll().execute())
    for (const row of rows) {
      keys[row.id] = row.key
      if (row.thumbnail) keys[`${row.id}.thumb`] = row.thumbnail
    }
    const [book] = await app.db.read((db) => db.selectFrom('book').selectAll().execute())
    Object.assign(keys, { b1: book?.file, 'b1.cover': book?.image })
  })
  afterAll(() => app?.close())

  const session = (name: string) => {
    const found = who[name]
    if (!found) throw new Error(`nobody is called ${name}`)
    return found
  }
  const get = (key: string, name: string | null, headers: Record<string, string> = {}, method = 'GET') =>
    send(app.url, {
      method,
      path: `/media/${key}`,
      headers: { ...(name === null ? {} : { cookie: session(name).cookie }), ...headers },
    })
  const keyOf = (id: string) => {
    const key = keys[id]
    if (!key) throw new Error(`no key of ${id}`)
    return key
  }
  const part = (id: string, path: string) => keyOf(id).replace(/[^/]*$/, path)
  const tokenFor = async (name: string, id: string) => {
    const headers = { authorization: session(name).id }
    const reply = await call(app.url, contentCalls.videoToken, { body: { key: keyOf(id) } }, headers)
    return accepted('token', reply).token
  }
  const withToken = (key: string, token: string) => `${key}?token=${encodeURIComponent(token)}`
  const fates = async (requests: Record<string, Promise<{ status: number }>>) =>
    Object.fromEntries(
      await Promise.all(Object.entries(requests).map(async ([name, it]) => [name, (await it).status])),
    )

  test('books, covers, thumbnails and notes go to whose groups list them, and to nobody else', async () => {
    const mine = ['b1', 'b1.cover', 'v1.thumb', 'f1']
    for (const id of mine)
      expect(
        await fates({
          member: get(keyOf(id), 'member'),
          groupless: get(keyOf(id), 'groupless'),
          nobody: get(keyOf(id), null),
        }),
        id,
      ).toEqual({ member: 200, groupless: 404, nobody: 401 })
    // The book is of the course that both groups follow; the note only of the chapter that one of them lists.
    expect(await fates({ book: get(keyOf('b1'), 'other'), note: get(keyOf('f1'), 'other') })).toEqual({
      book: 200,
      note: 404,
    })
    expect((await get(keyOf('f2'), 'member')).status).toBe(404)
    const pdf = await get(keyOf('f1'), 'member')
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    // In a sandbox no browser opens its viewer.
    expect(pdf.headers.get('content-security-policy')).not.toContain('sandbox')
  })

  test('who leaves a group loses its notes within a minute', async () => {
    const note = keyOf('f2')
    expect((await get(note, 'other')).status).toBe(200)
    const { student } = session('other')
    const row = { student_id: student._id, group_id: 'g2' }
    await app.db.write((tx) =>
      tx.deleteFrom('student_group').where('student_id', '=', row.student_id).execute(),
    )
    app.clock.move(60_000)
    expect((await get(note, 'other')).status).toBe(404)
    await app.db.write((tx) => tx.insertInto('student_group').values(row).execute())
    expect((await get(note, 'other')).status).toBe(200)
  })

  test('a video opens with a token of its own session and of no other', async () => {
    const token = await tokenFor('member', 'v1')
    const theirs = await tokenFor('other', 'v4')
    const segment = part('v1', 'v/0.m4s')
    expect(
      await fates({
        mine: get(withToken(segment, token), 'member'),
        header: get(segment, 'member', { 'x-media-token': token }),
        crossSite: get(withToken(segment, token), null, { authorization: session('member').id }),
        manifest: get(withToken(keyOf('v1'), token), 'member'),
        captions: get(withToken(part('v1', 'captions.vtt'), token), 'member'),
        none: get(segment, 'member'),
        empty: get(withToken(segment, ''), 'member'),
        nobody: get(withToken(segment, token), null),
        otherSession: get(withToken(segment, token), 'again'),
        otherSessionsHeader: get(withToken(segment, token), null, { authorization: session('again').id }),
        otherStudent: get(withToken(segment, token), 'other'),
        ownTokenOfAnother: get(withToken(segment, theirs), 'other'),
        ofAnotherVideo: get(withToken(part('v4', 'v/0.m4s'), token), 'member'),
        hidden: get(withToken(part('v3', 'v/0.m4s'), token), 'member'),
        groupless: get(segment, 'groupless'),
        missing: get(withToken(part('v1', 'v/99.m4s'), token), 'member'),
      }),
    ).toEqual({
      mine: 200,
      header: 200,
      crossSite: 200,
      manifest: 200,
      captions: 200,
      none: 403,
      empty: 403,
      nobody: 401,
      otherSession: 403,
      otherSessionsHeader: 403,
      otherStudent: 403,
      ownTokenOfAnother: 403,
      ofAnotherVideo: 403,
      hidden: 403,
      groupless: 403,
      missing: 404,
    })
    const { errors } = await get(segment, 'member')
    expect(errors).toMatchObject({ code: 'forbidden' })
    expect(errors?.title).toContain('open it again')
    const file = await tokenFor('member', 'v2')
    expect(
      await fates({
        with: get(withToken(keyOf('v2'), file), 'member'),
        without: get(keyOf('v2'), 'member'),
        forTheFolder: get(withToken(segment, file), 'member'),
      }),
    ).toEqual({ with: 200, without: 403, forTheFolder: 403 })
  })

  test('manifests take a token for 15 s, segments for 60 s', async () => {
    const token = await tokenFor('member', 'v1')
    const look = async () => ({
      manifest: (await get(withToken(keyOf('v1'), token), 'member')).status,
      playlist: (await get(withToken(part('v1', 'v/index.m3u8'), token), 'member')).status,
      segment: (await get(withToken(part('v1', 'v/0.m4s'), token), 'member')).status,
    })
    app.clock.move(14_000)
    expect(await look()).toEqual({ manifest: 200, playlist: 200, segment: 200 })
    app.clock.move(1_000)
    expect(await look()).toEqual({ manifest: 403, playlist: 403, segment: 200 })
    app.clock.move(44_000)
    expect(await look()).toEqual({ manifest: 403, playlist: 403, segment: 200 })
    app.clock.move(1_000)
    expect(await look()).toEqual({ manifest: 403, playlist: 403, segment: 403 })
  })

  test('a session that has ended takes its tokens along', async () => {
    const passing = await login(app.url, '01711000001', 'Passw0rd')
    const body = { key: keyOf('v1') }
    const authorization = { authorization: passing.id }
    const { token } = accepted('token', await call(app.url, contentCalls.videoToken, { body }, authorization))
    const path = `/media/${withToken(part('v1', 'v/0.m4s'), token)}`
    const ask = async (headers: Record<string, string>) => (await send(app.url, { path, headers })).status
    expect([await ask({ cookie: passing.cookie }), await ask(authorization)]).toEqual([200, 200])
    await send(app.url, { path: '/api/auth/logout', headers: authorization })
    expect([await ask({ cookie: passing.cookie }), await ask(authorization)]).toEqual([401, 401])
  })

  test('a playlist that was opened by its address passes the token on, one opened by a header does not', async () => {
    const token = await tokenFor('member', 'v1')
    const opened = await get(withToken(keyOf('v1'), token), 'member')
    expect(opened.headers.get('content-type')).toBe('application/vnd.apple.mpegurl')
    expect(opened.headers.get('cache-control')).toBe('no-store')
    expect(opened.text).toContain(`URI="a/index.m3u8?token=${encodeURIComponent(token)}"`)
    expect(opened.text).toContain(`\nv/index.m3u8?token=${encodeURIComponent(token)}\n`)
    expect(Number(opened.headers.get('content-length'))).toBe(opened.text.length)
    const bare = await get(keyOf('v1'), 'member', { 'x-media-token': token })
    expect([bare.text, bare.headers.get('cache-control')]).toEqual([master, 'no-store'])
    // The way of a player without a script: every address as the playlists give it.
    const next = /^v\/index\.m3u8.*$/m.exec(opened.text)?.[0] ?? ''
    const inner = await get(part('v1', next), 'member')
    const first = /^0\.m4s.*$/m.exec(inner.text)?.[0] ?? ''
    expect(first).toContain('token=')
    expect((await get(part('v1', `v/${first}`), 'member')).text).toBe('0123456789 media/clip')
  })

  test('parts come in ranges, whole, by their tag, or as their head alone', async () => {
    const token = await tokenFor('member', 'v1')
    const address = withToken(part('v1', 'v/0.m4s'), token)
    const size = '0123456789 media/clip'.length
    const ranged = (range: string, more: Record<string, string> = {}) =>
      get(address, 'member', { range, ...more })
    const whole = await get(address, 'member')
    const etag = whole.headers.get('etag') ?? ''
    expect(whole.headers.get('content-type')).toBe('video/iso.segment')
    expect(whole.headers.get('cache-control')).toMatch(/private.*immutable/)
    const middle = await ranged('bytes=2-4')
    expect([middle.status, middle.text, middle.headers.get('content-range')]).toEqual([
      206,
      '234',
      `bytes 2-4/${size}`,
    ])
    expect((await ranged('bytes=-4')).text).toBe('clip')
    const behind = await ranged(`bytes=${size}-`)
    expect([behind.status, behind.headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    expect((await ranged('bytes=0-1', { 'if-range': etag })).status).toBe(206)
    expect((await ranged('bytes=0-1', { 'if-range': '"another"' })).status).toBe(200)
    expect((await get(address, 'member', { 'if-none-match': etag })).status).toBe(304)
    // Knowing the tag is not being allowed.
    expect((await get(part('v1', 'v/0.m4s'), 'again', { 'if-none-match': etag })).status).toBe(403)
    const head = await get(address, 'member', {}, 'HEAD')
    expect([head.status, head.text, head.headers.get('content-length')]).toEqual([200, '', String(size)])
    expect((await get(part('v1', 'v/0.m4s'), 'member', {}, 'HEAD')).status).toBe(403)
    for (const path of ['v', 'v/', '', '../', '.', 'clearkey.json'])
      expect((await get(withToken(part('v1', path), token), 'member')).status, path).toBe(404)
  })

  test('a note is saved under any name, and under nothing that a name could do', async () => {
    const named = async (name: string) =>
      (await get(`${keyOf('f1')}?download=${encodeURIComponent(name)}`, 'member')).headers.get(
        'content-disposition',
      )
    expect(await named('অধ্যায় ১: কোষ.pdf')).toBe(
      `attachment; filename="_______ _- ___.pdf"; filename*=UTF-8''${encodeURIComponent('অধ্যায় ১- কোষ.pdf'.normalize('NFC'))}`,
    )
    expect(await named('page.html')).toContain('filename="page.html.pdf"')
    expect(await named('a"; filename="b.exe')).toContain(
      `filename="a-; filename=-b.exe.pdf"`.replace(';', '_'),
    )
    expect(await named('a\r\nset-cookie: x=y')).toContain('filename="aset-cookie- x=y.pdf"')
    expect(await named('../../etc/passwd')).toContain('filename="-..-etc-passwd.pdf"')
    expect(await named(' .. ')).toContain('filename="file.pdf"')
    expect(await named('\u202Efdp.exe')).toContain('filename="fdp.exe.pdf"')
    expect(((await named('ক'.repeat(5000))) ?? '').length).toBeLessThan(1200)
    expect((await get(keyOf('f1'), 'member')).headers.get('content-disposition')).toBeNull()
    const rest = await get(`${keyOf('f1')}?download=a`, 'member', { range: 'bytes=20-' })
    expect([rest.status, rest.text, rest.headers.get('content-disposition')]).toEqual([
      206,
      '0123456789',
      `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
    ])
  })

  test('a signed address shows a note to whoever holds it, and never a video', async () => {
    const signed = (key: string) =>
      send<{ url: string }>(app.url, {
        path: `/api/content/signed-media?key=${encodeURIComponent(key)}`,
        headers: { authorization: session('member').id },
      })
    const note = await signed(keyOf('f1'))
    expect(note.status).toBe(200)
    for (const key of [keyOf('v1'), part('v1', 'v/0.m4s'), keyOf('v2')])
      expect((await signed(key)).status, key).toBe(403)
  })

  test('a video whose manifest is gone says so on its card, and the page lives', async () => {
    const params = { itemId: 'cells' }
    const page = async () =>
      accepted(
        'chapter',
        await call(app.url, contentCalls.chapter, { params }, { authorization: session('member').id }),
      ).videoContents.map(({ _id, isAvailable }) => [_id, isAvailable])
    expect(await page()).toEqual([
      ['v1', true],
      ['v2', true],
    ])
    const token = await tokenFor('member', 'v2')
    await rm(join(app.place.dataDir, 'media', keyOf('v2')))
    expect(await page()).toEqual([
      ['v1', true],
      ['v2', false],
    ])
    expect((await get(withToken(keyOf('v2'), token), 'member')).status).toBe(404)
  })
})
