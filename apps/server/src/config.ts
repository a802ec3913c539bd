/** Every environment variable, in one place: read, checked and explained here and nowhere else (decisions: Running it). */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { limits } from '@porua/contract/limits'
import { nearestName } from '@porua/files/nearest'
import { readClient } from './config.client.ts'
import { type Variable, variables } from './config.variables.ts'
import type { S3Place } from './ports/files/s3-client.ts'
import { readS3 } from './ports/files/s3-settings.ts'
import { readLicences } from './ports/licences/licence-settings.ts'
import type { LicenceService } from './ports/licences/licences.ts'
import { readGateway } from './ports/sms/gateway-settings.ts'
import type { GatewayOptions } from './ports/sms/sms-template.ts'

export interface Config {
  port: number
  host: string
  dataDir: string
  sample: boolean
  databaseUrl: string | null
  /** A standby for reads that may lag. */
  databaseReadUrl: string | null
  databasePool: number
  workers: number
  offlineGraceMinutes: number
  allowLoss: boolean
  apiOrigins: string[]
  /** Push services besides those of the common browsers. */
  pushOrigins: string[]
  /** How many proxies in front add to X-Forwarded-For; 0: it is not believed. */
  trustProxy: number
  secure: boolean
  /** The host of PUBLIC_URL. */
  publicHost: string | null
  /** Null: one-time codes are printed. */
  sms: GatewayOptions | null
  /** Null: files are kept in `dataDir`. */
  s3: S3Place | null
  /** Prefix of the place where nginx finds our media; null: we carry the bytes. */
  accel: string | null
  /** Null: ClearKey licences of our own. */
  licences: LicenceService | null
  /** Replies carry the one-time code. */
  otpEcho: boolean
  /** Null: only near callers read metrics. */
  metricsToken: string | null
  logLevel: string
  /** What the environment overrides of the white label, by its key in the provider table. */
  client: Partial<
    Record<
      'name' | 'slug' | 'title' | 'company' | 'logo' | 'provider' | 'colour' | 'timeZone' | 'supportEmail',
      string
    >
  >
  assetsUrl: string | null
}

