/** Seeded runs that once broke a promise, or go through what few runs do: played again, each as it was. */
import { sharedPostgres } from '@porua/testkit/postgres'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { play } from './play.ts'
import { openRealSchool, type RealSchool } from './real-school.ts'

/** 39 broke when the server's clock stood still for saves: two phones, one wall clock moved by hours, a pause. */
const seeds = [2, 5, 39]
/**
 * With everything of `wild.ts`. Where a phone reads its disk once more or less than before, such a run takes another
 * course; one that has come to log nothing shows nothing, and goes. 79000025: a disk refuses, the page is closed, and
 * an older answer's file comes with a number that only the closed page knew. 79000029: a disk that refuses, an answer
 * store that is thrown away, a school that goes back to a backup. 80000109: the same answer under another name of the
 * phone, whose receipt must not say 'altered'. 2311201: a school goes back, and the page dies that was to take its
 * answers over while another tab was given one more. 2311749: the same with a practice exam of which only the
 * local-storage copy is left. 2400301: an answer store is thrown away twice under two pages, whose later answer went
 * by the number of an earlier one, with a disk that takes longer than the page waits. 2400579: and a return to a
 * backup. 2401139: the answer that came last on a page whose answer store was gone stood on its screen, and another
 * at the school. 2620065: a full disk, a clock set back and a school that goes back: an answer was called saved that
 * had another's number. 2440023: where the first answer stands, a second one was on its way to the disk when its page
 * went, and waited in local storage for ever. 2452671: what a full disk had refused, and only local storage had, was
 * later than what a new answer store had of the same question, and was never sent.
 */
const wildSeeds = [
  79_000_025, 79_000_029, 80_000_109, 2_311_201, 2_311_749, 2_400_301, 2_400_579, 2_401_139, 2_620_065,
  2_440_023, 2_452_671,
]
/** The school goes back under two processes that run on. */
const sharedSeeds = [4_330_000, 4_330_010, 4_330_020]

describe('seeded runs against the real server', () => {
  let school: RealSchool
  beforeAll(async () => {
    school = await openRealSchool('sqlite', 2 * (seeds.length + wildSeeds.length))
  })
  afterAll(() => school?.close())

  test.each(seeds.map((seed, place) => [seed, 2 * place] as const))(
    'seed %i loses nothing, doubles nothing and marks right',
    async (seed, seat) => {
      const { broken, logged } = await play(school, seat, seed)
      expect(broken).toEqual([])
      expect(logged).toBeGreaterThan(0)
    },
    240_000,
  )

  test.each(wildSeeds.map((seed, place) => [seed, 2 * (seeds.length + place)] as const))(
    'wild seed %i loses nothing, doubles nothing and marks right',
    async (seed, seat) => {
      const { broken, logged } = await play(school, seat, seed, { backups: true })
      expect(broken).toEqual([])
      expect(logged).toBeGreaterThan(0)
    },
    240_000,
  )
})

describe('seeded runs against two processes on one PostgreSQL', () => {
  let school: RealSchool
  beforeAll(async () => {
    process.env.TEST_POSTGRES_URL ??= await sharedPostgres()
    school = await openRealSchool('postgres', 2 * sharedSeeds.length, { processes: 2 })
  })
  afterAll(() => school?.close())

  test.each(sharedSeeds.map((seed, place) => [seed, 2 * place] as const))(
    'seed %i loses nothing, doubles nothing and marks right',
    async (seed, seat) => {
      const { broken, backs } = await play(school, seat, seed, { backups: true })
      expect(broken).toEqual([])
      // An older copy of the database was put under the processes, which remember what it lacks.
      expect(backs).toBe(1)
    },
    240_000,
  )
})
