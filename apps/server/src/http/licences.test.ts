/** Licences of a configured service: a stand-in service over HTTP that answers, refuses, is slow, is broken (spec §7 drm-auth). */
import { createServer, type Server } from 'node:http'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProtectionService } from '../features/content/protection.service.ts'
import { importPack, packOf, smallSchool } from '../features/school-pack/school.factory.ts'
import { TestSchool } from '../features/school-pack/testing.ts'
import { Problem } from '../platform/problems.ts'
import type { Session } from '../platform/sessions.ts'
import { HttpLicences } from '../ports/licences/http-licences.ts'
import { drmTypes } from '../ports/licences/licences.ts'
import { fixedKeys } from '../ports/secrets/secrets.ts'

const kid = '4060a865887842679cbf91ae5bae1e72'
const manifest = `<MPD mediaPresentationDuration="PT20S"><AdaptationSet contentType="video"><ContentProtection cenc:default_KID="${kid}"/><Representation id="1" bandwidth="800000" height="288"><SegmentTemplate initialization="init.mp4" media="$Number$.m4s"/></Representation></AdaptationSet></MPD>`

function pack() {
  const school = smallSchool()
  const videos = [{ id: 'v1', title: 'Protected', src: 'media/clip/x.mpd', kind: 'drm' }]
  Object.assign(school.courses[0]?.subjects[0]?.chapters[0] ?? {}, { videos })
  return { ...packOf(school), 'media/clip/x.mpd': manifest, 'media/clip/init.mp4': 'init' }
}

/** A licence token service: what it was asked, and what it answers next. */
class StandIn {
  asked: { headers: Record<string, unknown>; body: unknown }[] = []
  answer: { status: number; text: string } | 'silence' = { status: 200, text: '{"token":"licence-token"}' }
  #server: Server | null = null
  url = ''

  async open(): Promise<void> {
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => {
        text += part
      })
      request.on('end', () => {
        this.asked.push({ headers: request.headers, body: JSON.parse(text) })
        if (this.answer === 'silence') return
        response.writeHead(this.answer.status, { location: 'http://127.0.0.1:1/' }).end(this.answer.text)
      })
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    const address = server.address()
    this.url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/token`
    this.#server = server
  }

  async close(): Promise<void> {
    this.#server?.closeAllConnections()
    await new Promise((done) => this.#server?.close(done))
  }
}

describe.each(dialects)('a licence service on %s', (dialect) => {
  let school: TestSchool
  const service = new StandIn()
  const failures: string[] = []
  let me: Session
  let stranger: Session

  beforeAll(async () => {
    await service.open()
    school = await TestSchool.open(dialect)
    await importPack(school.db, pack(), { clock: school.clock })
    me = { studentId: (await school.student('S-1')).id, idHash: 'me' }
    stranger = { studentId: (await school.student('S-3')).id, idHash: 'stranger' }
  })
  afterAll(async () => {
    await service.close()
    await school?.close()
  })
  beforeEach(() => {
    service.asked = []
    service.answer = { status: 200, text: '{"token":"licence-token"}' }
    failures.length = 0
  })

  function protection(timeout = 5_000, types: readonly (typeof drmTypes)[number][] = drmTypes) {
    const licences = new HttpLicences(
      {
        url: service.url,
        headers: { 'x-key': 'our-secret' },
        types,
        serverUrl: 'https://drm.example/{type}',
        certificateUrl: 'https://drm.example/fps.cer',
      },
      timeout,
    )
    return new ProtectionService({
      db: school.db,
      clock: school.clock,
      keys: fixedKeys('a secret'),
      licences,
      failed: (error) => failures.push(error.message),
    })
  }
  async function problemOf(work: Promise<unknown>): Promise<Problem> {
    const error = await work.then(
      () => null,
      (thrown: unknown) => thrown,
    )
    if (!(error instanceof Problem)) throw new Error(`no problem but ${String(error)}`)
    return error
  }

  test('is asked for the device’s system, the video, its keys and this very student', async () => {
    expect(await protection().drmAuth(me, 'v1', 'browser')).toEqual({
      widevineToken: 'licence-token',
      licenseUrl: 'https://drm.example/widevine',
    })
    expect(service.asked[0]?.headers['x-key']).toBe('our-secret')
    expect(service.asked[0]?.body).toEqual({
      contentId: 'v1',
      studentId: me.studentId,
      drmType: 'Widevine',
      keyIds: [kid],
    })
    expect(await protection().drmAuth(me, 'v1', 'safari')).toEqual({
      fairplayToken: 'licence-token',
      licenseUrl: 'https://drm.example/fairplay',
      certificateUrl: 'https://drm.example/fps.cer',
    })
    expect(await protection().drmAuth(me, 'v1', 'edge')).toEqual({
      playReadyToken: 'licence-token',
      licenseUrl: 'https://drm.example/playready',
    })
  })

  test('is not asked for who may not see the video, nor for a device that it does not serve', async () => {
    expect((await problemOf(protection().drmAuth(stranger, 'v1', 'browser'))).code).toBe('forbidden')
    expect((await problemOf(protection(5_000, ['widevine']).drmAuth(me, 'v1', 'safari'))).code).toBe(
      'forbidden',
    )
    expect(service.asked).toEqual([])
  })

  test.each([401, 403, 404])('its refusal (%i) is one', async (status) => {
    service.answer = { status, text: 'no' }
    const problem = await problemOf(protection().drmAuth(me, 'v1', 'browser'))
    expect([problem.code, failures]).toEqual(['forbidden', []])
  })

  test.each([
    ['an error', { status: 500, text: 'our-secret' }, 'answered 500'],
    ['a redirect', { status: 302, text: '' }, 'answered 302'],
    ['a page', { status: 200, text: '<html>' }, 'not JSON'],
    ['no token', { status: 200, text: '{"token":""}' }, 'without a token'],
    ['nothing', 'silence', 'in time'],
  ] as const)('%s is 503 with a title, and a line for the operator', async (_what, answer, line) => {
    service.answer = answer
    const problem = await problemOf(protection(200).drmAuth(me, 'v1', 'browser'))
    expect([problem.code, problem.status, problem.details.retryAfter]).toEqual(['unavailable', 503, 5])
    expect(problem.title).toContain('try again')
    expect(failures).toHaveLength(1)
    expect(failures[0]).toContain(line)
    expect(failures[0]).not.toContain('our-secret')
  })
})
