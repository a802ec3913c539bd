/** How students reach the school, and the check that a phone does. */
import { schoolCalls } from '@porua/contract/desk/school'
import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects } from '@porua/testkit/databases'
import { DeskClient } from '@porua/testkit/desk-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0 Mobile'

describe.each(dialects)('reaching the school on %s', (dialect) => {
  let app: TestApp
  let owner: DeskClient
  beforeAll(async () => {
    // As behind a proxy: the phone's own address comes with the call.
    app = await startApp({
      dialect,
      environment: { TRUST_PROXY: '1', PUBLIC_URL: 'https://lms.example.org' },
    })
    owner = await DeskClient.owner(app)
  })
  afterAll(() => app?.close())
  const look = (key: string) => owner.call(schoolCalls.reachCheck, { params: { key } })

  test('the address to give to students is told', async () => {
    expect(await owner.must(schoolCalls.reach, {})).toMatchObject({
      listens: 'here',
      publicUrl: 'https://lms.example.org',
      addresses: ['https://lms.example.org'],
      https: true,
      sms: false,
      port: app.port,
    })
  })

  test('the desk waits until a phone has opened the path', async () => {
    const { key, path } = await owner.must(schoolCalls.beginReachCheck, {})
    expect((await look(key)).data).toEqual({ opened: null })
    const page = await fetch(app.url + path, { headers: { 'user-agent': phone } })
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(await page.text()).toContain('This device reaches the school.')
    expect((await look(key)).data?.opened).toMatchObject({ device: 'Chrome, Android', own: false })
    app.clock.move(16 * 60_000)
    expect((await look(key)).errors?.code).toBe('notFound')
    expect((await fetch(app.url + path)).status).toBe(404)
    expect((await fetch(`${app.url}/api/reach/guessed`)).status).toBe(404)
  })
})

test('a machine that opens its own address is told from a phone', async () => {
  const app = await startApp({ dialect: 'sqlite' })
  try {
    const owner = await DeskClient.owner(app)
    const { key, path } = await owner.must(schoolCalls.beginReachCheck, {})
    await fetch(app.url + path)
    const { opened } = await owner.must(schoolCalls.reachCheck, { params: { key } })
    expect(opened?.own).toBe(true)
  } finally {
    await app.close()
  }
})
