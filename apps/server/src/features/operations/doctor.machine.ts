/** What the doctor looks at on the machine: disk, folder, clock, database, settings. */
import { randomBytes } from 'node:crypto'
import { opendir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { mostSkewMs } from '../../ports/clock/clock-watch.ts'
import { type DatabaseFacts, databaseFacts } from '../../ports/database/whole/facts.ts'
import { lastBackup } from './backup.ts'
import type { Finding } from './finding.ts'
import type { Installation } from './installation.ts'

const gigabyte = 1024 ** 3
const day = 86_400_000

/** Everything of the machine but the school's own data. */
export async function machineFindings(installation: Installation, facts: DatabaseFacts): Promise<Finding[]> {
  return [
    ...(await folderFindings(installation)),
    ...(await proxyFindings(installation)),
    ...(await diskFindings(installation, facts)),
    ...databaseFindings(installation, facts),
    ...(await backupFindings(installation)),
    ...settingFindings(installation),
    ...(await certificateFindings(installation)),
  ]
}

/** @throws DatabaseRefused where there is no database */
export async function lookAtDatabase({ place }: Installation): Promise<DatabaseFacts> {
  return databaseFacts(place)
}

async function folderFindings({ place: { dataDir, url } }: Installation): Promise<Finding[]> {
  const probe = join(dataDir, `.doctor-${randomBytes(6).toString('hex')}`)
  try {
    await writeFile(probe, 'x', { flag: 'wx', mode: 0o600 })
    await rm(probe)
  } catch (error) {
    const text = `Nothing can be written in the data folder ${dataDir}: ${(error as Error).message}.`
    const advice = 'Give the folder to the user that runs the server, or free its disk.'
    return [{ level: 'serious', code: 'folderNotWritable', text, advice }]
  }
  const findings: Finding[] = []
  for (const path of url === null ? [dataDir, join(dataDir, 'porua.db')] : [dataDir]) {
    const { mode } = await stat(path)
    // A proxy of the group may pass through the folder, not look into it.
    if ((mode & (path === dataDir ? 0o067 : 0o077)) === 0) continue
    findings.push({
      level: 'warning',
      code: 'folderOpen',
      text: `Other users of this machine may look into ${path}.`,
      advice: `chmod go-rwx ${path}`,
    })
  }
  return findings
}

/** With X_ACCEL the proxy, as another user of the same group, must get to the media and read them. */
async function proxyFindings({ place, mediaFolder, settings }: Installation): Promise<Finding[]> {
  if (!settings.accel) return []
  const advice = `chmod 710 ${place.dataDir}; chmod -R u=rwX,g=rX,o= ${mediaFolder}; and give the proxy's user the group of the server (docs/media.md).`
  const closed = async (path: string, bits: number) => {
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
      return null
    })
    return found !== null && (found.mode & bits) !== bits
  }
  const paths = [
    [place.dataDir, 0o010],
    [mediaFolder, 0o050],
  ] as const
  for (const [path, bits] of paths)
    if (await closed(path, bits))
      return [
        {
          level: 'serious',
          code: 'proxyShutOut',
          text: `X_ACCEL is set, and the group may not get into ${path}: no picture and no film reaches a phone.`,
          advice,
        },
      ]
  for await (const entry of await opendir(mediaFolder, { recursive: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name.startsWith('.') || !(await closed(path, entry.isDirectory() ? 0o050 : 0o040))) continue
    return [
      {
        level: 'warning',
        code: 'proxyShutOut',
        text: `X_ACCEL is set, and the group may not read ${path}.`,
        advice,
      },
    ]
  }
  return []
}

async function diskFindings({ place }: Installation, facts: DatabaseFacts): Promise<Finding[]> {
  const { bavail, bsize, blocks } = await statfs(place.dataDir)
  const free = bavail * bsize
  const share = free / (blocks * bsize)
  const text = `${(free / gigabyte).toFixed(1)} GB are free on the disk of ${place.dataDir} (${Math.round(share * 100)} %).`
  const advice = 'Free some space, or move DATA_DIR to a bigger disk: no answer can be saved on a full one.'
  const needed = place.url === null ? facts.size : 0
  if (free < gigabyte || share < 0.01) return [{ level: 'serious', code: 'diskFull', text, advice }]
  if (free < 5 * gigabyte || free < 2 * needed) return [{ level: 'warning', code: 'diskLow', text, advice }]
  return []
}

