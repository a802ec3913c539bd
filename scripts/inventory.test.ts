/** `docs/security/inventory.md` against the program: its secrets, algorithms, connections and files. */
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { limits, uploadTypes } from '@porua/contract/limits'
import { expect, test } from 'vitest'
import { variables } from '../apps/server/src/config.variables.ts'
import { mostBytesOf } from '../apps/server/src/features/uploads/types.rules.ts'
import { randomIds } from '../apps/server/src/platform/ids.ts'
import { secretKinds } from '../apps/server/src/ports/secrets/secrets.ts'

const root = resolve(import.meta.dirname, '..')
const inventory = readFileSync(join(root, 'docs/security/inventory.md'), 'utf8')
const part = (heading: string) => inventory.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''

test('names every secret that signs, and how long what it signs is good', () => {
  const rows = [...part('Secrets and keys').matchAll(/^\| (.+?) \| .* \| .* \| (.+?) \|$/gm)]
  const lives = new Map(rows.map(([, name = '', life = '']) => [name, life]))
  for (const [name, { lifeMs }] of Object.entries(secretKinds)) {
    const [figure = 0, unit = ''] =
      lifeMs >= 86_400_000 ? [lifeMs / 86_400_000, 'days'] : [lifeMs / 60_000, 'minutes']
    // The film's is told by its parts.
    const says = name === 'video token' ? '60 s' : `${figure} ${unit}`
    expect([name, lives.get(name)]).toEqual([name, expect.stringContaining(says)])
  }
  for (const name of ['receipts', 'push key']) expect(lives.has(name), name).toBe(true)
})

test('names every program that the server is told to call, and every key that the operator sets', () => {
  const [calls, keys] = [part('Connections'), part('Secrets and keys')]
  const words: Record<string, RegExp> = {
    DATABASE_URL: /PostgreSQL/,
    DATABASE_READ_URL: /PostgreSQL/,
    SMS_URL: /SMS gateway/,
    S3_ENDPOINT: /object store/,
    S3_PUBLIC_URL: /object store/,
    LICENCE_URL: /licence service/,
    LICENCE_SERVER_URL: /licence service/,
    LICENCE_CERTIFICATE_URL: /licence service/,
    PUSH_ORIGINS: /push services/,
  }
  // Addresses of this server itself, and those that browsers call.
  const own = ['PUBLIC_URL', 'ASSETS_URL', 'API_ORIGINS']
  const addresses = Object.keys(variables).filter((name) => /_(?:URL|ENDPOINT|ORIGINS)$/.test(name))
  expect(addresses.filter((name) => !own.includes(name)).sort()).toEqual(Object.keys(words).sort())
  for (const [name, word] of Object.entries(words)) expect(calls, name).toMatch(word)
  for (const name of Object.keys(variables).filter((one) => /SECRET|TOKEN/.test(one)))
    expect(keys).toContain(name)
})

test('names every kind of file that students send; their sizes stand in the limits', () => {
  const said = part('Files that are taken')
  const names = { jpg: 'JPEG', png: 'PNG', pdf: 'PDF', mp3: 'MP3', wav: 'WAV' }
  expect(new Set(Object.values(uploadTypes))).toEqual(new Set(Object.keys(names)))
  for (const name of Object.values(names)) expect(said).toContain(name)
  for (const type of Object.keys(uploadTypes) as (keyof typeof uploadTypes)[])
    expect(Object.values(limits.uploadBytes)).toContain(mostBytesOf(type))
})

test('no weak algorithm is used, and randomness is the system’s', () => {
  const used: string[] = []
  for (const file of globSync('apps/server/src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, name = ''] of text.matchAll(/create(?:Hash|Hmac|Cipheriv)\(\s*'([^']+)'/g)) used.push(name)
    // Where nobody may guess what comes: how long to wait may be anything.
    const dice = [...text.matchAll(/Math\.random\(\)/g)]
    expect(dice.length === 0 || /ids\.ts|postgres-database\.ts|jobs\.ts|s3-client\.ts/.test(file), file).toBe(
      true,
    )
  }
  expect([...new Set(used)].sort()).toEqual(['aes-256-gcm', 'sha256'])
  expect(Buffer.from(randomIds.secret(32), 'base64url')).toHaveLength(32)
  expect(new Set(Array.from({ length: 1000 }, () => randomIds.secret(8))).size).toBe(1000)
})
