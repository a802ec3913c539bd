/** For the tests of care: installations in places of their own, and everything that a database holds. */
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { freshPlace, type Place } from '@porua/testkit/databases'
import type { SchoolServices } from '../../cli/commands/command.ts'
import { main } from '../../cli/run.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database, Dialect } from '../../ports/database/database.ts'
import { openSource } from '../../ports/database/whole/open-whole.ts'
import type { FileStore } from '../../ports/files/files.ts'
import { LocalFiles } from '../../ports/files/local-files.ts'
import type { Finding } from './finding.ts'
import type { Installation } from './installation.ts'

/** The installation of a place; its files in the folder, unless elsewhere. */
export function installationOf(
  { dataDir, url }: Pick<Place, 'dataDir' | 'url'>,
  files?: FileStore,
): Installation {
  const mediaFolder = join(dataDir, 'media')
  return {
    version: '1.2.3',
    clock: new MovableClock(Date.parse('2026-03-01T10:00:00Z')),
    mediaFolder,
    place: { dataDir, url: url ?? null },
    files: files ?? new LocalFiles(mediaFolder),
    folder: (path: string) => new LocalFiles(path),
    bucket: files ?? null,
    settings: {
      hasSms: false,
      otpEcho: false,
      allowLoss: false,
      accel: false,
      secure: false,
      publicHost: null,
      address: 'http://localhost:3000',
      poolSize: 10,
      graceMinutes: 30,
    },
  }
}

/** Places that are removed together. */
export class Places {
  readonly #made: Place[] = []
  async fresh(dialect: Dialect): Promise<Place> {
    const place = await freshPlace(dialect)
    this.#made.push(place)
    return place
  }
  async remove(): Promise<void> {
    for (const place of this.#made.splice(0)) await place.remove()
  }
}

/** Every table and row, as values: bytes as their digest. */
export async function everythingIn({ place }: Installation): Promise<Record<string, unknown[]>> {
  const source = await openSource(place)
  try {
    const tables: Record<string, unknown[]> = {}
    for (const table of source.tables) {
      const rows: unknown[] = []
      for await (const page of source.pages(table))
        for (const row of page)
          rows.push(Object.fromEntries(row.map((cell, at) => [table.columns[at]?.name, readable(cell)])))
      tables[table.name] = rows
    }
    return tables
  } finally {
    await source.close()
  }
}

function readable(cell: unknown): unknown {
  return cell instanceof Uint8Array ? createHash('sha256').update(cell).digest('hex') : cell
}

/** Every file's bytes, as their digest. */
export async function filesIn({ files }: Pick<Installation, 'files'>): Promise<Record<string, string>> {
  const found: [string, string][] = []
  for await (const { key } of files.list()) {
    const hash = createHash('sha256')
    for await (const chunk of (await files.get(key))?.open() ?? []) hash.update(chunk)
    found.push([key, hash.digest('hex')])
  }
  return Object.fromEntries(found.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The digest of a file of this machine. */
export async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}

/** The doctor's command as a person types it. */
export class TypedDoctor {
  /** What it printed last. */
  said = ''
  /** The gateway that test messages go through. */
  sms: SchoolServices['sms'] | undefined

  /** Gives the exit status. `db` is what the command would open. */
  async run(installation: Installation, db: Database, ...argv: string[]): Promise<number> {
    this.said = ''
    const services = { db, close: async () => undefined, sms: this.sms }
    const out = (text: string) => {
      this.said += text
    }
    const console = { folder: '/', out, err: { write: () => undefined }, now: () => 0 }
    return main(
      ['doctor', ...argv],
      async () => services as unknown as SchoolServices,
      console,
      () => installation,
    )
  }

  /** What it finds: codes, the worst first. */
  async codes(installation: Installation, db: Database, ...argv: string[]): Promise<string[]> {
    await this.run(installation, db, '--json', ...argv)
    return (JSON.parse(this.said) as { findings: Finding[] }).findings.map(({ code }) => code)
  }
}
