/** Each kind of cheat, played on both databases; and seeds that once counted what they must not. */
import { dialects } from '@porua/testkit/databases'
import { sharedPostgres } from '@porua/testkit/postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cheats } from './cheaters.ts'
import { playCheats, seatsARun } from './play.ts'
import { CheatSchool } from './sitting.ts'

/** 8 and 20: an old save's number was given to new words. 1001: a phone whose clock was set forward for a while. */
const seeds = [8, 20, 1001]
const names = Object.keys(cheats)

describe.each(dialects)('cheating the clock on %s', (dialect) => {
  let school: CheatSchool
  beforeAll(async () => {
    if (dialect === 'postgres') process.env.TEST_POSTGRES_URL ??= await sharedPostgres()
    school = await CheatSchool.open(dialect, seatsARun * (names.length + seeds.length))
  })
  afterAll(() => school?.close())

  it.each(names.map((name, n) => [name, n] as const))(
    'gains nothing that can be told: %s',
    async (name, n) => {
      const { broken, cheats: fates } = await playCheats(school, 500 + n, [name, name])
      expect(broken).toEqual([])
      const [fate] = [...fates.values()]
      expect(fate?.answered).toBeGreaterThan(0)
      // What cannot be told from an honest phone gains the grace at most.
      for (const gained of fate?.gained ?? []) expect(gained).toBeLessThan(30 * 60)
    },
  )

  it.each(seeds)('seed %i refuses nobody and counts nothing unfair', async (seed) => {
    const { broken, honest } = await playCheats(school, seed)
    expect(broken).toEqual([])
    expect([...honest.values()].reduce((sum, fate) => sum + fate.answered, 0)).toBeGreaterThan(0)
  })
})
