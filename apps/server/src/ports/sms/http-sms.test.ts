/** The HTTP implementation against a stand-in gateway: how gateways fail, and what their bodies look like. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePort } from '@porua/testkit/process'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { HttpSms } from './http-sms.ts'
import { smsContract } from './sms.contract.ts'
import { SmsFailed, type SmsMessage } from './sms.ts'
import type { GatewayOptions } from './sms-template.ts'

interface Asked {
  method: string
  url: string
  headers: IncomingMessage['headers']
  body: string
}
type Answer = (response: ServerResponse, asked: Asked) => void

/** A gateway that keeps what it was asked and answers as told. */
class StandIn {
  readonly asked: Asked[] = []
  answer: Answer = (response) => response.end('{"status":"ACCEPTED"}')
  readonly #server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request
    const asked = { method, url, headers, body: await text(request) }
    this.asked.push(asked)
    this.answer(response, asked)
  })

  async open(): Promise<string> {
    await new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
    const address = this.#server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return `http://127.0.0.1:${address.port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((done) => this.#server.close(done))
  }
}

const message: SmsMessage = {
  phone: '8801712345678',
  text: '042137 is your "A&B" <c> code: 100% কোড+\n{phone}',
  code: '042137',
}
const plain = { method: 'POST', headers: {}, body: null, ok: null } as const

const templates: [string, Omit<GatewayOptions, 'url'> & { path: string }, (asked: Asked) => unknown][] = [
  [
    'a query',
    { ...plain, method: 'GET', path: '/send?to={phone}&text={text}&code={code}' },
    ({ url }) => Object.fromEntries(new URL(url, 'http://x').searchParams),
  ],
  [
    'JSON',
    { ...plain, path: '/', body: '{"to":"{phone}","sms":{"text":"{text}"},"code":"{code}"}' },
    ({ body }) => {
      const { to, sms, code } = JSON.parse(body) as { to: string; sms: { text: string }; code: string }
      return { to, text: sms.text, code }
    },
  ],
  [
    'a form',
    { ...plain, path: '/', body: 'to={phone}&text={text}&code={code}' },
    ({ body }) => Object.fromEntries(new URLSearchParams(body)),
  ],
  [
    'XML',
    { ...plain, path: '/', body: '<m to="{phone}" code="{code}">{text}</m>' },
    ({ body }) => {
      const [, to, code, inner = ''] = /^<m to="(\d+)" code="(\d+)">([^<]*)<\/m>$/.exec(body) ?? []
      const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }
      return { to, text: inner.replace(/&(\w+);/g, (_, name: string) => entities[name] ?? '?'), code }
    },
  ],
  [
    'plain text',
    {
      ...plain,
      path: '/',
      headers: { 'Content-Type': 'text/plain; charset=utf-8' },
      body: '{phone}|{code}|{text}',
    },
    ({ body }) => {
      const [to, code, ...rest] = body.split('|')
      return { to, text: rest.join('|'), code }
    },
  ],
]

let gateway: StandIn
let url: string
beforeEach(async () => {
  gateway = new StandIn()
  url = await gateway.open()
})
afterEach(() => gateway.close())

for (const [name, { path, ...options }, read] of templates) {
  smsContract(`an HTTP gateway that takes ${name}`, async () => {
    const own = new StandIn()
    const base = await own.open()
    return {
      sms: new HttpSms({ ...options, url: base + path }),
      arrived: () =>
        own.asked.map((asked) => {
          const { to, code } = read(asked) as { to: string; code: string }
          return { phone: to, code }
        }),
      close: () => own.close(),
    }
  })

  test(`${name}: no character of the text breaks out of its place`, async () => {
    await new HttpSms({ ...options, url: url + path }).send(message)
    expect(gateway.asked.map(read)).toEqual([{ to: message.phone, text: message.text, code: message.code }])
  })
}

