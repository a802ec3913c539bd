/** Every environment variable, in one place: read, checked and explained here and nowhere else (decisions: Running it). */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { limits } from '@porua/contract/limits'
import { nearestName } from './nearest.ts'
import type { S3Place } from './ports/files/s3-client.ts'
import { readS3 } from './ports/files/s3-settings.ts'
import { readLicences } from './ports/licences/licence-settings.ts'
import type { LicenceService } from './ports/licences/licences.ts'
import { readGateway } from './ports/sms/gateway-settings.ts'
import type { GatewayOptions } from './ports/sms/sms-template.ts'

/** Names and one line of documentation each; `npm run school -- help` and the README print these lines. */
export const variables = {
  PORT: 'Port to serve on. Default 3000.',
  HOST: 'Address to serve on. Default 127.0.0.1 (behind a proxy); 0.0.0.0 for every network.',
  DATA_DIR: 'Folder that holds the school: database, media, secrets. Default ./data.',
  SAMPLE: '0: do not load the sample school into an empty data folder. Default 1.',
  DATABASE_URL: 'postgres://… switches from SQLite in DATA_DIR to PostgreSQL.',
  DATABASE_POOL: 'Most PostgreSQL connections of this process. Default 10.',
  OFFLINE_GRACE_MINUTES: 'How long after an exam’s end answers given in time are still taken. Default 30.',
  ALLOW_LOSS: '1: start although the database may lose acknowledged answers in a crash. Default 0.',
  API_ORIGINS: 'Other origins, separated by commas, that pages of this server may call and that may call it.',
  TRUST_PROXY: '1: believe X-Forwarded-For of the proxy in front. Default 0.',
  SECURE_COOKIES:
    '1: pages come over https (through the proxy in front): cookies are sent over https only. Default 0.',
  PUBLIC_URL:
    'Where students open the app, as https://lms.example.org: phones then fill in one-time codes by themselves.',
  SMS_URL:
    'Address of an SMS gateway: one-time codes are sent through it. Without it they are printed by the server. {phone} (with 88), {mobile} (without), {text}, {code} are filled in, here and in SMS_BODY.',
  SMS_METHOD: 'GET, POST or PUT. Default POST where there is an SMS_BODY, else GET.',
  SMS_HEADERS: 'Headers of the call to the gateway as a JSON object, its key and content-type among them.',
  SMS_BODY:
    'Body of the call to the gateway: JSON, a form (a=b&c=d), XML or text, as its content-type says or it looks.',
  SMS_OK:
    'Regular expression that the gateway’s answer must match. Default: any answer of 200 to 299 is a success.',
  OTP_ECHO:
    '1: the server answers with the one-time code, so anybody can set anybody’s password. For trials only. Default 0.',
  S3_ENDPOINT:
    'Origin of an S3-compatible store, such as https://s3.eu-west-1.amazonaws.com: files are kept there and not in DATA_DIR. Needs the S3_ variables below.',
  S3_PUBLIC_URL: 'The store’s origin as phones reach it. Default S3_ENDPOINT.',
  S3_REGION: 'Its region. Default us-east-1.',
  S3_BUCKET:
    'The bucket. Private; it must allow PUT from the app’s origin (CORS), and may forget incoming/ after two days.',
  S3_ACCESS_KEY_ID: 'The store’s access key; it may read, write, delete and list in the bucket.',
  S3_SECRET_ACCESS_KEY: 'The secret of that key.',
  X_ACCEL:
    'Place in the nginx in front that serves DATA_DIR/media to us alone (internal), such as /protected/: nginx then carries media after our check. See docs/media.md.',
  LICENCE_URL:
    'Address of the licence token service for protected videos. Without it ClearKey licences are given by this server. See docs/media.md.',
  LICENCE_HEADERS: 'Headers of the call to it as a JSON object, its key among them.',
  LICENCE_TYPES:
    'Which systems it serves, separated by commas: widevine, playready, fairplay. Default all three.',
  LICENCE_SERVER_URL: 'Where players send licence requests; {type} is filled in. Needed with LICENCE_URL.',
  LICENCE_CERTIFICATE_URL: 'Where FairPlay players get the certificate. Needed for fairplay.',
  LOG_LEVEL: 'fatal, error, warn, info, debug, trace or silent. Default info.',
  CLIENT_NAME:
    'White label: the provider’s short name. Overrides the school pack, as do all CLIENT_ variables.',
  CLIENT_SLUG: 'White label: the name in addresses.',
  CLIENT_TITLE: 'White label: the product’s title.',
  CLIENT_COMPANY: 'White label: the company in the footer.',
  CLIENT_LOGO: 'White label: address of the logo.',
  CLIENT_PROVIDER: 'White label: who is meant in ‘Please ask … Administration’.',
  CLIENT_COLOUR: 'White label: brand colour, as #0a6 or #00aa66.',
  CLIENT_TIME_ZONE: 'White label: IANA time zone in which times are shown.',
  SUPPORT_EMAIL: 'White label: the support address.',
  ASSETS_URL: 'Where static files and images are served from, when not from this server.',
} as const

