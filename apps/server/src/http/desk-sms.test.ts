/** Settings › SMS: the gateway that an owner sets, its key that nobody reads again, and codes that go through it. */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { accountCalls } from '@porua/contract/account'
import { schoolCalls } from '@porua/contract/desk/school'
import { smsCalls } from '@porua/contract/desk/sms'
import { staffCalls } from '@porua/contract/desk/staff'
import { startApp, type TestApp } from '@porua/testkit/app'
import { call } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { packOf, smallSchool } from '../features/school-pack/school.factory.ts'

const key = 'k3y-of-the-gateway'

describe.each(dialects)('the SMS gateway on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  let gateway: Server
  let base: string
  const asked: { authorization: string | undefined; body: string }[] = []
  let answers = { status: 200, body: '{"status":"ACCEPTED"}' }

  beforeAll(async () => {
    gateway = createServer(async (request, response) => {
      asked.push({ authorization: request.headers.authorization, body: await text(request) })
      response.writeHead(answers.status).end(answers.body)
    })
    await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done))
    const address = gateway.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    base = `127.0.0.1:${address.port}`
    app = await startApp({ dialect, pack: packOf(smallSchool()) })
    owner = await DeskClient.owner(app)
  })
  afterAll(async () => {
    gateway?.closeAllConnections()
    gateway?.close()
    await app?.close()
  })

  const template = () => ({
    url: `http://${base}/send`,
    method: 'POST' as const,
    headers: [{ name: 'Authorization', value: 'Bearer {key}' }],
    body: '{"to":"{phone}","text":"{text}"}',
    ok: 'ACCEPTED',
  })
  const state = async () => (await owner.must(smsCalls.gateway, {})).sms
  const testTo = async (mobile: string) => (await owner.must(smsCalls.sendTest, { body: { mobile } })).failure

  test('none is set: a test says so, and slips are what students get', async () => {
    expect(await state()).toEqual({ by: 'none', host: null, gateway: null })
    expect((await owner.must(schoolCalls.reach, {})).sms).toBe(false)
    const reply = await owner.call(smsCalls.sendTest, { body: { mobile: '01711000001' } })
    expect([reply.status, reply.errors?.code]).toEqual([409, 'conflict'])
  })

  test('one is set: its key is kept sealed, told to nobody, and stays when a change leaves it out', async () => {
    const set = await owner.call(smsCalls.setGateway, { body: { version: null, ...template(), key } })
    expect(set.text).not.toContain(key)
    expect(set.data?.sms).toEqual({
      by: 'desk',
      host: base,
      gateway: { version: 1, ...template(), hasKey: true },
    })
    const rows = await app.db.read((db) => db.selectFrom('sms_gateway').selectAll().execute())
    expect(JSON.stringify(rows)).not.toContain(key)
    await owner.must(smsCalls.setGateway, { body: { version: 1, ...template(), ok: 'ACCEPT' } })
    expect(await testTo('01711-000001')).toBeNull()
    expect(asked.at(-1)?.authorization).toBe(`Bearer ${key}`)
    expect(JSON.parse(asked.at(-1)?.body ?? '')).toMatchObject({ to: '8801711000001' })
    const log = await owner.call(staffCalls.log, { query: {} })
    expect(log.text).toContain('sms.setGateway')
    expect(log.text).not.toContain(key)
  })

  test('a student’s code goes through it, and the school says that it does', async () => {
    expect((await owner.must(schoolCalls.reach, {})).sms).toBe(true)
    const before = asked.length
    const reply = await call(app.url, accountCalls.forgotPassword, { params: { phone: '8801711000001' } })
    expect(reply.status).toBe(200)
    expect(asked).toHaveLength(before + 1)
    expect(asked.at(-1)?.body).toMatch(/\d{6}/)
  })

  test('a test tells what the gateway truly answered, without the key', async () => {
    answers = { status: 401, body: `no such key ${key}` }
    expect(await testTo('01711000001')).toEqual({
      code: 'refused',
      status: 401,
      detail: '"no such key …"',
    })
    answers = { status: 200, body: 'REJECTED' }
    expect(await testTo('01711000001')).toMatchObject({ code: 'noMatch', status: 200 })
    const reply = await owner.call(smsCalls.sendTest, { body: { mobile: '12' } })
    expect([reply.status, reply.errors?.field]).toEqual([400, 'mobile'])
  })

  test('what cannot be called is refused at its field, and an older version with what stands', async () => {
    const bad = { ...template(), headers: [{ name: 'Authorization', value: `Bearer ${key}` }] }
    const shown = await owner.call(smsCalls.setGateway, { body: { version: 2, ...bad } })
    expect([shown.status, shown.errors?.field]).toEqual([400, 'headers'])
    const older = await owner.call(smsCalls.setGateway, { body: { version: 1, ...template() } })
    expect([older.status, older.errors?.code, older.data]).toEqual([409, 'conflict', await state()])
  })

  test('it is taken away with its key', async () => {
    await owner.must(smsCalls.removeGateway, { query: { version: 2 } })
    expect(await state()).toMatchObject({ by: 'none' })
    const reply = await owner.call(smsCalls.setGateway, { body: { version: null, ...template() } })
    expect([reply.status, reply.errors?.field]).toEqual([400, 'key'])
  })

  test('what the environment says is shown as fixed, without a key, and changed by nobody', async () => {
    const environment = { SMS_URL: `http://${base}/?key=${key}&to={phone}&text={text}` }
    const fixed = await startApp({ dialect, environment })
    try {
      const desk = await DeskClient.owner(fixed)
      const reply = await desk.call(smsCalls.gateway, {})
      expect(reply.data?.sms).toEqual({ by: 'environment', host: base, gateway: null })
      expect(reply.text).not.toContain(key)
      const set = await desk.call(smsCalls.setGateway, { body: { version: null, ...template(), key } })
      expect([set.status, set.errors?.code]).toEqual([403, 'forbidden'])
    } finally {
      await fixed.close()
    }
  })
})
