/** What the audit of an exam's log says to a person. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LogAudit } from '../../features/exams/receipts.api.ts'
import { packOf } from '../../features/school-pack/school.factory.ts'
import { TestSchool } from '../../features/school-pack/testing.ts'
import { main } from '../run.ts'
import type { SchoolServices } from './command.ts'

let school: TestSchool
beforeAll(async () => {
  school = await TestSchool.open('sqlite')
  await school.load(packOf())
})
afterAll(() => school.close())

async function audited(audit: LogAudit): Promise<{ status: number; out: string }> {
  let out = ''
  const receipts = { audit: async () => audit }
  const services = async () =>
    ({ receipts, db: school.db, close: async () => undefined }) as unknown as SchoolServices
  const console = {
    folder: '.',
    out: (text: string) => {
      out += text
    },
    err: { write: () => 0 },
    now: () => 0,
  }
  const status = await main(['verify-receipts', '--exam', 'live'], services, console)
  return { status, out }
}

const place = (n: number) => ({ attemptId: `a${n}`, seq: 1, what: 'broken' as const })
const sum = { attempts: 20_000, rows: 960_000, unsigned: 0 }

it('names fifty places and counts the others: a log of which nothing stands is no wall of a million lines', async () => {
  const damage = Array.from({ length: 1_000 }, (_, n) => place(n))
  const missing = Array.from({ length: 70 }, (_, at) => ({ at, rows: 2 }))
  const { status, out } = await audited({ ...sum, damaged: 960_000, damage, missing })
  const lines = out.trimEnd().split('\n')
  expect(status).toBe(1)
  expect(lines.filter((line) => line.startsWith('DAMAGED: '))).toHaveLength(50)
  expect(lines).toContain('… and 959950 more places. The first 1000, as data: --json')
  expect(lines.filter((line) => line.startsWith('MISSING: '))).toHaveLength(50)
  expect(lines.at(-1)).toBe('… and 20 more moments with answers that are not there.')
})

it('names all of few', async () => {
  const { out } = await audited({ ...sum, damaged: 2, damage: [place(0), place(1)], missing: [] })
  expect(out.split('\n').filter((line) => line.startsWith('DAMAGED: '))).toHaveLength(2)
  expect(out).not.toContain('more')
})
