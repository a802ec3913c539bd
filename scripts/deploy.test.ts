/**
 * What stands in `deploy/`: each file by its own program where the machine has it, nginx in front of a real server, and no
 * variable in any of them that the server does not know.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:http2'
import { dirname, join, resolve } from 'node:path'
import { type ConnectionOptions, connect as connectTls, type SecureVersion } from 'node:tls'
import { readConfig } from '@porua/server/config'
import { variables } from '@porua/server/config.variables'
import { freePort, type ServerProcess, startServerProcess } from '@porua/testkit/process'
import { tempDir } from '@porua/testkit/temp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settings } from '../bench/postgres.ts'

const root = resolve(import.meta.dirname, '..')
const read = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')
const has = (program: string) => spawnSync('which', [program]).status === 0
const isRoot = process.getuid?.() === 0
const hasNginx = has('nginx') && has('openssl')

function need(program: string): boolean {
  if (has(program)) return true
  process.stdout.write(`${program} is not on this machine: its file in deploy/ is not tried\n`)
  return false
}

test.each([
  ['compose.yaml', /^ {6}([A-Z][A-Z_]+):/gm, /^(POSTGRES_|PGPASSWORD$)/],
  ['porua.env', /^([A-Z][A-Z_]+)=/gm, /^$/],
  ['Dockerfile', /(?:^ENV | )([A-Z][A-Z_]+)=/gm, /^(NODE_ENV|MALLOC_ARENA_MAX)$/],
])('every variable of %s is one that the server knows', (name, pattern, foreign) => {
  const named = [...read(name).matchAll(pattern)].map(([, variable = '']) => variable)
  const ours = named.filter((variable) => !foreign.test(variable))
  expect(ours.length).toBeGreaterThanOrEqual(3)
  expect(ours.filter((variable) => !(variable in variables))).toEqual([])
})

test('the compose file hands on what an SMS gateway and a Prometheus need, and a password of any characters', () => {
  const text = read('compose.yaml')
  const wanted = Object.keys(variables).filter((name) => /^(SMS_|METRICS_)/.test(name))
  for (const name of wanted) expect(text).toContain(`      ${name}: \${${name}:-}\n`)
  expect(text.match(/^ {6}DATABASE_URL: .*$/m)?.[0]).not.toContain('$')
  expect(text).toMatch(/^ {6}PGPASSWORD: \$\{POSTGRES_PASSWORD:\?/m)
})

test('PostgreSQL is measured as the compose file sets it', () => {
  const [command = ''] = read('compose.yaml').match(/^ {4}command: postgres .*$/m) ?? []
  const set = [...command.matchAll(/-c (\w+)=(\S+)/g)].map(([, name, value]) => `${name} = ${value}`)
  expect(set).toContain('max_connections = 100')
  expect(set.filter((one) => !one.startsWith('max_connections'))).toEqual(settings)
})

test('the settings for systemd are read by the server and by commands alike, from one file', () => {
  const folder = tempDir('settings')
  writeFileSync(join(folder, '.env'), read('porua.env'))
  expect(readConfig({}, folder)).toMatchObject({
    dataDir: '/srv/porua/data',
    port: 3000,
    host: '127.0.0.1',
    sample: false,
    trustProxy: 1,
    secure: true,
    publicHost: 'lms.example.org',
  })
  const unit = read('porua.service')
  expect(unit).not.toMatch(/^Environment(?!=MALLOC_ARENA_MAX=\d+ NODE_COMPILE_CACHE=\/var\/cache\/porua$)/m)
  expect(unit).toContain('WorkingDirectory=/srv/porua/app\n')
  // Whatever else is written stands in a folder that systemd makes: one that is missing would stop the start.
  expect(unit).toMatch(/^ReadWritePaths=\/srv\/porua\/data$/m)
  expect(unit).toMatch(/^CacheDirectory=porua$/m)
})

test('the Dockerfile copies what every workspace needs to be installed, and runs what is there', () => {
  const text = read('Dockerfile')
  for (const file of globSync(['apps/*/package.json', 'packages/*/package.json'], { cwd: root }))
    expect(text).toContain(`COPY ${file} `)
  // Without it npm would compile.
  expect(text).toMatch(/^COPY package.json package-lock.json \.npmrc /m)
  for (const [, sources = ''] of text.matchAll(/^COPY (?!--)(.+) \S+$/gm))
    for (const source of sources.split(' ')) expect(existsSync(join(root, source)), source).toBe(true)
  for (const [, file = ''] of text.matchAll(/"([\w/-]+\.m?ts|[\w/-]+\.mjs)"/g))
    expect(existsSync(join(root, file)), file).toBe(true)
})

test('an image holds no settings, no backup, no tests and nothing that git leaves out', () => {
  const lines = (name: string) =>
    readFileSync(join(root, name), 'utf8')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
  const left = lines('.dockerignore')
  const bare = (line: string) => line.replace(/^\/|\/$/g, '')
  expect(left).toEqual(expect.arrayContaining(['**/.env', '**/*.backup', 'data', '.git']))
  expect(left).toEqual(
    expect.arrayContaining(['**/*.test.ts', '**/*.test.tsx', 'packages/testkit/src', 'e2e']),
  )
  expect(
    lines('.gitignore')
      .map(bare)
      .filter((line) => ![line, `**/${line}`, line.split('/')[0] ?? ''].some((form) => left.includes(form))),
  ).toEqual([])
})

test('every way to start the server gives V8 and the allocator the same bounds (docs/scale.md, memory)', () => {
  const files = ['scripts/run.mjs', 'deploy/Dockerfile', 'deploy/porua.service', 'bench/server.ts']
  const given = (what: RegExp) =>
    files.map((file) =>
      [...readFileSync(join(root, file), 'utf8').matchAll(what)].map(([, figure]) => figure),
    )
  expect(given(/--max-semi-space-size=(\d+)/g)).toEqual(Array(4).fill(['4']))
  expect(given(/MALLOC_ARENA_MAX\W+(\d+)/g)).toEqual(Array(4).fill(['2']))
})

test('the unit for systemd is one', () => {
  if (!need('systemd-analyze')) return
  const file = join(tempDir('unit'), 'porua.service')
  writeFileSync(file, read('porua.service').replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'))
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' })
  expect([status, stderr]).toEqual([0, ''])
})

test('the Caddyfile is one', () => {
  if (!need('caddy')) return
  const home = tempDir('caddy')
  const { status, stderr } = spawnSync(
    'caddy',
    ['validate', '--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')],
    { encoding: 'utf8', env: { ...process.env, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home } },
  )
  expect(status, stderr).toBe(0)
})

describe.runIf(hasNginx)('behind nginx', () => {
  let server: ServerProcess
  let folder: string
  let nginx: ChildProcess
  let port: number
  let plainPort: number
  beforeAll(async () => {
    server = await startServerProcess({
      TRUST_PROXY: '1',
      SECURE_COOKIES: '1',
      SAMPLE: '1',
      X_ACCEL: '/protected/',
    })
    // As docs/media.md has it; nginx's workers are another user, of our group.
    chmodSync(server.dataDir, 0o710)
    port = await freePort()
    plainPort = await freePort()
    const file = await configuration(port, plainPort, server)
    folder = dirname(file)
    nginx = spawn('nginx', ['-c', file], { stdio: 'inherit' })
    await answers(port)
  })
  afterAll(async () => {
    nginx?.kill('SIGTERM')
    await server?.remove()
  })

  test('pages and calls come over HTTP/2, compressed ahead of time', async () => {
    const page = await ask(port, { ':path': '/', 'accept-encoding': 'br' })
    expect([page.status, page.headers['content-encoding']]).toEqual([200, 'br'])
    expect(page.headers['strict-transport-security']).toBe('max-age=31536000')
    const health = await ask(port, { ':path': '/api/health' })
    expect(JSON.parse(health.text)).toMatchObject({ data: { ready: true } })
  })

  test('TLS 1.2 and 1.3 are spoken, with ciphers that are sound, and plain http leads there', async () => {
    const spoken = (options: ConnectionOptions) =>
      new Promise<string | null>((done) => {
        const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false, ...options })
        socket.on('secureConnect', () => {
          done(`${socket.getProtocol()} ${socket.getCipher().name}`)
          socket.destroy()
        })
        socket.on('error', () => done(null))
      })
    const only = (version: SecureVersion, ciphers: string) =>
      spoken({ minVersion: version, maxVersion: version, ciphers: `${ciphers}:@SECLEVEL=0` })
    expect(await spoken({})).toMatch(/^TLSv1\.3 /)
    expect(await only('TLSv1.2', 'ALL')).toMatch(/^TLSv1\.2 ECDHE-ECDSA-/)
    expect(await only('TLSv1.1', 'ALL')).toBeNull()
    for (const weak of ['ECDHE-ECDSA-AES256-SHA', 'ECDHE-ECDSA-AES128-SHA256', 'aNULL'])
      expect(await only('TLSv1.2', weak), weak).toBeNull()
    const plain = await fetch(`http://127.0.0.1:${plainPort}/exams?tab=live`, {
      redirect: 'manual',
      headers: { host: 'lms.example.org' },
    })
    expect([plain.status, plain.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:\/\/[^/]+\/exams\?tab=live$/),
    ])
  })

  test('the figures stay inside, and a caller cannot say to be near', async () => {
    expect((await ask(port, { ':path': '/api/metrics' })).status).toBe(404)
    const direct = await fetch(`${server.url}/api/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })
    expect(direct.status).toBe(404)
    expect((await fetch(`${server.url}/api/metrics`)).status).toBe(200)
  })

  test('a live line is upgraded, and guessing counts by the caller’s own address', async () => {
    expect(await upgrade(port)).toMatch(/^HTTP\/1.1 101/)
    const guess = (forwarded: string) =>
      ask(
        port,
        {
          ':method': 'POST',
          ':path': '/api/student/login',
          'content-type': 'application/json',
          'x-forwarded-for': forwarded,
        },
        JSON.stringify({ username: '01718888888', password: 'Wrong1234' }),
      )
    const statuses: number[] = []
    // Addresses that the caller makes up change nothing.
    for (let n = 0; n < 10; n++) statuses.push((await guess(`198.51.100.${n}`)).status)
    expect(statuses).toEqual([...Array(8).fill(401), 429, 429])
  })

  test('signed addresses lead to where the caller called, whatever else the caller says', async () => {
    const body = JSON.stringify({ username: '01700000001', password: 'Porua2027' })
    const login = { ':method': 'POST', ':path': '/api/student/login', 'content-type': 'application/json' }
    const { headers, text } = await ask(port, login, body)
    expect(headers.sessionid, text).toEqual(expect.any(String))
    const reply = await ask(port, {
      ':path': '/api/content/signed-request?mimeType=image/png',
      authorization: String(headers.sessionid),
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    })
    const { data } = JSON.parse(reply.text) as { data: { signedUrl: string } }
    expect(new URL(data.signedUrl).origin).toBe(`https://127.0.0.1:${port}`)
  })

  test('a file is sent by nginx and kept as the server says; a refusal of its own is never kept', async () => {
    const body = JSON.stringify({ username: '01700000001', password: 'Porua2027' })
    const login = { ':method': 'POST', ':path': '/api/student/login', 'content-type': 'application/json' }
    const { headers: signedIn } = await ask(port, login, body)
    const cookie = [signedIn['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ')
    const courses = await ask(port, { ':path': '/api/course', authorization: String(signedIn.sessionid) })
    const [, key = ''] = /"image":"([^"]+)"/.exec(courses.text) ?? []
    const get = () => ask(port, { ':path': `/media/${key}`, cookie })
    const sent = await get()
    expect([sent.status, sent.headers['cache-control']]).toEqual([
      200,
      'private, max-age=31536000, immutable',
    ])
    expect(sent.headers['x-content-type-options']).toBe('nosniff')
    expect(sent.headers['content-security-policy']).toContain('sandbox')
    // nginx has sent it: it names what is on the disk by time and size, we by its key.
    expect(sent.headers.etag).toMatch(/^"[0-9a-f]+-[0-9a-f]+"$/)
    chmodSync(join(server.dataDir, 'media', key), 0)
    const refused = await get()
    expect([refused.status, refused.headers['cache-control']]).toEqual([403, 'no-store'])
    expect(refused.headers['x-content-type-options']).toBe('nosniff')
  })

  test('logs say what was asked for, and neither session, nor signature, nor mobile', async () => {
    await upgrade(port, '&sessionId=s3ss10n')
    await ask(port, { ':path': '/media/school/a.png?until=9&sig=s1gned' })
    await ask(port, { ':path': '/api/student/otp/8801712345678' })
    await server.stop()
    await ask(port, { ':path': '/api/student/otp/8801712345678' })
    await ask(port, { ':method': 'PATCH', ':path': '/api/student/forgot-password/8801712345678' }, '')
    await ask(port, { ':path': '/media/school/a.png?until=9&sig=s1gned' })
    await ask(port, { ':method': 'PUT', ':path': '/api/uploads/u/a.png?sig=s1gned' }, 'x')
    // Nobody is behind it any more: that is told too.
    await upgrade(port, '&sessionId=s3ss10n')
    await ask(port, { ':path': '/api/health?away=1' })
    // A line is written when its reply has gone.
    const lines = () => readFileSync(join(folder, 'porua.log'), 'utf8')
    await expect.poll(lines).toContain('GET /api/health" 502')
    const log = lines()
    for (const asked of [
      'GET /api/socket.io/" 101',
      'GET /media/school/a.png" 401',
      'GET /api/student/otp" 404',
    ])
      expect(log).toContain(asked)
    const errors = [
      readFileSync(join(folder, 'errors'), 'utf8'),
      readFileSync(join(folder, 'error.log'), 'utf8'),
    ]
    expect(errors.join('')).toContain('/api/health')
    expect(log + errors.join('')).not.toMatch(/s3ss10n|s1gned|1712345678/)
  })
})

