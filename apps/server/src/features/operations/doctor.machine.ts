/** What the doctor looks at on the machine: disk, folder, clock, database, settings. */
import { randomBytes } from 'node:crypto'
import { opendir, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { mostSkewMs } from '../../ports/clock/clock-watch.ts'
import { type DatabaseFacts, databaseFacts } from '../../ports/database/whole/facts.ts'
import { lastBackup } from './backup.ts'
import { type Finding, finding } from './finding.ts'
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
    return [finding('serious', 'folderNotWritable', { folder: dataDir, why: (error as Error).message })]
  }
  const findings: Finding[] = []
  for (const path of url === null ? [dataDir, join(dataDir, 'porua.db')] : [dataDir]) {
    const { mode } = await stat(path)
    // A proxy of the group may pass through the folder, not look into it.
    if ((mode & (path === dataDir ? 0o067 : 0o077)) === 0) continue
    findings.push(finding('warning', 'folderOpen', { path }))
  }
  return findings
}

/** With X_ACCEL the proxy, as another user of the same group, must get to the media and read them. */
async function proxyFindings({ place, mediaFolder, settings }: Installation): Promise<Finding[]> {
  if (!settings.accel) return []
  const folders = { folder: place.dataDir, media: mediaFolder }
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
      return [finding('serious', 'proxyShutOut', { path, into: true, ...folders })]
  for await (const entry of await opendir(mediaFolder, { recursive: true }).catch(() => [])) {
    const path = join(entry.parentPath, entry.name)
    if (entry.name.startsWith('.') || !(await closed(path, entry.isDirectory() ? 0o050 : 0o040))) continue
    return [finding('warning', 'proxyShutOut', { path, into: false, ...folders })]
  }
  return []
}

async function diskFindings({ place }: Installation, facts: DatabaseFacts): Promise<Finding[]> {
  const { bavail, bsize, blocks } = await statfs(place.dataDir)
  const free = bavail * bsize
  const share = free / (blocks * bsize)
  const disk = { free: (free / gigabyte).toFixed(1), share: Math.round(share * 100), folder: place.dataDir }
  const needed = place.url === null ? facts.size : 0
  if (free < gigabyte || share < 0.01) return [finding('serious', 'diskFull', disk)]
  if (free < 5 * gigabyte || free < 2 * needed) return [finding('warning', 'diskLow', disk)]
  return []
}

function databaseFindings({ clock, settings }: Installation, facts: DatabaseFacts): Finding[] {
  const findings: Finding[] = []
  const [what] = facts.damage
  if (what !== undefined) findings.push(finding('serious', 'databaseDamaged', { what }))
  if (facts.pending.length > 0)
    findings.push(finding('warning', 'migrationsPending', { names: facts.pending.join(', ') }))
  const { server } = facts
  if (!server) return findings
  const skew = Math.abs(server.now - clock.now())
  if (skew > mostSkewMs)
    findings.push(
      finding(skew > 30_000 ? 'serious' : 'warning', 'clocksDiffer', { seconds: Math.round(skew / 1000) }),
    )
  const durable = [
    { name: 'fsync', value: server.fsync },
    { name: 'full_page_writes', value: server.fullPageWrites },
  ].filter(({ value }) => value !== 'on')
  if (server.synchronousCommit === 'off') durable.push({ name: 'synchronous_commit', value: 'off' })
  findings.push(...durable.map((setting) => finding('serious', 'databaseNotDurable', setting)))
  if (server.maxConnections < settings.poolSize + 10)
    findings.push(
      finding('warning', 'fewConnections', { allowed: server.maxConnections, wanted: settings.poolSize }),
    )
  return findings
}

async function backupFindings({ place, clock }: Installation): Promise<Finding[]> {
  const at = await lastBackup(place.dataDir)
  if (at !== null && clock.now() - at < day) return []
  const days = at === null ? null : Math.floor((clock.now() - at) / day)
  return [finding('warning', 'backupOld', { days })]
}

function settingFindings({ settings }: Installation): Finding[] {
  const findings: Finding[] = []
  if (settings.otpEcho) findings.push(finding('serious', 'otpEcho'))
  if (settings.allowLoss) findings.push(finding('warning', 'allowLoss'))
  if (settings.publicHost !== null && !settings.secure) findings.push(finding('note', 'cookiesNotSecure'))
  return findings
}

/** The certificate that students' browsers see; only where pages come over https. */
export async function certificateFindings({ settings, clock }: Installation): Promise<Finding[]> {
  const { publicHost, secure } = settings
  if (publicHost === null || !secure) return []
  const { hostname, port } = new URL(`https://${publicHost}`)
  const seen = await certificateOf(hostname, Number(port || 443))
  if ('failed' in seen) return [finding('warning', 'siteAway', { host: publicHost, why: seen.failed })]
  const days = Math.floor((seen.validTo - clock.now()) / day)
  if (days >= 14) return []
  return [finding(days < 3 ? 'serious' : 'warning', 'certificate', { host: publicHost, days })]
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