function databaseFindings({ clock, settings }: Installation, facts: DatabaseFacts): Finding[] {
  const findings: Finding[] = []
  if (facts.damage.length > 0)
    findings.push({
      level: 'serious',
      code: 'databaseDamaged',
      text: `The database file is damaged: ${facts.damage[0]}`,
      advice: 'Stop the server, keep a copy of the folder, and restore the last backup.',
    })
  if (facts.pending.length > 0)
    findings.push({
      level: 'warning',
      code: 'migrationsPending',
      text: `The database is of an older version (it lacks ${facts.pending.join(', ')}).`,
      advice: 'Make a backup, then start the server once before the exam day: it migrates by itself.',
    })
  const { server } = facts
  if (!server) return findings
  const skew = Math.abs(server.now - clock.now())
  if (skew > mostSkewMs)
    findings.push({
      level: skew > 30_000 ? 'serious' : 'warning',
      code: 'clocksDiffer',
      text: `The clocks of this machine and of the database differ by ${Math.round(skew / 1000)} s.`,
      advice: 'Let both follow a time server (chrony or systemd-timesyncd).',
    })
  for (const [name, value] of [
    ['fsync', server.fsync],
    ['full_page_writes', server.fullPageWrites],
  ])
    if (value !== 'on')
      findings.push({
        level: 'serious',
        code: 'databaseNotDurable',
        text: `PostgreSQL runs with ${name}=${value}.`,
        advice: `Set ${name} = on in postgresql.conf: acknowledged answers must survive a power cut.`,
      })
  if (server.synchronousCommit === 'off')
    findings.push({
      level: 'serious',
      code: 'databaseNotDurable',
      text: 'PostgreSQL runs with synchronous_commit=off.',
      advice: 'Set synchronous_commit = on: the last answers before a crash would be gone.',
    })
  if (server.maxConnections < settings.poolSize + 10)
    findings.push({
      level: 'warning',
      code: 'fewConnections',
      text: `PostgreSQL allows ${server.maxConnections} connections; one server process wants ${settings.poolSize}.`,
      advice:
        'Raise max_connections, or lower DATABASE_POOL; each process needs its pool, and commands some more.',
    })
  return findings
}

async function backupFindings({ place, clock }: Installation): Promise<Finding[]> {
  const at = await lastBackup(place.dataDir)
  if (at !== null && clock.now() - at < day) return []
  const text =
    at === null
      ? 'No backup has been made from here.'
      : `The last backup is ${Math.floor((clock.now() - at) / day)} days old.`
  const advice = 'npm run school -- backup <file>, and keep the file on another machine.'
  return [{ level: 'warning', code: 'backupOld', text, advice }]
}

function settingFindings({ settings }: Installation): Finding[] {
  const findings: Finding[] = []
  if (settings.otpEcho)
    findings.push({
      level: 'serious',
      code: 'otpEcho',
      text: 'OTP_ECHO=1: the server tells one-time codes to whoever asks.',
      advice: 'Take OTP_ECHO away: with it anybody can set anybody’s password.',
    })
  if (settings.allowLoss)
    findings.push({
      level: 'warning',
      code: 'allowLoss',
      text: 'ALLOW_LOSS=1: acknowledged answers may be lost in a crash.',
      advice: 'Take ALLOW_LOSS away and start the server: it then says what it misses.',
    })
  if (settings.publicHost !== null && !settings.secure)
    findings.push({
      level: 'note',
      code: 'cookiesNotSecure',
      text: 'SECURE_COOKIES is not set although PUBLIC_URL is.',
      advice: 'Set SECURE_COOKIES=1 where students come over https.',
    })
  return findings
}

/** The certificate that students' browsers see; only where pages come over https. */
export async function certificateFindings({ settings, clock }: Installation): Promise<Finding[]> {
  const { publicHost, secure } = settings
  if (publicHost === null || !secure) return []
  const { hostname, port } = new URL(`https://${publicHost}`)
  const seen = await certificateOf(hostname, Number(port || 443))
  const advice = 'Renew it, and look whether it renews by itself.'
  if ('failed' in seen)
    return [
      {
        level: 'warning',
        code: 'siteAway',
        text: `https://${publicHost} does not answer from here: ${seen.failed}.`,
        advice: 'Open it in a browser; look at the proxy and its certificate.',
      },
    ]
  const days = Math.floor((seen.validTo - clock.now()) / day)
  if (days >= 14) return []
  const text = `The certificate of https://${publicHost} ${days < 0 ? 'has run out' : `runs out in ${days} days`}.`
  return [{ level: days < 3 ? 'serious' : 'warning', code: 'certificate', text, advice }]
}

const certificateTimeoutMs = 5_000

function certificateOf(host: string, port: number): Promise<{ validTo: number } | { failed: string }> {
  return new Promise((resolve) => {
    // An expired one must still be looked at; what is wrong with it besides is told by the browser's own words.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false }, () => {
      const validTo = Date.parse(socket.getPeerCertificate().valid_to)
      const { authorizationError } = socket
      socket.destroy()
      const expired = String(authorizationError) === 'CERT_HAS_EXPIRED'
      resolve(authorizationError && !expired ? { failed: String(authorizationError) } : { validTo })
    })
    socket.setTimeout(certificateTimeoutMs, () => socket.destroy(new Error('no answer in 5 s')))
    socket.once('error', (error: Error) => resolve({ failed: error.message }))
  })
}
