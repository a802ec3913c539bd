/** GETs that do something are for scripts that may read the reply: no picture, frame, link or page of another site acts by one. */
import type { Endpoint } from '@porua/contract/endpoint'
import { contract } from '@porua/contract/index'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { RegisteringApp } from './testing/registering.ts'

let app: RegisteringApp
beforeAll(async () => {
  app = await RegisteringApp.open('sqlite')
})
afterAll(() => app?.close())

const fromTags = [
  { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' },
  { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'cors' },
  { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
  { 'sec-fetch-dest': 'video', 'sec-fetch-mode': 'no-cors' },
  // A script of another site that may not read the reply.
  { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'no-cors' },
]
const fromScripts = [{}, { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }]

test('a picture in a page sends no code', async () => {
  const mobile = await app.admit()
  for (const headers of fromTags) {
    const reply = await app.composed.http.inject({ url: `/api/student/otp/88${mobile}`, headers })
    expect(reply.statusCode).toBe(400)
    expect(reply.json().errors).toEqual({
      code: 'badRequest',
      title: 'This is a call, and no page or picture.',
    })
  }
  expect(app.printed.join()).not.toContain(mobile)
  for (const headers of fromScripts)
    expect(
      (await app.composed.http.inject({ url: `/api/student/otp/88${mobile}`, headers })).statusCode,
    ).toBe(200)
})

test('nor does one act by any other GET of the contract', async () => {
  const acting = Object.values(contract)
    .flatMap((calls): Endpoint[] => Object.values(calls))
    .filter(({ method, acts }) => method === 'GET' && acts)
  expect(acting.length).toBeGreaterThanOrEqual(5)
  for (const { path } of acting) {
    for (const headers of fromTags) {
      // Without a session: what is refused to a tag is refused before anybody is asked for.
      const reply = await app.composed.http.inject({ url: `/api${path.replace(/:\w+/g, 'x')}`, headers })
      expect([path, reply.statusCode]).toEqual([path, 400])
    }
  }
})
