/** What the database tells of witnesses is what the pure rules make of the same calls and answers. */
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, noon, second } from '../testing.ts'
import { type ClaimedAnswer, type DeviceCall, nothingSeen, witnessesOf } from './doubt.rules.ts'
import { type ClaimKey, claimName, witnesses } from './witnesses.store.ts'

describe.each(dialects)('witnesses on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app?.close())

  it('are told as the rules weigh them', async () => {
    app = await ExamApp.open(dialect, { students: 2, exams: [{ multiple: true }] })
    const phone = app.student()
    const tablet = app.student(0, { device: 'tablet' })
    const attempt_id = (await phone.start()).data.attemptId
    const calls: DeviceCall[] = [{ device: 'phone', counter: 0, at: noon }]
    const answers: ClaimedAnswer[] = []
    const later = (ms: number) => app.clock.move(ms)
    const look = async (who: typeof phone, counter: number | undefined) => {
      who.counter = counter
      await who.exam()
      calls.push({ device: who.device, counter: counter ?? null, at: app.clock.now() })
    }
    const give = async (who: typeof phone, revision: number, at: number, counter: number) => {
      who.counter = counter
      const saved = await who.save('short', [`${revision}`], { revision, at })
      expect(saved.status).toBe(200)
      calls.push({ device: who.device, counter, at: app.clock.now() })
      answers.push({ device: who.device, question: 'short', revision, at: Math.min(at, app.clock.now()) })
    }
    later(minute)
    await look(phone, 4)
    later(minute)
    await look(tablet, 2)
    await look(phone, noon + 10 * minute)
    later(minute)
    await give(phone, 3, noon + 2 * minute, 5)
    later(second)
    await look(phone, 5)
    await look(tablet, undefined)
    later(minute)
    await give(phone, 7, noon + 90 * second, noon + 200 * minute)
    await give(phone, noon + 3 * minute, noon + 3 * minute, noon + 3 * minute)
    await give(tablet, 1, noon + 4 * minute, 1)
    later(minute)
    await look(phone, noon + 5 * minute)

    const claims: ClaimKey[] = []
    for (const device of ['phone', 'tablet', 'none'])
      for (const revision of [1, 3, 4, 5, 6, noon + 3 * minute, noon + 6 * minute])
        for (const given of [
          noon,
          noon + minute,
          noon + 2 * minute,
          noon + 3 * minute + 500,
          noon + 6 * minute,
        ])
          for (const question of ['short', 'mcq'])
            claims.push({ attempt_id, device, question, revision, given })
    const told = await app.db.write((tx) => witnesses(tx, claims))
    for (const claim of claims)
      expect(told.get(claimName(claim)) ?? nothingSeen, JSON.stringify(claim)).toEqual(
        witnessesOf(claim, calls, answers),
      )
  })
})
