/**
 * Every call of the desk as everybody, with input made by chance: valid, nearly valid and hostile. The server answers in the
 * contract's own words and tells nothing of its inside; who may not make a call changes nothing by it. TEST_SEED sets the seed.
 */
import { createHash } from 'node:crypto'
import { type Role, roleMay, roles } from '@porua/contract/desk/capabilities'
import type { DeskEndpoint } from '@porua/contract/desk/desk-call'
import { deskContract } from '@porua/contract/desk/index'
import { problems } from '@porua/contract/problems'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type Answered, accepted, Student, send } from '@porua/testkit/client'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { Chance, printSeed } from '@porua/testkit/seeded'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../../features/school-pack/school.factory.ts'
import type { Database, Dialect } from '../../ports/database/database.ts'
import {
  hostileBodies,
  hostileOne,
  hostileText,
  type Known,
  nearly,
  validOf,
  withEachText,
} from './fuzz-input.ts'

type Who = Role | 'visitor' | 'student' | 'disabled'
const everybody: readonly Who[] = ['visitor', 'student', 'disabled', ...roles]

const calls = Object.entries(deskContract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, one]) => [`${feature}.${name}`, one as DeskEndpoint] as const),
)
/** What no reply holds: a line of a stack, a file of the program, a database's own words. */
const inside = /\n\s+at |node_modules|\.ts:\d|SqliteError|SQLITE_|syntax error|select .* from /i
/** Tables that a refused call may write: the log, when a session was used, guesses at passwords. */
const kept = /^(staff_log|staff_session|throttle|kysely_|sqlite_|pg_)/
const password = 'Passw0rd'

interface Made {
  path: string
  body?: string
  headers: Record<string, string>
}

/** Whether somebody's role lets them make a call. */
function mayCall(who: Who, { may }: DeskEndpoint): boolean {
  if (may === 'anyone') return true
  const role = roles.find((one) => one === who)
  return role !== undefined && (may === 'staff' || roleMay(role, may))
}

/** One input, of three kinds by turns. */
function made(
  { path, params, query, body }: DeskEndpoint,
  known: Known,
  round: number,
  chance: Chance,
): Made {
  const kind = (['valid', 'near', 'hostile'] as const)[round % 3]
  const [inPath, inQuery, inBody] = [params, query, body].map((schema) => {
    const valid = validOf(schema, known, chance)
    return kind === 'near' && valid !== undefined && chance.next() < 0.6 ? nearly(valid, chance) : valid
  })
  const text = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))
  const address = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = (inPath as Record<string, unknown> | undefined)?.[name]
    const said = kind === 'hostile' && chance.next() < 0.5 ? chance.pick(hostileText) : text(value)
    // An address that ends early is another call's.
    return encoded(said === '' ? ' ' : said)
  })
  const search = Object.entries(typeof inQuery === 'object' && inQuery !== null ? inQuery : {}).map(
    ([name, value]) =>
      `${encoded(name)}=${encoded(kind === 'hostile' ? text(hostileOne(chance)) : text(value))}`,
  )
  const raw = kind === 'hostile' && chance.next() < 0.3 ? chance.pick(hostileBodies) : undefined
  const content = raw ?? JSON.stringify(kind === 'hostile' ? nearly(inBody, chance) : inBody)
  return {
    path: `/api${address}${search.length > 0 ? `?${search.join('&')}` : ''}`,
    headers: { 'content-type': 'application/json' },
    ...(content ? { body: content } : {}),
  }
}

/** Half a surrogate pair has no encoding: as the bytes that a broken client would send. */
function encoded(text: string): string {
  return encodeURIComponent(text.isWellFormed() ? text : `${text.toWellFormed()}%ed%a0%80`)
}

/** A digest of all that stands in the database, but for what every call may write. */
async function stands(db: Database): Promise<Record<string, string>> {
  const tables = await db.read((reader) =>
    db.dialect === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table'`.execute(reader)
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public'`.execute(
          reader,
        ),
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables.rows.filter((table) => !kept.test(table.name))) {
    const { rows } = await db.read((reader) => sql`select * from ${sql.table(name)}`.execute(reader))
    const lines = rows.map((row) => JSON.stringify(row)).sort()
    digests[name] = createHash('sha256').update(lines.join('\n')).digest('hex')
  }
  return digests
}

