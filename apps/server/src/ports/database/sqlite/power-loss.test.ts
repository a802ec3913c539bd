/**
 * The power goes: what the disk then holds is what had been synced, and of the writes since then any sectors in any order.
 * Such disks are made from a real database at every acknowledgement, and opened: all that was acknowledged is there, and
 * of the unit that was under way everything or nothing.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { removeDir, tempDir } from '@porua/testkit/temp'
import Sqlite from 'better-sqlite3'
import { expect, it } from 'vitest'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'

const sector = 512
const units = 30
/** Disks made for each acknowledgement. */
const perUnit = 4

/** A stream of chance that is the same in every run (mulberry32). */
let chanceState = 20_261_121
function chance(): number {
  chanceState = (chanceState + 0x6d2b79f5) | 0
  let mixed = Math.imul(chanceState ^ (chanceState >>> 15), 1 | chanceState)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
}

/** Each unit is two rows of some pages, and a third that all units change. */
const textOf = (unit: number) => `${unit} `.padEnd(50 + ((unit * 1_733) % 3_000), 'x')
async function write(database: Database, unit: number): Promise<void> {
  await database.write(async (tx) => {
    for (const half of ['a', 'b'])
      await tx
        .insertInto('provider')
        .values({ key: `${unit}${half}`, value_json: textOf(unit) })
        .execute()
    const last = { key: 'last', value_json: String(unit) }
    await tx
      .insertInto('provider')
      .values(last)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(last))
      .execute()
  })
}

let disks = 0
/** Opens what a disk holds after the power has come back: units 0 … `acknowledged` − 1 are there, and each unit is whole. */
function expectKept(folder: string, file: Buffer, log: Buffer, acknowledged: number): void {
  disks++
  const path = join(folder, `${disks}.db`)
  writeFileSync(path, file)
  writeFileSync(`${path}-wal`, log)
  const database = new Sqlite(path)
  try {
    database.pragma('synchronous = off') // of this copy nobody wants to keep anything
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    const rows = database.prepare('select key, value_json from provider').all() as {
      key: string
      value_json: string
    }[]
    const found = new Map(rows.map(({ key, value_json }) => [key, value_json]))
    const last = Number(found.get('last') ?? -1)
    expect(last).toBeGreaterThanOrEqual(acknowledged - 1)
    // All up to the last one, and nothing of any later one.
    expect(rows.length).toBe(last < 0 ? 0 : 2 * (last + 1) + 1)
    for (let unit = 0; unit <= last; unit++)
      for (const half of ['a', 'b'])
        if (found.get(`${unit}${half}`) !== textOf(unit)) throw new Error(`unit ${unit} is not whole`)
  } finally {
    database.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true })
  }
}

/** Of two states of a file, each sector from the one or the other: what a disk may hold of writes that were not yet synced. */
function torn(before: Buffer, after: Buffer, share: number): Buffer {
  const mixed = Buffer.alloc(Math.max(before.length, after.length))
  before.copy(mixed)
  for (let at = 0; at < after.length; at += sector)
    if (chance() < share) after.copy(mixed, at, at, Math.min(at + sector, after.length))
  return chance() < 0.5
    ? mixed
    : mixed.subarray(0, before.length + Math.floor(chance() * (mixed.length - before.length)))
}

it('no acknowledged unit is lost, wherever the power goes: in the log, in its copying, when it begins again', async () => {
  const dataDir = tempDir('power')
  const disksDir = tempDir('power-disks')
  const [file, log] = [join(dataDir, 'porua.db'), join(dataDir, 'porua.db-wal')]
  // The schema is in the file, and the log begins with our units.
  await (await openDatabase({ dataDir, allowLoss: false })).close()
  const database = await openDatabase({ dataDir, allowLoss: false })
  const began = readFileSync(file)

  /** Writes units and keeps the log as it stood at each acknowledgement. */
  async function writeFrom(first: number): Promise<Buffer[]> {
    const logs = [readFileSync(log)]
    for (let unit = first; unit < first + units; unit++) {
      await write(database, unit)
      logs.push(readFileSync(log))
    }
    return logs
  }
  /** The power goes at each acknowledgement, and while the next unit is being written. */
  function expectEach(logs: readonly Buffer[], held: Buffer, first: number): void {
    for (const [n, synced] of logs.entries()) {
      expectKept(disksDir, held, synced, first + n)
      const next = logs[n + 1]
      for (let i = 1; next && i < perUnit; i++)
        expectKept(disksDir, held, torn(synced, next, i / perUnit), first + n)
    }
  }

  // 1. Into a new log.
  const logs = await writeFrom(0)
  const grown = logs.at(-1) ?? Buffer.alloc(0)
  expect(grown.length).toBeGreaterThan(200_000)
  expectEach(logs, began, 0)

  // 2. While the log is copied into the file: the log is whole until that file has been synced.
  const copier = new Sqlite(file)
  expect(copier.pragma('wal_checkpoint(passive)')).toMatchObject([{ busy: 0 }])
  copier.close()
  const copied = readFileSync(file)
  expect(copied.equals(began)).toBe(false)
  for (let i = 0; i < units; i++) expectKept(disksDir, torn(began, copied, i / units), grown, units)

  // 3. When the log begins again over its old contents.
  const again = await writeFrom(units)
  expect(again.at(-1)?.length).toBeLessThan(1.5 * grown.length)
  expectEach([grown, ...again.slice(1)], copied, units)

  // And with the program itself, as it would start after a power cut.
  const [after, middle] = [tempDir('power-after'), again[20] ?? Buffer.alloc(0)]
  writeFileSync(join(after, 'porua.db'), copied)
  writeFileSync(join(after, 'porua.db-wal'), torn(middle, again[21] ?? middle, 0.5))
  const started = await openDatabase({ dataDir: after, allowLoss: false })
  const rows = await started.read((reader) => reader.selectFrom('provider').select('key').execute())
  expect(rows.length).toBeGreaterThanOrEqual(2 * (units + 20) + 1)
  await started.close()
  await database.close()
  removeDir(disksDir)
  process.stdout.write(`power loss: ${disks} disks after ${2 * units} acknowledged units, 0 lost\n`)
}, 60_000)
