/** What stops a server from starting: one readable line on stderr and exit 1, whatever it was; never a stack trace. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { startApp } from '@porua/testkit/app'
import { freshPlace } from '@porua/testkit/databases'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectOneLine, runServer } from './testing/spawned.ts'

test.each<[what: string, environment: Record<string, string>, says: RegExp]>([
  [
    'a variable that is nearly ours',
    { DATABSE_URL: 'postgres://x' },
    /^DATABSE_URL .*did you mean DATABASE_URL\?/,
  ],
  ['a port that is none', { PORT: 'eighty' }, /^PORT must be a whole number.*'eighty'/],
  [
    'an address that is not this machine’s',
    { HOST: '203.0.113.7' },
    /^HOST=203\.0\.113\.7 is not an address/,
  ],
  [
    'a host that is no address',
    { HOST: '999.1.1.1' },
    /^HOST=999\.1\.1\.1 is not an address of this machine/,
  ],
  [
    'a database of another kind',
    { DATABASE_URL: 'mysql://u:hidden@h/d' },
    /^DATABASE_URL must begin with postgres:/,
  ],
  [
    'a data folder that is a file',
    { DATA_DIR: '/etc/hostname' },
    /^data folder \/etc\/hostname cannot be used/,
  ],
])('%s', async (_what, environment, says) => {
  const ended = await runServer(environment)
  expectOneLine(ended, says)
  expect(ended.stderr).not.toContain('hidden')
})

test('an unknown variable in .env', async () => {
  const folder = tempDir('env')
  writeFileSync(join(folder, '.env'), 'PORT=0\nPORTS=3000\n')
  expectOneLine(await runServer({}, folder), /^\.env: unknown variable PORTS; did you mean PORT\?/)
  writeFileSync(join(folder, '.env'), 'COLOUR_OF_THE_SKY=blue\n')
  expectOneLine(await runServer({}, folder), /^\.env: unknown variable COLOUR_OF_THE_SKY$/m)
  expect(existsSync(join(folder, 'data'))).toBe(false)
})

describe('a port in use', () => {
  const other = createServer()
  let port = ''
  beforeAll(async () => {
    await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
    port = String((other.address() as AddressInfo).port)
  })
  afterAll(() => void other.close())
  const says = () => new RegExp(`^Port ${port} on 127\\.0\\.0\\.1 is in use.*PORT=…\n$`)

  test.each([
    ['the server', 'apps/server/src/main.ts'],
    ['npm start, which would build first', 'scripts/start.ts'],
  ])('is said by %s before anything is made', async (_, script) => {
    const folder = tempDir('port')
    const ended = await runServer({ PORT: port, SAMPLE: '1', HOST: '127.0.0.1' }, folder, script)
    expectOneLine(ended, says())
    expect(ended.stdout).toBe('')
    expect(readdirSync(folder)).toEqual([])
  })
})

test('a data folder in use by another process', async () => {
  const place = await freshPlace('sqlite')
  const app = await startApp({ dialect: 'sqlite', place })
  try {
    const ended = await runServer({ DATA_DIR: place.dataDir })
    expectOneLine(ended, new RegExp(`^data folder .* is in use by process ${process.pid}: stop it`))
  } finally {
    await app.close()
    await place.remove()
  }
})

test('a database file that is none', async () => {
  const folder = tempDir('none')
  writeFileSync(join(folder, 'porua.db'), 'this is not a database, '.repeat(200))
  expectOneLine(await runServer({ DATA_DIR: folder }), /^the database .*porua\.db cannot be used/)
})

test('a PostgreSQL that does not answer, without its password', async () => {
  const ended = await runServer({ DATABASE_URL: 'postgres://porua:hidden-password@127.0.0.1:1/porua' })
  expectOneLine(ended, /^PostgreSQL does not answer at 127\.0\.0\.1:1\/porua/)
  expect(ended.stderr + ended.stdout).not.toContain('hidden-password')
})
