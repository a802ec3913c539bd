/**
 * Every call of the contract with input made by chance: valid, nearly valid and hostile. Whatever comes, the server answers
 * in the contract's own words, soon, and tells nothing of anybody else. The seed is printed; TEST_SEED sets another,
 * FUZZ_ROUNDS (default 6) says how often each call is made.
 */
import type { Endpoint } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { problems } from '@porua/contract/problems'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { filmOf } from '@porua/testkit/film.factory'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallQuestions, smallSchool } from '../features/school-pack/school.factory.ts'
import {
  hostileBodies,
  hostileOne,
  hostileText,
  type Known,
  nearly,
  validOf,
  withEachText,
} from './testing/fuzz-input.ts'

const rounds = Number(process.env.FUZZ_ROUNDS ?? 6)
/** No call takes a tenth of it here; one that takes longer hangs. */
const hangMs = 20_000
const live = { examId: 'live', groupId: 'g1' }

/** What only the victim may ever read. */
const secrets = {
  mobile: '01711000001',
  sid: 'S-VICTIM',
  contact: '0181-VICTIM',
  name: 'Victima Nameless',
  answer: 'what the victim alone wrote',
  notice: 'a notice to the victim alone',
}

function pack() {
  const school = smallSchool()
  const [subject] = school.courses[0]?.subjects ?? []
  const films = [{ id: 'v1', title: 'Film', src: 'media/film.mp4', kind: 'vod' }]
  const notes = [{ id: 'f1', title: 'A note', file: 'media/note.pdf' }]
  Object.assign(subject?.chapters[0] ?? {}, { videos: films, files: notes })
  Object.assign(subject ?? {}, { questionSolves: [{ id: 'solve-1', name: 'Solved' }] })
  const [g1] = school.groups
  Object.assign(g1 ?? {}, { questionSolves: 'all' })
  for (const one of g1?.exams ?? []) Object.assign(one, { multipleTimesSubmission: true })
  const students = [
    'mobile,name,sid,contact,groups,password',
    `${secrets.mobile},${secrets.name},${secrets.sid},${secrets.contact},g1,Passw0rd`,
    '01711000002,Ayesha,S-MATE,,g1,Passw0rd',
  ].join('\n')
  return {
    ...packOf(school, smallQuestions(), students),
    'media/note.pdf': '%PDF-1.4 note %%EOF',
    'media/film.mp4': filmOf(),
  }
}

const calls = Object.entries(contract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, one]) => [`${feature}.${name}`, one as Endpoint] as const),
)

interface Made {
  path: string
  body?: string
  headers: Record<string, string>
}

