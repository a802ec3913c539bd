/** Codes on their way: through a gateway that fails, echoed for trials (decisions: Sessions). */
import { createServer, type Server } from 'node:http'
import { text } from 'node:stream/consumers'
import { accountCalls } from '@porua/contract/account'
import { call } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { startServerProcess } from '@porua/testkit/process'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectFailure } from './testing/failures.ts'
import { RegisteringApp } from './testing/registering.ts'

const password = 'Porua2027'

/** A gateway that takes JSON and answers with what it is told to. */
class Gateway {
  readonly texts: string[] = []
  answer = { status: 200, body: 'ACCEPTED' }
  readonly #server: Server = createServer(async (request, response) => {
    const sent = JSON.parse(await text(request)) as { to: string; text: string }
    this.texts.push(sent.text)
    response.writeHead(this.answer.status).end(`${this.answer.body} ${sent.to} ${sent.text}`)
  })

  async open(): Promise<Record<string, string>> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return {
      SMS_URL: `http://127.0.0.1:${address.port}/send?key=k3y-of-the-gateway`,
      SMS_BODY: '{"to":"{phone}","text":"{text}"}',
      SMS_OK: '^ACCEPTED',
    }
  }

  lastCode(): string {
    return /^\d{6}/.exec(this.texts.at(-1) ?? '')?.[0] ?? 'none came'
  }

  close(): void {
    this.#server.closeAllConnections()
    this.#server.close()
  }
}

describe.each(dialects)('codes sent through a gateway on %s', (dialect) => {
  const gateway = new Gateway()
  let app: RegisteringApp
  beforeAll(async () => {
    const environment = { ...(await gateway.open()), PUBLIC_URL: 'https://lms.example.org' }
    app = await RegisteringApp.open(dialect, environment)
  })
  afterAll(async () => {
    await app?.close()
    gateway.close()
  })

  test('the text begins with the code, names the product and binds the code to the app’s host', async () => {
    const mobile = await app.admit()
    const sent = await app.register(mobile)
    const code = gateway.lastCode()
    expect(gateway.texts).toEqual([
      `${code} is your Meghna code. It is good for 10 minutes.\n\n@lms.example.org #${code}`,
    ])
    expect(sent.data).toMatchObject({ sms: true })
    expect(sent.data?.otp).toBeUndefined()
    expect(app.printed).toEqual([])
    expect(app.composed.codes).toMatch(/^are sent by SMS through 127\.0\.0\.1:\d+$/)
    expect((await app.setPassword(mobile, code, sent.data?.hash ?? '', password)).status).toBe(200)
  })

  test.each([
    ['500', { status: 500, body: 'oops' }],
    ['a refusal under 200', { status: 200, body: 'REJECTED: no balance' }],
  ])('where the gateway answers %s, the student is told, and nothing counts', async (_what, answer) => {
    const mobile = await app.admit()
    const good = await app.register(mobile)
    const code = gateway.lastCode()
    gateway.answer = answer
    try {
      for (let n = 0; n < 10; n++) {
        const reply = await app.again(mobile)
        expectFailure(reply, 'smsFailed')
        expect(reply.errors?.title).toBe(
          'The message with your code could not be sent. Please try again in a few minutes.',
        )
      }
    } finally {
      gateway.answer = { status: 200, body: 'ACCEPTED' }
    }
    // The operator is told why: without key, number or code.
    const line = app.logged.findLast((logged) => logged.includes('a one-time code could not be sent'))
    expect(line).toContain(answer.body)
    expect(app.logged.join('')).not.toMatch(new RegExp(`k3y|${mobile}|(?<!\\d)${gateway.lastCode()}(?!\\d)`))
    // The code that did arrive is still good.
    expect((await app.setPassword(mobile, code, good.data?.hash ?? '', password)).status).toBe(200)
    for (let n = 0; n < 7; n++) expect((await app.forgot(mobile)).status).toBe(200)
    expectFailure(await app.forgot(mobile), 'tooManyRequests')
  })
})

describe.each(dialects)('OTP_ECHO=1 on %s', (dialect) => {
  let app: RegisteringApp
  beforeAll(async () => {
    app = await RegisteringApp.open(dialect, { OTP_ECHO: '1' })
  })
  afterAll(() => app?.close())

  test('answers with the code, which opens the way to set-password at once', async () => {
    const mobile = await app.admit()
    const { data } = await app.register(mobile)
    expect(data).toEqual({
      hash: expect.any(String),
      phone: `88${mobile}`,
      otp: app.lastCode(mobile),
      sms: false,
    })
    expect((await app.setPassword(mobile, data?.otp ?? '', data?.hash ?? '', password)).status).toBe(200)
    const reset = await app.forgot(mobile)
    expect(reset.data?.otp).toMatch(/^\d{6}$/)
  })

  test('is warned of at start', () => {
    expect(app.logged.join('')).toMatch(/"level":40,.*OTP_ECHO=1/)
  })
})

test('the process prints each code in one line, warns of OTP_ECHO, and logs no code', async () => {
  const server = await startServerProcess({ OTP_ECHO: '1', LOG_LEVEL: 'trace' })
  try {
    expect(server.output()).toContain('WARNING     OTP_ECHO=1')
    expect(server.output()).toContain('Codes       are printed here')
    const [, mobile = ''] = /Sign in as {2}(\d+)/.exec(server.output()) ?? []
    const sent = await call(server.url, accountCalls.forgotPassword, { params: { phone: mobile } })
    const code = sent.data?.otp ?? 'none'
    const lines = server.output().split('\n')
    expect(lines.filter((line) => line.includes(code))).toEqual([`  One-time code for 88${mobile}: ${code}`])
  } finally {
    await server.remove()
  }
})
