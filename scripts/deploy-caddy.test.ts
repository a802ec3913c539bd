/** The Caddyfile of `deploy/` at work: what it tells of a server that is away. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { freePort } from '@porua/testkit/process'
import { tempDir } from '@porua/testkit/temp'
import { afterEach, expect, test } from 'vitest'

const file = readFileSync(resolve(import.meta.dirname, '../deploy/Caddyfile'), 'utf8')
const hasCaddy = spawnSync('which', ['caddy']).status === 0
let caddy: ChildProcess | undefined
afterEach(() => caddy?.kill('SIGTERM'))

if (!hasCaddy)
  test('caddy is looked for', () =>
    void process.stdout.write('caddy is not on this machine: its file is not tried\n'))

test.runIf(hasCaddy)('is told without sessions, signatures, tokens and mobiles', async () => {
  const [port, nobody] = [await freePort(), await freePort()]
  const folder = tempDir('caddy')
  const path = join(folder, 'Caddyfile')
  // Without a certificate, and without ways to set it up from outside.
  const plain = file
    .replace(/^\{\n/m, '{\n\tadmin off\n\tauto_https off\n')
    .replace('lms.example.org', `http://127.0.0.1:${port}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${nobody}`)
  writeFileSync(path, plain)
  const environment = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', path], { env: environment })
  let told = ''
  caddy.stderr?.on('data', (part: Buffer) => {
    told += part.toString()
  })
  const ask = (query: string) =>
    fetch(`http://127.0.0.1:${port}/api/socket.io/?EIO=4&${query}`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(() => ask('first=1'), { timeout: 20_000 }).toBe(502)
  for (const query of ['sessionId=s3cret', 'token=s3cret', 'until=9&sig=s3cret'])
    expect(await ask(query)).toBe(502)
  for (const call of ['otp/8801712345678', 'forgot-password/01712345678', 'otp/8801712345678?x=s3cret'])
    await fetch(`http://127.0.0.1:${port}/api/student/${call}`)
  await expect.poll(() => told.match(/"uri":"\/api\/student\/otp\/"/g), { timeout: 20_000 }).toHaveLength(2)
  expect(told).toContain('"uri":"/api/student/forgot-password/"')
  expect(told).toContain('"uri":"/api/socket.io/"')
  expect(told).not.toMatch(/s3cret|1712345678/)
})