export type Variable = keyof typeof variables

export interface Config {
  port: number
  host: string
  dataDir: string
  sample: boolean
  databaseUrl: string | null
  databasePool: number
  offlineGraceMinutes: number
  allowLoss: boolean
  apiOrigins: string[]
  trustProxy: boolean
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

/** Reads `.env` of the working folder (real environment variables win) and checks everything. */
export function readConfig(environment: NodeJS.ProcessEnv, folder: string): Config {
  const file = resolve(folder, '.env')
  const fromFile = existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {}
  for (const name of Object.keys(fromFile)) {
    if (!(name in variables)) throw new ConfigError(`.env: unknown variable ${name}${suggestion(name)}`)
  }
  for (const name of Object.keys(environment)) {
    const meant = name in variables ? undefined : nearest(name)
    if (meant) throw new ConfigError(`${name} is not one of our variables; did you mean ${meant}?`)
  }
  const get = (name: Variable): string | undefined => {
    const value = (environment[name] ?? fromFile[name])?.trim()
    return value === '' ? undefined : value
  }
  return {
    port: whole('PORT', get('PORT'), 3000, 0, 65_535),
    host: get('HOST') ?? '127.0.0.1',
    dataDir: resolve(folder, get('DATA_DIR') ?? 'data'),
    sample: flag('SAMPLE', get('SAMPLE'), true),
    databaseUrl: databaseUrl(get('DATABASE_URL')),
    databasePool: whole('DATABASE_POOL', get('DATABASE_POOL'), 10, 2, 200),
    offlineGraceMinutes: whole(
      'OFFLINE_GRACE_MINUTES',
      get('OFFLINE_GRACE_MINUTES'),
      limits.offlineGraceMinutes,
      0,
      10_080,
    ),
    allowLoss: flag('ALLOW_LOSS', get('ALLOW_LOSS'), false),
    apiOrigins: origins(get('API_ORIGINS')),
    trustProxy: flag('TRUST_PROXY', get('TRUST_PROXY'), false),
    secure: flag('SECURE_COOKIES', get('SECURE_COOKIES'), false),
    publicHost: hostOf(get('PUBLIC_URL')),
    sms: gateway(get),
    s3: store(get),
    accel: accel(get('X_ACCEL'), get('S3_ENDPOINT')),
    licences: licences(get),
    otpEcho: flag('OTP_ECHO', get('OTP_ECHO'), false),
    logLevel: level(get('LOG_LEVEL')),
    client: compact({
      name: get('CLIENT_NAME'),
      slug: get('CLIENT_SLUG'),
      title: get('CLIENT_TITLE'),
      company: get('CLIENT_COMPANY'),
      logo: get('CLIENT_LOGO'),
      provider: get('CLIENT_PROVIDER'),
      colour: colour(get('CLIENT_COLOUR')),
      timeZone: timeZone(get('CLIENT_TIME_ZONE')),
      supportEmail: get('SUPPORT_EMAIL'),
    }),
    assetsUrl: get('ASSETS_URL') ?? null,
  }
}

function compact<T extends Record<string, string | undefined>>(record: T): Partial<Record<keyof T, string>> {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof T, string>
  >
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

function flag(name: Variable, value: string | undefined, fallback: boolean): boolean {
  if (value === undefined) return fallback
  if (value === '1' || value === 'true') return true
  if (value === '0' || value === 'false') return false
  throw new ConfigError(`${name} must be 0 or 1, not '${value}'`)
}

function databaseUrl(value: string | undefined): string | null {
  if (value === undefined) return null
  // The address holds a password: it is never printed.
  if (!/^postgres(ql)?:\/\//.test(value)) throw new ConfigError('DATABASE_URL must begin with postgres://')
  return value
}

function origins(value: string | undefined): string[] {
  const list = (value ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  for (const origin of list) {
    if (!URL.canParse(origin) || new URL(origin).origin !== origin)
      throw new ConfigError(`API_ORIGINS: '${origin}' is not an origin such as https://lms.example.org`)
  }
  return list
}

function hostOf(value: string | undefined): string | null {
  if (value === undefined) return null
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throw new ConfigError(`PUBLIC_URL must look like https://lms.example.org, not '${value}'`)
  return new URL(value).host
}

function store(get: (name: Variable) => string | undefined): S3Place | null {
  const read = readS3({
    endpoint: get('S3_ENDPOINT'),
    region: get('S3_REGION'),
    bucket: get('S3_BUCKET'),
    accessKeyId: get('S3_ACCESS_KEY_ID'),
    secretAccessKey: get('S3_SECRET_ACCESS_KEY'),
    publicUrl: get('S3_PUBLIC_URL'),
  })
  if (read !== null && 'mistake' in read) throw new ConfigError(read.mistake)
  return read
}

function gateway(get: (name: Variable) => string | undefined): GatewayOptions | null {
  const read = readGateway({
    url: get('SMS_URL'),
    method: get('SMS_METHOD'),
    headers: get('SMS_HEADERS'),
    body: get('SMS_BODY'),
    ok: get('SMS_OK'),
  })
  if (read !== null && 'mistake' in read) throw new ConfigError(read.mistake)
  return read
}

function accel(value: string | undefined, store: string | undefined): string | null {
  if (value === undefined) return null
  if (!/^\/(?:[\w.~-]+\/)+$/.test(value))
    throw new ConfigError(`X_ACCEL must look like /protected/, not '${value}'`)
  if (store !== undefined) throw new ConfigError('X_ACCEL is for files in DATA_DIR, not for S3_ENDPOINT')
  return value
}

function licences(get: (name: Variable) => string | undefined): LicenceService | null {
  const read = readLicences({
    url: get('LICENCE_URL'),
    headers: get('LICENCE_HEADERS'),
    types: get('LICENCE_TYPES'),
    serverUrl: get('LICENCE_SERVER_URL'),
    certificateUrl: get('LICENCE_CERTIFICATE_URL'),
  })
  if (read !== null && 'mistake' in read) throw new ConfigError(read.mistake)
  return read
}

function level(value: string | undefined): string {
  const levels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']
  if (value !== undefined && !levels.includes(value))
    throw new ConfigError(`LOG_LEVEL must be one of ${levels.join(', ')}, not '${value}'`)
  return value ?? 'info'
}

function colour(value: string | undefined): string | undefined {
  if (value !== undefined && !/^#([0-9a-f]{3}|[0-9a-f]{6})$/i.test(value))
    throw new ConfigError(`CLIENT_COLOUR must look like #0a6 or #00aa66, not '${value}'`)
  return value
}

function timeZone(value: string | undefined): string | undefined {
  if (value === undefined) return undefined
  try {
    new Intl.DateTimeFormat('en', { timeZone: value })
    return value
  } catch {
    throw new ConfigError(`CLIENT_TIME_ZONE: '${value}' is not a time zone such as Asia/Dhaka`)
  }
}

function suggestion(name: string): string {
  const meant = nearest(name)
  return meant ? `; did you mean ${meant}?` : ''
}

function nearest(name: string): Variable | undefined {
  return nearestName(name, Object.keys(variables) as Variable[])
}
