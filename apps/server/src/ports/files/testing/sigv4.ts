/**
 * Checks AWS signatures (Signature Version 4) the way a store does, written from AWS's description and from no client's
 * code; `sigv4.test.ts` holds it against the examples that AWS publishes.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** A request as it came over the wire: the path and the query still encoded, header names in lower case. */
export interface WireRequest {
  method: string
  /** With its query. */
  target: string
  headers: Record<string, string>
}

interface Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

/** What S3 calls the refusal, or null for a good signature. */
export type SignatureError =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'AuthorizationHeaderMalformed'

const skewMs = 15 * 60_000

/** Judges a request's signature, in its headers or in its query. `now` in UTC milliseconds. */
export function signatureError(request: WireRequest, keys: Keys, now: number): SignatureError | null {
  const [path = '', search = ''] = splitOnce(request.target, '?')
  const query = parseQuery(search)
  const value = (name: string) => query.find(([key]) => key === name)?.[1]
  return value('X-Amz-Signature') === undefined
    ? judgeHeader(request, keys, now, path, query)
    : judgeQuery(request, keys, now, path, query, value)
}

function judgeHeader(
  request: WireRequest,
  keys: Keys,
  now: number,
  path: string,
  query: [string, string][],
): SignatureError | null {
  const { authorization } = request.headers
  if (!authorization) return 'AccessDenied'
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^,\s]+), ?SignedHeaders=([^,\s]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  const [, credential = '', names = '', signature = ''] = parts ?? []
  const date = request.headers['x-amz-date'] ?? ''
  const payload = request.headers['x-amz-content-sha256']
  if (!parts || payload === undefined) return 'AuthorizationHeaderMalformed'
  if (Math.abs(timeOf(date) - now) > skewMs) return 'RequestTimeTooSkewed'
  return compare({ request, keys, path, query, credential, names, signature, date, payload })
}

function judgeQuery(
  request: WireRequest,
  keys: Keys,
  now: number,
  path: string,
  query: [string, string][],
  value: (name: string) => string | undefined,
): SignatureError | null {
  const date = value('X-Amz-Date') ?? ''
  const seconds = Number(value('X-Amz-Expires'))
  if (value('X-Amz-Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds > 0 && seconds <= 604_800))
    return 'AuthorizationHeaderMalformed'
  if (timeOf(date) + seconds * 1000 < now || timeOf(date) - skewMs > now) return 'AccessDenied'
  return compare({
    request,
    keys,
    path,
    query: query.filter(([key]) => key !== 'X-Amz-Signature'),
    credential: value('X-Amz-Credential') ?? '',
    names: value('X-Amz-SignedHeaders') ?? '',
    signature: value('X-Amz-Signature') ?? '',
    date,
    payload: 'UNSIGNED-PAYLOAD',
  })
}

function compare(claim: {
  request: WireRequest
  keys: Keys
  path: string
  query: [string, string][]
  credential: string
  names: string
  signature: string
  date: string
  payload: string
}): SignatureError | null {
  const { request, keys, credential, names, date } = claim
  const [keyId, day, region, service, end] = credential.split('/')
  if (keyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  if (day !== date.slice(0, 8) || region !== keys.region || service !== 's3' || end !== 'aws4_request')
    return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  // A store insists that host and every x-amz header are under the signature.
  const needed = ['host', ...Object.keys(request.headers).filter((name) => name.startsWith('x-amz-'))]
  if (needed.some((name) => !signed.includes(name))) return 'AccessDenied'
  const canonical = [
    request.method,
    claim.path.split('/').map(reencode).join('/'),
    claim.query
      .map(([key, value]) => `${encode(key)}=${encode(value)}`)
      .sort()
      .join('&'),
    ...signed.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names,
    claim.payload,
  ].join('\n')
  const scope = credential.slice(keyId.length + 1)
  const digest = createHash('sha256').update(canonical).digest('hex')
  const text = ['AWS4-HMAC-SHA256', date, scope, digest].join('\n')
  const key = [day, region, service, end].reduce<string | Buffer>(
    (secret, part) =>
      createHmac('sha256', secret)
        .update(part ?? '')
        .digest(),
    `AWS4${keys.secretAccessKey}`,
  )
  const wanted = Buffer.from(createHmac('sha256', key).update(text).digest('hex'))
  const got = Buffer.from(claim.signature)
  return wanted.length === got.length && timingSafeEqual(wanted, got) ? null : 'SignatureDoesNotMatch'
}

/** 20130524T000000Z in UTC milliseconds; NaN for anything else. */
function timeOf(date: string): number {
  return Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}

function parseQuery(search: string): [string, string][] {
  if (search === '') return []
  return search.split('&').map((pair) => {
    const [key = '', value = ''] = splitOnce(pair, '=')
    return [decodeURIComponent(key), decodeURIComponent(value)]
  })
}

function splitOnce(text: string, at: string): string[] {
  const place = text.indexOf(at)
  return place < 0 ? [text] : [text.slice(0, place), text.slice(place + 1)]
}

/** AWS's encoding: everything but A–Z a–z 0–9 - . _ ~ as %XX. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function reencode(segment: string): string {
  return encode(decodeURIComponent(segment))
}
