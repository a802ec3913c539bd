/** What the doctor finds where there is no school, an old one or a damaged one; and the test message. */
import { chmod, mkdir, open, stat, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { makeSchool } from '@porua/testkit/factories'
import { afterAll, describe, expect, it } from 'vitest'
import type { Database } from '../../ports/database/database.ts'
import { migrateTo } from '../../ports/database/migrate.ts'
import { openDatabase } from '../../ports/database/open-database.ts'
import { SqliteDatabase } from '../../ports/database/sqlite/sqlite-database.ts'
import type { GatewayOptions } from '../../ports/sms/sms-template.ts'
import { SmsGateway } from '../account/sms-gateway.ts'
import { installationOf, Places, TypedDoctor } from './testing.ts'

const places = new Places()
const command = new TypedDoctor()
afterAll(() => places.remove())

describe('a doctor of a folder', () => {
  const never = undefined as unknown as Database
  it('says that there is no school, and makes none', async () => {
    const here = installationOf(await places.fresh('sqlite'))
    expect(await command.codes(here, never)).toEqual(['noSchool'])
    expect(await command.codes(here, never)).toEqual(['noSchool'])
    const nowhere = installationOf({ dataDir: '/nowhere', url: 'postgres://u:secret@127.0.0.1:1/x' })
    expect(await command.codes(nowhere, never)).toEqual(['noSchool'])
    expect(command.said).not.toContain('secret')
  })

  it('does not migrate an older database by looking at it', async () => {
    const here = installationOf(await places.fresh('sqlite'))
    const old = await SqliteDatabase.open({ dataDir: here.place.dataDir })
    await migrateTo(old.writer, 'sqlite', ['0001-house', '0002-account'])
    await old.close()
    expect(await command.codes(here, never)).toContain('migrationsPending')
    expect(command.said).toContain('0003-content')
  })

  it('finds a damaged database, and a folder that others may read', async () => {
    const here = installationOf(await places.fresh('sqlite'))
    const db = await openDatabase({ dataDir: here.place.dataDir, allowLoss: false })
    await makeSchool(db, { now: 0, students: 4_000 })
    await db.close()
    await chmod(here.place.dataDir, 0o755)
    const path = join(here.place.dataDir, 'porua.db')
    // As a failing disk leaves it: pages of the students' tables, which are nearly all of it, are something else.
    const { size } = await stat(path)
    const file = await open(path, 'r+')
    await file.write(Buffer.alloc(Math.floor(size * 0.2), 0xa5), 0, undefined, Math.floor(size * 0.7))
    await file.close()
    const found = await command.codes(here, never)
    expect(found).toContain('databaseDamaged')
    expect(found).toContain('folderOpen')
  })

  it('finds a folder or a file that the proxy of X_ACCEL cannot read', async () => {
    const here = installationOf(await places.fresh('sqlite'))
    const db = await openDatabase({ dataDir: here.place.dataDir, allowLoss: false })
    await makeSchool(db, { now: 0, students: 1 })
    await mkdir(here.mediaFolder, { recursive: true })
    const picture = join(here.mediaFolder, 'picture.webp')
    await writeFile(picture, 'x')
    const found = async (accel: boolean, folder: number, media: number, file: number) => {
      await chmod(here.place.dataDir, folder)
      await chmod(here.mediaFolder, media)
      await chmod(picture, file)
      const codes = await command.codes({ ...here, settings: { ...here.settings, accel } }, db)
      return codes.includes('proxyShutOut')
    }
    expect(await found(false, 0o700, 0o700, 0o600)).toBe(false)
    expect(await found(true, 0o700, 0o750, 0o640)).toBe(true)
    expect(await found(true, 0o710, 0o700, 0o640)).toBe(true)
    expect(await found(true, 0o710, 0o750, 0o600)).toBe(true)
    expect(await found(true, 0o710, 0o750, 0o640)).toBe(false)
    await db.close()
  })

  it('sends a test message only when asked, and says what came of it', async () => {
    const here = installationOf(await places.fresh('sqlite'))
    const asked: string[] = []
    const gateway = createServer((request, response) => {
      asked.push(request.url ?? '')
      response.writeHead(asked.length > 1 ? 403 : 200).end('ok')
    })
    await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
    const { port } = gateway.address() as { port: number }
    const sms: GatewayOptions = {
      url: `http://127.0.0.1:${port}/?to={phone}`,
      method: 'GET',
      headers: {},
      body: null,
      ok: null,
    }
    const set = { ...here, settings: { ...here.settings, hasSms: true } }
    command.sms = async () => new SmsGateway({ db: never, keys: undefined as never, environment: sms })
    await command.run(set, never)
    expect(asked).toEqual([])
    expect(await command.codes(set, never, '--send-test', '01711-000001')).toContain('smsSent')
    expect(asked).toEqual(['/?to=8801711000001'])
    expect(await command.codes(set, never, '--send-test', '01711000001')).toContain('smsFailed')
    command.sms = async () => ({ state: async () => ({ by: 'none' }) }) as unknown as SmsGateway
    expect(await command.codes(here, never, '--send-test', '01711000001')).toContain('smsFailed')
    expect(await command.run(set, never, '--send-test', '12')).toBe(1)
    gateway.close()
  })
})