/** The configuration is not usable; the message is one readable line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** The settings of a `.env`. Editors on Windows put a mark of the encoding in front. @throws ConfigError that names the line which is none */
function settingsIn(text: string): NodeJS.Dict<string> {
  const plain = text.replace(/^\uFEFF/, '')
  // A value in quotes may have several lines: they are no settings of their own.
  const unquoted = plain.replace(/=[ \t]*(["'`])[\s\S]*?\1/g, (value) => `=${value.replace(/[^\n]/g, '')}`)
  const wrong = unquoted
    .split('\n')
    .findIndex((line) => !/^\s*(#.*|(export\s+)?[\w.-]+\s*=.*)?$/.test(line.replace(/\r$/, '')))
  if (wrong >= 0) throw new ConfigError(`.env: line ${wrong + 1} is no setting: write NAME=value`)
  return parseEnv(plain)
}

/** Reads `.env` of the working folder (real environment variables win) and checks everything. */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const file = resolve(folder, '.env')
  const fromFile = existsSync(file) ? settingsIn(readFileSync(file, 'utf8')) : {}
  for (const name of Object.keys(fromFile)) {
    if (!(name in variables)) throw new ConfigError(`.env: unknown variable ${name}${suggestion(name)}`)
  }
  for (const name of Object.keys(environment)) {
    const meant = name in variables ? undefined : nearest(name)
    if (meant) throw new ConfigError(`${name} is not one of our variables; did you mean ${meant}?`)
  }
  const get: Get = (name) => {
    const value = (environment[name] ?? fromFile[name])?.trim()
    return value === '' ? undefined : value
  }
  return {
    port: whole('PORT', get('PORT'), 3000, 0, 65_535),
    host: get('HOST') ?? '127.0.0.1',
    dataDir: resolve(folder, get('DATA_DIR') ?? 'data'),
    sample: flag('SAMPLE', get('SAMPLE'), true),
    databaseUrl: databaseUrl('DATABASE_URL', get('DATABASE_URL')),
    databaseReadUrl: readUrl(get),
    databasePool: whole('DATABASE_POOL', get('DATABASE_POOL'), 10, 2, 200),
    workers: workers(get('WORKERS'), get('DATABASE_URL')),
    offlineGraceMinutes: whole(
      'OFFLINE_GRACE_MINUTES',
      get('OFFLINE_GRACE_MINUTES'),
      limits.offlineGraceMinutes,
      0,
      10_080,
    ),
    allowLoss: flag('ALLOW_LOSS', get('ALLOW_LOSS'), false),
    apiOrigins: origins('API_ORIGINS', get('API_ORIGINS')),
    pushOrigins: origins('PUSH_ORIGINS', get('PUSH_ORIGINS')),
    trustProxy: proxies(get('TRUST_PROXY')),
    secure: flag('SECURE_COOKIES', get('SECURE_COOKIES'), false),
    publicHost: hostOf(get('PUBLIC_URL')),
    sms: gateway(get),
    s3: store(get),
    accel: accel(get('X_ACCEL'), get('S3_ENDPOINT')),
    licences: licences(get),
    otpEcho: flag('OTP_ECHO', get('OTP_ECHO'), false),
    metricsToken: get('METRICS_TOKEN') ?? null,
    logLevel: level(get('LOG_LEVEL')),
    ...client(get),
  }
}

type Get = (name: Variable) => string | undefined

/** What several variables describe together. @throws ConfigError where they do not */
function sound<T extends object | null>(read: T): Exclude<T, { readonly mistake: string }> {
  if (read !== null && 'mistake' in read) throw new ConfigError(String(read.mistake))
  return read as Exclude<T, { readonly mistake: string }>
}

function client(get: Get): Pick<Config, 'client' | 'assetsUrl'> {
  return sound(
    readClient({
      name: get('CLIENT_NAME'),
      slug: get('CLIENT_SLUG'),
      title: get('CLIENT_TITLE'),
      company: get('CLIENT_COMPANY'),
      logo: get('CLIENT_LOGO'),
      provider: get('CLIENT_PROVIDER'),
      colour: get('CLIENT_COLOUR'),
      timeZone: get('CLIENT_TIME_ZONE'),
      supportEmail: get('SUPPORT_EMAIL'),
      assetsUrl: get('ASSETS_URL'),
    }),
  )
}

function whole(
  name: Variable,
  value: string | undefined,
  fallback: number,
  least: number,
  most: number,
): number {
  if (value === undefined) return fallback
  const number = Number(value)
  if (!/^\d+$/.test(value) || number < least || number > most)
    throw new ConfigError(`${name} must be a whole number from ${least} to ${most}, not '${value}'`)
  return number
}

/** SQLite has one process that owns its file. */
function workers(value: string | undefined, database: string | undefined): number {
  const count = whole('WORKERS', value, 1, 1, 256)
  if (count > 1 && database === undefined)
    throw new ConfigError(
      `WORKERS=${count} needs DATABASE_URL: on SQLite one process does the work. Set WORKERS=1, or move to PostgreSQL.`,
    )
  return count
}

/** 0 and 1 may be said as with other switches. */
function proxies(value: string | undefined): number {
  return value === 'true' ? 1 : value === 'false' ? 0 : whole('TRUST_PROXY', value, 0, 0, 9)
}

function flag(name: Variable, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(`${name} must be 0 or 1, not '${value}'`)
}

function databaseUrl(name: Variable, value: string | undefined): string | null {
  if (value === undefined) return null
  // The address holds a password: it is never printed.
  if (!/^postgres(ql)?:\/\//.test(value)) throw new ConfigError(`${name} must begin with postgres://`)
  return value
}

function readUrl(get: Get): string | null {
  const url = databaseUrl('DATABASE_READ_URL', get('DATABASE_READ_URL'))
  if (url !== null && get('DATABASE_URL') === undefined)
    throw new ConfigError('DATABASE_READ_URL without DATABASE_URL: it names a standby of that database')
  return url
}

function origins(name: Variable, value: string | undefined): string[] {
  const list = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const origin of list) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`${name}: '${origin}' is not an origin such as https://lms.example.org`)
  }
  return list
}

function hostOf(value: string | undefined): string | null {
  if (value === undefined) return null
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new ConfigError(`PUBLIC_URL must look like https://lms.example.org, not '${value}'`)
  const { host, pathname } = new URL(value)
  // Pages, the installed app and cookies name their places from the root: a folder of another site would half work.
  if (pathname !== '/')
    throw new ConfigError(
      `PUBLIC_URL has the path ${pathname}: the app needs a host name of its own, such as https://lms.example.org`,
    )
  return host
}

function store(get: Get): S3Place | null {
  return sound(
    readS3({
      endpoint: get('S3_ENDPOINT'),
      region: get('S3_REGION'),
      bucket: get('S3_BUCKET'),
      accessKeyId: get('S3_ACCESS_KEY_ID'),
      secretAccessKey: get('S3_SECRET_ACCESS_KEY'),
      publicUrl: get('S3_PUBLIC_URL'),
    }),
  )
}

function gateway(get: Get): GatewayOptions | null {
  return sound(
    readGateway({
      url: get('SMS_URL'),
      method: get('SMS_METHOD'),
      headers: get('SMS_HEADERS'),
      body: get('SMS_BODY'),
      ok: get('SMS_OK'),
    }),
  )
}

function accel(value: string | undefined, store: string | undefined): string | null {
  if (value === undefined) return null
  if (!/^\/(?:[\w.~-]+\/)+$/.test(value))
    throw new ConfigError(`X_ACCEL must look like /protected/, not '${value}'`)
  if (store !== undefined) throw new ConfigError('X_ACCEL is for files in DATA_DIR, not for S3_ENDPOINT')
  return value
}

function licences(get: Get): LicenceService | null {
  return sound(
    readLicences({
      url: get('LICENCE_URL'),
      headers: get('LICENCE_HEADERS'),
      types: get('LICENCE_TYPES'),
      serverUrl: get('LICENCE_SERVER_URL'),
      certificateUrl: get('LICENCE_CERTIFICATE_URL'),
    }),
  )
}

function level(value: string | undefined): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  if (value !== undefined && !levels.includes(value))
    throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${value}'`)
  return value ?? 'info'
}

function suggestion(name: string): string {
  const meant = nearest(name)
  return meant ? `; did you mean ${meant}?` : ''
}

function nearest(name: string): Variable | undefined {
  return nearestName(name, Object.keys(variables) as Variable[])
}

/** How the configuration asks for its database. */
export function databaseOf(config: Config) {
  const { dataDir, databaseUrl, databaseReadUrl, allowLoss, databasePool } = config
  const urls = { url: databaseUrl ?? undefined, readUrl: databaseReadUrl ?? undefined }
  return { dataDir, ...urls, allowLoss, poolSize: databasePool }
}
