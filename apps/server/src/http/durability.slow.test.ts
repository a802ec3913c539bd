/**
 * The first law: an answer once acknowledged is never lost. A real server process is killed under load, its PostgreSQL is
 * killed under it, its disk fills up; what was acknowledged is then asked for, and is marked at the end.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { send } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { startPostgres, type TestPostgres } from '@porua/testkit/postgres'
import type { ServerProcess } from '@porua/testkit/process'
import { Chance, printSeed, seed } from '@porua/testkit/seeded'
import { tempDir } from '@porua/testkit/temp'
import { describe, expect, test } from 'vitest'
import { type Disk, smallDisk } from './testing/full-disk.ts'
import { type Phone, until, type Words, whileTapping } from './testing/phones.ts'
import {
  expectMarked,
  madePlace,
  phonesAt,
  place,
  seededMoment,
  serverAt,
  total,
  words,
} from './testing/sitting.ts'

/** How often a server is killed at a random moment: TEST_KILLS=200 for a long night, with TEST_SEED for other moments. */
const kills = Number(process.env.TEST_KILLS ?? 4)

describe.each(dialects)('the server is killed under load on %s', (dialect) => {
  test(
    `kill -9 ${kills} times: nothing acknowledged is lost, sessions stay, all is marked`,
    async () => {
      printSeed(`kill -9 on ${dialect}`)
      const chance = new Chance(`kill ${dialect}`)
      const made = await madePlace(dialect)
      const server = await serverAt(made)
      try {
        const phones = await phonesAt(server.url, chance)
        for (let round = 0; round < kills; round++) {
          await whileTapping(phones, async () => {
            await seededMoment(phones, chance)
            await server.kill()
          })
          await server.restart()
          for (const phone of phones) await phone.expectKept()
        }
        await whileTapping(phones, () => seededMoment(phones, chance))
        await expectMarked(phones)
        expect(total(phones)).toBeGreaterThanOrEqual(20 * (kills + 1))
        process.stdout.write(`${dialect}: killed ${kills} times, ${total(phones)} acknowledged, 0 lost\n`)
      } finally {
        await server.remove()
        await made.remove()
      }
    },
    120_000 + kills * 20_000,
  )
})

describe('PostgreSQL goes away under the server', () => {
  test('killed twice in mid-exam: 503, the server comes back by itself, nothing acknowledged is lost', async () => {
    printSeed('kill PostgreSQL')
    const chance = new Chance('kill postgres')
    const postgres = await startPostgres()
    const server = await serverOn(postgres)
    try {
      const secret = `written-words-${seed}`
      const phones = await phonesAt(server.url, chance, (revision) => `${secret} ${revision}`)
      for (let round = 0; round < 2; round++) {
        await whileTapping(phones, async () => {
          await seededMoment(phones, chance)
          await postgres.kill()
          await until('503s', () =>
            phones.every((phone) => (phone.failures.get('503 unavailable') ?? 0) > round),
          )
          await expectAway(server, phones[0] as Phone)
          await postgres.restart()
          const before = total(phones)
          await until('acknowledgements again', () => total(phones) > before + 20)
        })
        for (const phone of phones) {
          await phone.flush()
          await phone.expectKept()
        }
      }
      // Nothing but 503 ever reached a phone: no 500, no refusal, no lost connection.
      for (const { failures } of phones) expect([...failures.keys()]).toEqual(['503 unavailable'])
      expect((await send(server.url, { path: '/api/health' })).status).toBe(200)
      expect(server.output()).toContain('call refused')
      expect(server.output()).not.toContain(secret)
    } finally {
      await server.remove()
      await postgres.stop()
    }
  }, 120_000)
})

async function serverOn(postgres: TestPostgres): Promise<ServerProcess> {
  const url = await postgres.createDatabase()
  const dataDir = tempDir('away')
  return serverAt(await madePlace('postgres', { dataDir, url, remove: async () => undefined }))
}

/** Every call says so in the envelope, and health says which part is away. */
async function expectAway(server: ServerProcess, { student }: Phone): Promise<void> {
  const health = await send(server.url, { path: '/api/health' })
  expect([health.status, health.data]).toMatchObject([
    503,
    { live: true, ready: false, parts: { database: 'unavailable', files: 'ok' } },
  ])
  const refused = await student.send({ path: '/api/exam/mine' })
  expect([refused.status, refused.errors?.code]).toEqual([503, 'unavailable'])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
}

describe('the disk is full', () => {
  test('503 while it is, back by itself when there is room, nothing acknowledged is lost', async () => {
    printSeed('full disk')
    const disk: Disk = smallDisk()
    process.stdout.write(`the disk is full: tried with ${disk.way}\n`)
    const dataDir = join(disk.folder, 'data')
    mkdirSync(dataDir)
    const made = await madePlace('sqlite', { dataDir, url: undefined, remove: async () => undefined })
    const server = await serverAt(made)
    try {
      const long: Words = (revision) => `${words(revision)}${' '.repeat(8_000)}`
      const phones = await phonesAt(server.url, new Chance('full'), long)
      await whileTapping(phones, async () => {
        await until('acknowledgements', () => total(phones) > 20)
        disk.fill()
        await until('503s', () => phones.every((phone) => (phone.failures.get('503 unavailable') ?? 0) > 3))
        // What is there can still be read.
        for (const phone of phones)
          expect((await phone.student.examOf(place)).answers.length).toBeGreaterThan(0)
        disk.free()
        const before = total(phones)
        await until('acknowledgements again', () => total(phones) > before + 20)
      })
      for (const { failures } of phones) expect([...failures.keys()]).toEqual(['503 unavailable'])
      for (const phone of phones) await phone.flush()
      await server.kill()
      await server.restart()
      await expectMarked(phones)
    } finally {
      await server.remove()
      disk.remove()
    }
  }, 120_000)
})