if (!hasNginx) test('nginx is looked for', () => void need('nginx'))

/** Our file with a certificate, ports and paths of this test, inside what Debian's own file puts around it. */
async function configuration(port: number, plainPort: number, server: ServerProcess): Promise<string> {
  const folder = tempDir('nginx')
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const selfSigned =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost'
  const made = spawnSync('openssl', [...selfSigned.split(' '), '-keyout', key, '-out', cert])
  expect(made.status, String(made.stderr)).toBe(0)
  mkdirSync(join(folder, 'temp'))
  const site = read('nginx.conf')
    .replace(/ssl_certificate_key .*;/, `ssl_certificate_key ${key};`)
    .replace(/ssl_certificate {5}.*;/, `ssl_certificate ${cert};`)
    .replace('127.0.0.1:3000', `127.0.0.1:${server.port}`)
    .replaceAll(/listen \[::\].*;\n/g, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace('/srv/porua/data/', `${server.dataDir}/`)
    .replaceAll('/var/log/nginx/', `${folder}/`)
  const temp = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, 'temp', name)};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; ${isRoot ? 'user nobody root; ' : ''}pid ${join(folder, 'pid')}; error_log ${join(folder, 'errors')} warn;
events { worker_connections 512; }
http { access_log off; ${temp.join(' ')}
${site} }`,
  )
  const { status, stderr } = spawnSync('nginx', ['-t', '-c', file], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  return file
}

async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (await ask(port, { ':path': '/api/health' }).catch(() => null)) return
    await new Promise((wait) => setTimeout(wait, 50))
  }
  throw new Error('nginx does not answer')
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
}

/** One request over HTTP/2. */
function ask(port: number, headers: Record<string, string>, body?: string): Promise<Answer> {
  return new Promise((done, failed) => {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    session.on('error', failed)
    const request = session.request(headers)
    let got: Record<string, unknown> = {}
    const parts: Buffer[] = []
    request.on('response', (replied) => {
      got = replied
    })
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('error', failed)
    request.on('end', () => {
      session.close()
      done({ status: Number(got[':status']), headers: got, text: Buffer.concat(parts).toString() })
    })
    request.end(body)
  })
}

/** The first line of the reply to a websocket's handshake. */
function upgrade(port: number, query = ''): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connectTls({ port, host: '127.0.0.1', rejectUnauthorized: false }, () => {
      socket.write(
        [
          `GET /api/socket.io/?EIO=4&transport=websocket${query} HTTP/1.1`,
          'host: localhost',
          'connection: Upgrade',
          'upgrade: websocket',
          'sec-websocket-version: 13',
          'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
          '\r\n',
        ].join('\r\n'),
      )
    })
    socket.once('data', (part) => {
      done(part.toString().split('\r\n')[0] ?? '')
      socket.destroy()
    })
    socket.once('error', failed)
  })
}
