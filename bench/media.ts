/**
 * `node bench/media.ts`: what serving course media costs. Ranged reads of segments with session, token and range, as players send
 * them; beside it nginx with the same file, and nginx carrying the bytes after our check (X_ACCEL). Never a pass or fail.
 * Options: --seconds N (6 a row), --connections N (32), --megabytes N (64). To reach: memory flat.
 */
import { spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { FolderPack } from '@porua/files/source'
import { randomIds } from '@porua/server/platform/ids'
import { systemClock } from '@porua/server/ports/clock/clock'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { LocalFiles } from '@porua/server/ports/files/local-files'
import { freshPlace } from '@porua/testkit/databases'
import { freePort } from '@porua/testkit/process'
import { importPack } from '../apps/server/src/features/school-pack/school.factory.ts'
import { type Call, closed } from './load.ts'
import { openSessions, sessionId, startServer } from './server.ts'

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, connections: { type: 'string' }, megabytes: { type: 'string' } },
})
const seconds = Number(values.seconds ?? 6)
const connections = Number(values.connections ?? 32)
const size = Number(values.megabytes ?? 64) * 1_048_576
/** What a player asks for at a time: about a segment of 4 s at 500 kbit/s. */
const rangeBytes = 262_144
const say = (what: string, figure: string, detail = '') =>
  process.stdout.write(`${what.padEnd(58)} ${figure.padStart(12)}  ${detail}\n`)

/** A school of one student, one lecture and one film. */
function writeSchool(folder: string): void {
  mkdirSync(join(folder, 'media', 'film'), { recursive: true })
  const video = { id: 'v', title: 'Film', src: 'media/film/x.mpd', kind: 'vod' }
  const lecture = { id: 'l', name: 'L', videos: [video] }
  const school = {
    client: { name: 'Bench', slug: 'bench', title: 'Bench', company: 'Bench', timeZone: 'Asia/Dhaka' },
    courses: [{ id: 'c', name: 'C', subjects: [{ id: 's', name: 'S', lectures: [lecture] }] }],
    groups: [{ id: 'g', name: 'G', courseId: 'c', lectures: 'all', exams: [] }],
  }
  writeFileSync(join(folder, 'school.json'), JSON.stringify(school))
  writeFileSync(join(folder, 'students.csv'), 'mobile,name,sid,groups\n01700000001,One,1,g\n')
  writeFileSync(
    join(folder, 'media/film/x.mpd'),
    '<MPD mediaPresentationDuration="PT9S"><AdaptationSet contentType="video"><Representation id="1" bandwidth="1" height="240"><SegmentTemplate initialization="0.m4s"/></Representation></AdaptationSet></MPD>',
  )
  writeFileSync(join(folder, 'media/film/0.m4s'), randomBytes(size))
}

/** nginx on a port: the folder itself at /plain/, our server behind it at /, its bytes at /protected/. Null: not here. */
async function startNginx(media: string, behind: number): Promise<{ port: number; stop(): void } | null> {
  if (spawnSync('nginx', ['-v']).status !== 0) return null
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'porua-nginx-'))
  writeFileSync(
    join(folder, 'nginx.conf'),
    `daemon off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? 'user root;' : ''}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  upstream porua { server 127.0.0.1:${behind}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location /plain/ { alias ${media}/; }
    location /protected/ { internal; alias ${media}/; }
    location / { proxy_pass http://porua; proxy_http_version 1.1; proxy_set_header Connection ''; }
  }
}
`,
  )
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf')], { stdio: ['ignore', 'ignore', 'inherit'] })
  for (let n = 0; n < 100; n++) {
    if (await fetch(`http://127.0.0.1:${port}/plain/`).catch(() => null)) break
    await sleep(50)
  }
  return {
    port,
    stop: () => {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const pack = mkdtempSync(join(tmpdir(), 'porua-bench-media-'))
writeSchool(pack)
const place = await freshPlace('sqlite')
chmodSync(place.dataDir, 0o755)
const media = join(place.dataDir, 'media')
const setUp = await openDatabase({ dataDir: place.dataDir, allowLoss: false })
await importPack(setUp, new FolderPack(pack), {
  files: new LocalFiles(media),
  clock: systemClock,
  ids: randomIds,
})
const row = await setUp.read((db) => db.selectFrom('content').select('key').executeTakeFirstOrThrow())
await setUp.close()
rmSync(pack, { recursive: true, force: true })
await openSessions(place.dataDir, undefined, 1)
const segment = row.key.replace(/x\.mpd$/, '0.m4s')
const authorization = sessionId(0)

/** A token that is fresh enough for a row: segments take one for a minute. */
async function freshToken(port: number): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${port}/api/lecture/getToken`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify({ key: row.key }),
  })
  const { data } = (await reply.json()) as { data: { token: string } }
  return data.token
}

/** The n-th read of a connection: another place of the file each time. */
function reads(path: string): (connection: number, n: number) => Call {
  const places = Math.max(1, Math.floor(size / rangeBytes))
  return (connection, n) => {
    const at = ((connection * 7919 + n * 31) % places) * rangeBytes
    return { method: 'GET', path, headers: { authorization, range: `bytes=${at}-${at + rangeBytes - 1}` } }
  }
}

const done = (perSecond: number, p50: number, p99: number) =>
  `${((perSecond * rangeBytes) / 1_048_576).toFixed(0)} MB/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
process.stdout.write(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}; the loader shares these cores. ${connections} connections, ranges of ${rangeBytes / 1024} KB.\n`,
)

const figures: Record<string, number> = {}
for (const accel of [false, true]) {
  const server = await startServer(
    place.dataDir,
    await freePort(),
    undefined,
    accel ? { X_ACCEL: '/protected/' } : {},
  )
  const nginx = await startNginx(media, server.port)
  if (!nginx)
    process.stdout.write(
      'nginx is not installed: its rows are left out (Debian: apt-get install nginx-light).\n',
    )
  const measure = async (name: string, port: number, path: string) => {
    await closed(port, connections, 1, reads(path), 206)
    const [cpu, memory] = [server.cpu(), server.memory()]
    const figure = await closed(port, connections, seconds, reads(path), 206)
    const each = Math.round(((server.cpu() - cpu) / figure.calls) * 1e6)
    figures[name] = figure.perSecond
    const ours = name.startsWith('nginx alone')
      ? ''
      : `; ${each} µs CPU of ours a read, memory ${memory.toFixed(0)} → ${server.memory().toFixed(0)} MB`
    say(
      name,
      `${Math.round(figure.perSecond)} /s`,
      `${done(figure.perSecond, figure.p50, figure.p99)}, ${figure.failures} failures${ours}`,
    )
  }
  const path = `/media/${segment}?token=${encodeURIComponent(await freshToken(server.port))}`
  if (!accel) await measure('Porua carries the bytes', server.port, path)
  if (nginx && !accel) await measure('nginx alone, the same file, no check', nginx.port, `/plain/${segment}`)
  if (nginx && accel) await measure('nginx carries them after our check (X_ACCEL)', nginx.port, path)
  nginx?.stop()
  await server.stop()
}
const share = (name: string) => {
  const [one, all] = [figures[name], figures['nginx alone, the same file, no check']]
  return one && all ? `${Math.round((100 * one) / all)} %` : 'not measured'
}
say('of nginx alone: Porua', share('Porua carries the bytes'))
say('of nginx alone: X_ACCEL', share('nginx carries them after our check (X_ACCEL)'))
await place.remove()