describe.each(dialects)('the contract under chance on %s', (dialect) => {
  let app: TestApp
  let victim: Student
  let attacker: Student
  let known: Known
  const answeredCalls = new Set<string>()
  const signIn = (mobile: string) => Student.signIn(app.url, mobile, 'Passw0rd', 'phone')

  beforeAll(async () => {
    printSeed(`contract fuzz on ${dialect}, ${rounds} rounds`)
    app = await startApp({ dialect, pack: pack() })
    victim = await signIn(secrets.mobile)
    attacker = await signIn('01711000002')
    const theirs = await victim.sit(live)
    const mine = await attacker.sit(live)
    const written = theirs.paper.questions.map(({ question }) => question)
    const open = written.find(({ options }) => options.length === 0)
    const answer = { timestamp: app.clock.now(), extra: [], answer: [secrets.answer] }
    await victim.mustSave(live, [{ ...answer, questionId: open?._id ?? '' }])
    const notified = async (student: Student, message: string) => {
      await app.composed.notifications.notify({
        to: { students: [student.id] },
        type: 'notification',
        source: message,
        info: null,
        message,
      })
      return accepted('list', await student.call(contract.notifications.list, {})).notifications
    }
    const notices = [...(await notified(victim, secrets.notice)), ...(await notified(attacker, 'a notice'))]
    const { contents } = accepted(
      'chapter',
      await attacker.call(contract.content.chapter, { params: { itemId: 'cells' } }),
    )
    const keys = JSON.stringify(contents).match(/school\/[^"]+\.(pdf|mp4)/g) ?? []
    const upload = accepted(
      'address',
      await victim.call(contract.uploads.signedRequest, { query: { mimeType: 'image/png' } }),
    )
    const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }
    const asked = accepted(
      'ask',
      await attacker.call(contract.forum.addQuestion, {
        body: { ...place, questionDescription: 'What is a cell made of?' },
      }),
    )
    const said = accepted(
      'reply',
      await attacker.call(contract.forum.addComment, {
        body: { questionId: asked.question._id, reply: 'Of many things.' },
      }),
    )
    known = {
      examId: ['live', 'practice'],
      groupId: ['g1', 'g2'],
      courseId: ['bio'],
      subjectId: ['botany'],
      chapterId: ['cells'],
      itemId: ['cells', 'cells-1', 'solve-1'],
      contentId: ['v1'],
      attemptId: [theirs.started.attemptId, mine.started.attemptId],
      paperId: [theirs.started.paper.paperId, mine.started.paper.paperId],
      studentId: [victim.id, attacker.id],
      questionId: [...written.slice(0, 2).map(({ _id }) => _id), asked.question._id],
      commentId: [said.comment._id],
      id: [...notices.map(({ _id }) => _id), asked.question._id],
      key: [upload.key, ...keys],
      type: ['video'],
      extra: [[]],
      media: [[]],
      timestamp: [app.clock.now()],
      at: [app.clock.now()],
      phone: ['01711000002', '8801711000009'],
      username: ['01711000002'],
      mimeType: ['image/png'],
      answer: [['A cell'], written[0]?.options.slice(0, 1), written[1]?.options.slice(0, 1)],
    }
  })
  afterAll(() => app?.close())

  /** One input: of three kinds by turns. */
  function made({ path, params, query, body }: Endpoint, round: number, chance: Chance): Made {
    const kind = (['valid', 'near', 'hostile'] as const)[round % 3]
    const valid = (schema: typeof params) => validOf(schema, known, chance)
    const [inPath, inQuery, inBody] = [valid(params), valid(query), valid(body)].map((part) =>
      kind === 'near' && part !== undefined && chance.next() < 0.6 ? nearly(part, chance) : part,
    )
    const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
    const address = path.replace(/:(\w+)/g, (_, name: string) => {
      const value = (inPath as Record<string, unknown> | undefined)?.[name]
      if (kind === 'hostile' && chance.next() < 0.5) return encoded(chance.pick(hostileText))
      return encoded(text(value))
    })
    const search = Object.entries(typeof inQuery === 'object' && inQuery !== null ? inQuery : {})
      .map(
        ([name, value]) =>
          `${encoded(name)}=${encoded(kind === 'hostile' ? text(hostileOne(chance)) : text(value))}`,
      )
      .concat(kind === 'hostile' ? [`${encoded(chance.pick(hostileText))}=%ff`] : [])
      .join('&')
    const headers: Record<string, string> = { ...attacker.headers(), 'content-type': 'application/json' }
    if (kind === 'hostile' && chance.next() < 0.3)
      headers[chance.pick(['x-attempt-device', 'x-attempt-counter', 'content-type', 'range', 'origin'])] =
        chance.pick(['-1', 'x'.repeat(3_000), 'text/html', '../..', 'bytes=-1-', '1e309'])
    const raw = kind === 'hostile' && chance.next() < 0.4 ? chance.pick(hostileBodies) : undefined
    const content = raw ?? JSON.stringify(kind === 'hostile' ? nearly(inBody, chance) : inBody)
    return {
      path: `/api${address}${search ? `?${search}` : ''}`,
      ...(content ? { body: content } : {}),
      headers,
    }
  }

  test.each(calls)('%s', async (name, endpoint) => {
    const chance = new Chance(`${dialect} ${name}`)
    let answered = 0
    for (let round = 0; round < rounds; round++) {
      const { path, body, headers } = made(endpoint, round, chance)
      const carries = body !== undefined && endpoint.method !== 'GET'
      const what = `round ${round}: ${endpoint.method} ${path.slice(0, 300)} ${carries ? body.slice(0, 300) : ''}`
      const reply = await Promise.race([
        send(app.url, { method: endpoint.method, path, headers, ...(carries ? { body } : {}) }),
        new Promise<never>((_, hangs) => setTimeout(hangs, hangMs, new Error(`hangs: ${what}`)).unref()),
      ])
      const told = `${what} → ${reply.status} ${reply.text.slice(0, 300)}`
      expect(reply.status, told).toBeLessThan(500)
      if (reply.status === 200) {
        answered++
        expect(() => endpoint.reply.parse(reply.data), told).not.toThrow()
      } else if (reply.status !== 304) expect(Object.keys(problems), told).toContain(reply.errors?.code)
      const all = `${[...reply.headers].join('\n')}\n${reply.text}`
      for (const [of, secret] of Object.entries(secrets)) expect(all, `${of}: ${told}`).not.toContain(secret)
      if (reply.status === 401) attacker = await signIn('01711000002')
      // Limits on how often something is done in an hour are other tests' matter.
      if (reply.status === 429) app.clock.move(3_600_000)
    }
    if (answered > 0) answeredCalls.add(name)
  })

  const carrying = calls.filter(([, { body }]) => body.type !== 'undefined')

  test.each(carrying)(
    'half a character in any text of its body: %s',
    async (name, { method, path, body }) => {
      const chance = new Chance(`half a character ${dialect} ${name}`)
      const address = path.replace(/:(\w+)/g, (_, field: string) => encoded(String(known[field]?.[0] ?? 'x')))
      for (let round = 0; round < rounds; round++)
        for (const half of ['half \ud83d', 'a\udc00b'])
          for (const holed of withEachText(validOf(body, known, chance), half)) {
            const headers = { ...attacker.headers(), 'content-type': 'application/json' }
            const sent = { method, path: `/api${address}`, headers, body: JSON.stringify(holed) }
            const reply = await send(app.url, sent)
            expect(reply.status, `${sent.body.slice(0, 300)} → ${reply.text.slice(0, 300)}`).toBeLessThan(500)
            if (reply.status === 401) attacker = await signIn('01711000002')
            if (reply.status === 429) app.clock.move(3_600_000)
          }
    },
  )

  test('chance comes through: nothing is tried where everything is refused at once', () => {
    expect(answeredCalls.size).toBeGreaterThan(calls.length / 2)
  })

  test('the server lives, and what the victim has is as it was', async () => {
    expect((await send(app.url, { path: '/api/health' })).status).toBe(200)
    victim = await signIn(secrets.mobile)
    const { profile } = accepted('profile', await victim.call(contract.account.profile, {}))
    expect(profile).toMatchObject({ name: secrets.name })
    const { notifications } = accepted('list', await victim.call(contract.notifications.list, {}))
    expect(JSON.stringify(notifications)).toContain(secrets.notice)
    const held = await app.db.read((db) =>
      db
        .selectFrom('answer')
        .select('answer_json')
        .where('answer_json', 'like', `%${secrets.answer}%`)
        .execute(),
    )
    expect(held).toHaveLength(1)
  })
})

function encoded(text: string): string {
  // Half a surrogate pair has no encoding: as the bytes that a broken client would send.
  return encodeURIComponent(text.isWellFormed() ? text : `${text.toWellFormed()}%ed%a0%80`)
}
