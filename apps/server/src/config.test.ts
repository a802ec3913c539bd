import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const folder = mkdtempSync(join(tmpdir(), 'porua-config-'))

test('defaults are those of decisions.md', () => {
  expect(readConfig({}, folder)).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    sample: true,
    offlineGraceMinutes: 30,
  })
  expect(readConfig({}, folder).dataDir).toBe(join(folder, 'data'))
})

test.each([
  [{ PORT: '80a' }, /PORT must be a whole number from 0 to 65535, not '80a'/],
  [{ SAMPLE: 'yes' }, /SAMPLE must be 0 or 1/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
  [{ API_ORIGINS: 'lms.example.org' }, /API_ORIGINS: 'lms.example.org' is not an origin/],
  [{ CLIENT_TIME_ZONE: 'Asia/Dacca2' }, /is not a time zone/],
  [{ CLIENT_COLOUR: 'red' }, /CLIENT_COLOUR must look like/],
  [{ DATABSE_URL: 'x' }, /DATABSE_URL is not one of our variables; did you mean DATABASE_URL\?/],
  [{ DATADIR: 'x' }, /did you mean DATA_DIR\?/],
])('%o is refused in one readable line', (environment, message) => {
  expect(() => readConfig(environment as NodeJS.ProcessEnv, folder)).toThrow(message)
})

test('names that others own are left alone', () => {
  expect(() => readConfig({ HOME: '/root', PATH: '/bin', HOSTNAME: 'x', SHELL: 'sh' }, folder)).not.toThrow()
})

test('a password in DATABASE_URL never stands in a message', () => {
  expect(() => readConfig({ DATABASE_URL: 'mysql://u:secret@h/d' }, folder)).toThrow(
    expect.not.objectContaining({ message: expect.stringContaining('secret') }),
  )
})

test('an unknown variable in .env is named', () => {
  const other = mkdtempSync(join(tmpdir(), 'porua-config-'))
  writeFileSync(join(other, '.env'), 'PORT=4000\nPORTS=1\n')
  expect(() => readConfig({}, other)).toThrow('.env: unknown variable PORTS; did you mean PORT?')
  writeFileSync(join(other, '.env'), 'PORT=4000\n')
  expect(readConfig({}, other).port).toBe(4000)
  expect(readConfig({ PORT: '5000' }, other).port).toBe(5000)
})
