/** Two processes of one school, by their codes and sessions (decisions: Sessions). */
import { MovableClock } from '@porua/server/ports/clock/clock'
import { freshPlace } from '@porua/testkit/databases'
import { expect, test } from 'vitest'
import { expectFailure } from './testing/failures.ts'
import { RegisteringApp } from './testing/registering.ts'

const password = 'Porua2027'

test('two processes on one database know each other’s codes, limits and sessions', async () => {
  const place = await freshPlace('postgres')
  const clock = new MovableClock(Date.UTC(2026, 10, 21, 10))
  const one = await RegisteringApp.open('postgres', {}, { place, clock })
  const two = await RegisteringApp.open('postgres', {}, { place, clock })
  try {
    const mobile = await one.admit()
    const first = await one.register(mobile)
    const second = await two.again(mobile)
    // Either code, under either token.
    const [hash, other] = [second.data?.hash ?? '', first.data?.hash ?? '']
    const race = await Promise.all([
      one.setPassword(mobile, two.lastCode(mobile), hash, password),
      two.setPassword(mobile, two.lastCode(mobile), other, password),
      one.setPassword(mobile, one.lastCode(mobile), hash, password),
      two.setPassword(mobile, one.lastCode(mobile), other, password),
    ])
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const session = (await one.login(mobile, password)).headers.get('sessionid') ?? ''
    expect((await two.profile(session)).status).toBe(200)
    for (let n = 0; n < 6; n++) expect((await (n % 2 ? one : two).forgot(mobile)).status).toBe(200)
    expectFailure(await one.forgot(mobile), 'tooManyRequests')
    expectFailure(await two.forgot(mobile), 'tooManyRequests')
    // A new password set at one is heard of at the other when its copies of sessions are renewed, after 10 seconds at most.
    clock.move(2 * 3_600_000)
    const reset = (await one.forgot(mobile)).data?.hash ?? ''
    expect((await two.profile(session)).status).toBe(200)
    expect((await one.setPassword(mobile, one.lastCode(mobile), reset, 'Newer2027', true)).status).toBe(200)
    expectFailure(await one.profile(session), 'notLoggedIn')
    clock.move(10_000)
    expectFailure(await two.profile(session), 'notLoggedIn')
  } finally {
    await one.close()
    await two.close()
    await place.remove()
  }
})