test('the call goes out as the operator wrote it: method, headers, a type for the body', async () => {
  const headers = { Authorization: 'Bearer key', 'X-Sender': 'Porua' }
  const body = '{"to":"{mobile}","text":"{text}"}'
  await new HttpSms({ ...plain, url: `${url}/v1/{code}`, method: 'PUT', headers, body }).send(message)
  expect(gateway.asked).toMatchObject([
    {
      method: 'PUT',
      url: '/v1/042137',
      headers: { authorization: 'Bearer key', 'x-sender': 'Porua', 'content-type': 'application/json' },
    },
  ])
  expect(gateway.asked[0]?.body).toContain('"to":"01712345678"')
})

describe('a message has not left when the gateway', () => {
  const failing = async (answer: Answer, ok: RegExp | null = null, timeout?: number) => {
    gateway.answer = answer
    const target = `${url}/?to={phone}&text={text}`
    const error = await new HttpSms({ ...plain, method: 'GET', url: target, ok }, timeout)
      .send(message)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(SmsFailed)
    const reason = (error as SmsFailed).message
    expect(reason).not.toMatch(/\n|042137|8801712345678/)
    return reason
  }
  const says =
    (status: number, body: string): Answer =>
    (response) =>
      response.writeHead(status).end(body)

  it.each([500, 503, 400, 401, 404, 429])('answers %i', async (status) => {
    expect(await failing(says(status, 'no'))).toBe(`the gateway answered ${status}: "no"`)
  })

  it('answers 200 with a refusal', async () => {
    const body = '{"status":"REJECTED","to":"8801712345678","text":"042137 is","error":1007}'
    const reason = await failing(says(200, body), /"ACCEPTED"/)
    expect(reason).toContain('does not match SMS_OK')
    expect(reason).toContain('1007')
  })

  it('refuses the number and repeats the message', async () => {
    const reason = await failing((response, { url: asked }) => response.writeHead(422).end(`bad: ${asked}`))
    expect(reason).toContain('422')
  })

  it('redirects, and nothing follows it there', async () => {
    const reason = await failing((response) =>
      response.writeHead(302, { location: `${url}/elsewhere` }).end('ACCEPTED'),
    )
    expect(reason).toBe('the gateway redirects (302)')
    expect(gateway.asked).toHaveLength(1)
  })

  it('never answers', async () => {
    expect(await failing(() => undefined, null, 100)).toBe('the gateway did not answer in time')
  })

  it('begins an answer and never ends it', async () => {
    const reason = await failing((response) => response.writeHead(200).write('ACCEPT'), /ACCEPTED/, 100)
    expect(reason).toBe('the gateway did not answer in time')
  })

  it('hangs up', async () => {
    expect(await failing((response) => response.socket?.destroy())).toMatch(/^the gateway cannot be reached/)
  })

  it('is not there', async () => {
    const target = `http://127.0.0.1:${await freePort()}/{phone}{text}`
    const sending = new HttpSms({ ...plain, method: 'GET', url: target }).send(message)
    await expect(sending).rejects.toThrow('the gateway cannot be reached (ECONNREFUSED)')
  })

  it('answers with a page without end', async () => {
    const page = 'x'.repeat(1_000_000)
    expect(await failing(says(200, page), /ACCEPTED/)).toContain('does not match SMS_OK')
  })
})

test('a slow gateway that answers in time has sent the message', async () => {
  gateway.answer = (response) => void setTimeout(() => response.end('ACCEPTED'), 150)
  const target = `${url}/?to={phone}&text={text}`
  await new HttpSms({ ...plain, method: 'GET', url: target, ok: /^ACCEPTED$/ }).send(message)
  expect(gateway.asked).toHaveLength(1)
})

test('where codes go names the gateway and none of its keys', () => {
  const sms = new HttpSms({ ...plain, method: 'GET', url: 'https://sms.example.org/send?key=k3y&to={phone}' })
  expect(sms.where).toBe('are sent by SMS through sms.example.org')
})