/** The suite: each call is made `rounds` times by who may, and a third as often by each who may not. */
export function deskFuzz(rounds: number, dialects: readonly Dialect[]): void {
  describe.each(dialects)('the desk’s calls under chance on %s', (dialect) => {
    let app: TestApp
    let known: Known
    const staff: Partial<Record<Who, DeskClient>> = {}
    let student: Student
    const answered = new Set<string>()

    beforeAll(async () => {
      printSeed(`desk fuzz on ${dialect}, ${rounds} rounds`)
      // No child process: what long work does is its own tests’ matter.
      const launchJob = () => ({ pid: undefined, kill: () => undefined, gone: Promise.resolve('') })
      app = await startApp({ dialect, pack: packOf(smallSchool()), launchJob })
      student = await Student.signIn(app.url, '01711000001', password, 'phone')
      const { started } = await student.sit({ examId: 'live', groupId: 'g1' })
      const owner = await DeskClient.owner(app)
      staff.owner = owner
      staff.teacher = await owner.colleague('teacher', 't@desk.org')
      staff.marker = await owner.colleague('marker', 'm@desk.org')
      const gone = await owner.colleague('owner', 'gone@desk.org')
      staff.disabled = gone
      const { staff: staffCalls, jobs, questions, operations, account } = deskContract
      const { version, id } = gone.staff
      await owner.must(staffCalls.changeStaff, { params: { staffId: id }, body: { version, disabled: true } })
      const { invitation } = await owner.must(staffCalls.invite, { body: { name: 'New', role: 'marker' } })
      const { job } = await owner.must(operations.backUp, {})
      const { banks } = await owner.must(questions.banks, {})
      const bank = banks[0]?.bank ?? ''
      const listed = (await owner.must(questions.list, { query: { bank } })).questions
      await owner.must(account.slipOf, { params: { studentId: student.id } })
      const file = accepted(
        'file',
        await send<{ file: { id: string } }>(app.url, {
          method: 'POST',
          path: '/api/desk/files?name=list.csv',
          headers: { ...deskHeaders, cookie: owner.cookie, 'content-type': 'text/csv' },
          body: 'mobile,name\n01711000077,Nila\n',
        }),
      ).file
      const { question } =
        (await owner.must(questions.read, { query: { bank, id: listed[0]?.id ?? '' } })) ?? {}
      const { version: _version, bank: _bank, id: _id, formulas: _formulas, ...fields } = question
      const { jobs: standing } = await owner.must(jobs.list, { query: {} })
      known = {
        examId: ['live', 'practice'],
        groupId: ['g1', 'g2'],
        groups: [['g1'], ['Morning']],
        groupIds: [['g1']],
        subjectId: ['botany'],
        courseId: ['bio'],
        course: ['Chemistry'],
        studentId: [student.id],
        students: [[student.id]],
        staffId: [gone.staff.id],
        invitationId: [invitation.id],
        sessionId: ['none'],
        jobId: [job.id, ...standing.map((one) => one.id)],
        fileId: [file.id],
        importId: [job.id],
        attemptId: [started.attemptId],
        bank: [bank],
        banks: [[bank]],
        id: listed.map((one) => one.id),
        question: [fields],
        fields: [fields],
        questions: [listed.slice(0, 2).map((one) => ({ bank, id: one.id, marks: 1 }))],
        keys: [listed.slice(0, 2).map((one) => ({ bank, id: one.id }))],
        kind: ['staff.log', 'students.table'],
        version: [1, 2],
        key: [crypto.randomUUID()],
        startsAt: [new Date(app.clock.now() + 3_600_000).toISOString()],
        endsAt: [new Date(app.clock.now() + 9_000_000).toISOString()],
        colour: ['#0a6'],
        timeZone: ['Asia/Dhaka'],
        mobile: ['01711000088'],
        url: ['https://sms.example.org/?to={phone}&text={text}'],
        method: ['GET'],
        headers: [[]],
        language: ['en'],
        query: [{}],
        password: ['another Passw0rd'],
      }
    })
    afterAll(() => app?.close())

    async function ask(who: Who, endpoint: DeskEndpoint, { path, body, headers }: Made) {
      const cookie = staff[who]?.cookie
      const own = who === 'student' ? student.headers() : cookie ? { cookie } : {}
      const carries = body !== undefined && endpoint.method !== 'GET'
      return send(app.url, {
        method: endpoint.method,
        path,
        headers: { ...deskHeaders, ...own, ...(carries ? headers : {}) },
        ...(carries ? { body } : {}),
      })
    }

    /** What is never so, whoever asks. */
    function expectSound(endpoint: DeskEndpoint, reply: Answered<unknown>, told: string): void {
      expect(reply.status, told).toBeLessThan(500)
      if (reply.status === 200 && reply.headers.has('content-disposition')) return
      if (reply.status === 200) {
        expect(() => endpoint.reply.parse(reply.data), told).not.toThrow()
        return
      }
      expect(Object.keys(problems), told).toContain(reply.errors?.code)
      expect(reply.errors?.title, told).toMatch(/\S/)
      expect(reply.text, told).not.toMatch(inside)
    }

    const toldOf = (
      who: Who,
      { method }: DeskEndpoint,
      { path, body = '' }: Made,
      reply: Answered<unknown>,
    ) =>
      `${who}: ${method} ${path.slice(0, 300)} ${body.slice(0, 400)} → ${reply.status} ${reply.text.slice(0, 300)}`

    test('who may not make a call changes nothing by it', async () => {
      const before = await stands(app.db)
      for (const [name, endpoint] of calls)
        for (const who of everybody.filter((one) => !mayCall(one, endpoint))) {
          const chance = new Chance(`${dialect} ${who} ${name}`)
          for (let round = 0; round < rounds / 3; round++) {
            const input = made(endpoint, known, chance.below(3), chance)
            const reply = await ask(who, endpoint, input)
            const told = toldOf(who, endpoint, input, reply)
            expectSound(endpoint, reply, told)
            expect(reply.status, told).toBeGreaterThanOrEqual(400)
          }
        }
      expect(await stands(app.db)).toEqual(before)
    })

    test.each(calls)('%s, of who may make it', async (name, endpoint) => {
      const actors = endpoint.may === 'anyone' ? (['visitor', 'owner'] as const) : roles
      const allowed = actors.filter((one) => mayCall(one, endpoint))
      const chance = new Chance(`${dialect} ${name}`)
      for (let round = 0; round < rounds; round++) {
        // What is valid comes first, of who sees most: it shows that chance comes through.
        const who = (round === 0 ? allowed[0] : undefined) ?? chance.pick(allowed)
        const input = made(endpoint, known, round, chance)
        const reply = await ask(who, endpoint, input)
        expectSound(endpoint, reply, toldOf(who, endpoint, input, reply))
        if (reply.status === 200) answered.add(name)
        if (reply.status === 401 && who !== 'visitor') await staff[who]?.signIn(staff[who].staff.login)
        if (reply.status === 429) app.clock.move(3_600_000)
      }
    })

    const carrying = calls.filter(([, { body }]) => body.type !== 'undefined')
    test.each(carrying)('half a character in any text of its body: %s', async (name, endpoint) => {
      const chance = new Chance(`half a character ${dialect} ${name}`)
      const { path, headers } = made(endpoint, known, 0, chance)
      const holes = [...withEachText(validOf(endpoint.body, known, chance), 'half \ud83d')]
      for (const holed of chance.shuffled(holes).slice(0, 2 * rounds)) {
        const input = { path, headers, body: JSON.stringify(holed) }
        const reply = await ask('owner', endpoint, input)
        expectSound(endpoint, reply, toldOf('owner', endpoint, input, reply))
      }
    })

    test('chance comes through, and the server lives', async () => {
      expect(answered.size).toBeGreaterThan(calls.length / 3)
      expect((await send(app.url, { path: '/api/health' })).status).toBe(200)
    })
  })
}
