/** Every call of the desk, made by everybody: who may make it is decided in one place, by the contract alone. */
import { capabilities, type Role, roleMay, roles } from '@porua/contract/desk/capabilities'
import type { DeskEndpoint } from '@porua/contract/desk/desk-call'
import { deskContract } from '@porua/contract/desk/index'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student, send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient, deskHeaders } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'
import { type Document, judged } from './testing/openapi31.ts'

type Who = Role | 'visitor' | 'student' | 'disabled'

const calls = Object.entries(deskContract).flatMap(([feature, group]) =>
  Object.entries(group).map(([name, one]) => [`${feature}.${name}`, one as DeskEndpoint] as const),
)
// Signing out ends the sessions of those who are still to call.
const inOrder = [...calls].sort(([a], [b]) => Number(a === 'staff.signOut') - Number(b === 'staff.signOut'))

describe.each(dialects)('the desk’s authorisation on %s', (dialect) => {
  let app: TestApp
  let document: Document
  let student: Student
  const staff: Partial<Record<Who, DeskClient>> = {}

  beforeAll(async () => {
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    document = (await send(app.url, { path: '/api/desk/openapi.json' })).body as unknown as Document
    student = await Student.signIn(app.url, '01711000001', 'Passw0rd', 'phone')
    const owner = await DeskClient.owner(app)
    staff.owner = owner
    staff.teacher = await owner.colleague('teacher', 't@desk.org')
    staff.marker = await owner.colleague('marker', 'm@desk.org')
    const gone = await owner.colleague('owner', 'gone@desk.org')
    const { version, id } = gone.staff
    await owner.must(staffCalls.changeStaff, { params: { staffId: id }, body: { version, disabled: true } })
    staff.disabled = gone
  })
  afterAll(() => app?.close())

  /** Parameters of a path and a body that name nothing: who may not call is refused before they are looked at. */
  function inputOf(endpoint: DeskEndpoint): { params?: object; body?: object } {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 'nothing'])
    return {
      ...(names.length > 0 ? { params: Object.fromEntries(names) as object } : {}),
      ...(endpoint.body.type === 'undefined' ? {} : { body: {} }),
    }
  }

  async function made(who: Who, endpoint: DeskEndpoint) {
    const client = staff[who]
    if (client) return client.call(endpoint, inputOf(endpoint) as never)
    const headers = who === 'student' ? student.headers() : {}
    return new DeskClient(app.url).call(endpoint, inputOf(endpoint) as never, headers)
  }

  test.each(inOrder)('%s answers whom it may and nobody else', async (_name, endpoint) => {
    const { may } = endpoint
    for (const who of ['visitor', 'student', 'disabled', 'marker', 'teacher', 'owner'] as const) {
      const reply = await made(who, endpoint)
      const told = `${who}: ${reply.status} ${reply.text.slice(0, 200)}`
      expect(judged(document, endpoint, reply), told).toEqual([])
      const role = roles.find((one) => one === who)
      if (may === 'anyone') expect([200, 400, 410], told).toContain(reply.status)
      else if (role === undefined)
        expect([reply.status, reply.errors?.code], told).toEqual([401, 'notLoggedIn'])
      else if (may === 'staff' || roleMay(role, may)) expect([200, 400, 404], told).toContain(reply.status)
      else expect([reply.status, reply.errors?.code], told).toEqual([403, 'forbidden'])
    }
  })

  test.each(calls)(
    '%s is refused without the desk’s header (a file is asked for by the address bar), and to pages of other sites',
    async (_, endpoint) => {
      const path = `/api${endpoint.path.replace(/:\w+/g, 'nothing')}`
      const { method } = endpoint
      const cookie = staff.owner?.cookie ?? ''
      const bare = endpoint.file ? [] : [{ cookie }]
      for (const headers of [...bare, { cookie, ...deskHeaders, 'sec-fetch-site': 'cross-site' }]) {
        const reply = await send(app.url, { method, path, headers })
        expect([reply.status, reply.errors?.code]).toEqual([403, 'forbidden'])
      }
    },
  )

  test('every capability is asked for by a call', () => {
    const asked = new Set(calls.map(([, { may }]) => may))
    expect(Object.keys(capabilities).filter((one) => !asked.has(one as never))).toEqual([])
  })
})

test('pages of other origins that may make students’ calls may make none of the desk', async () => {
  const origin = 'https://app.example.org'
  const app = await startApp({ dialect: 'sqlite', environment: { API_ORIGINS: origin } })
  try {
    const asked = { origin, 'access-control-request-method': 'POST' }
    const of = (path: string) => send(app.url, { method: 'OPTIONS', path, headers: asked })
    expect((await of('/api/student/login')).headers.get('access-control-allow-origin')).toBe(origin)
    expect((await of('/api/desk/sign-in')).headers.get('access-control-allow-origin')).toBeNull()
    const read = await send(app.url, { path: '/api/desk/start', headers: { origin, ...deskHeaders } })
    expect(read.headers.get('access-control-allow-origin')).toBeNull()
  } finally {
    await app.close()
  }
})
