/**
 * Files on their way to the server (spec §7): a signed request names an address and a key, the bytes are PUT there with their content
 * type, and a call that names the key claims them.
 */
import type { CallReply } from '@porua/contract/endpoint'
import type { UploadCalls } from '@porua/contract/uploads'
import { uploadPaths } from '@porua/contract/uploads.paths'
import type { UploadOptions } from '@porua/kit/files/upload.ts'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError, readProblem } from '@porua/kit/platform/api-error.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { formatBytes, formatTooMany } from '@porua/kit/platform/file-size.ts'
import { sendBytes } from '@porua/kit/platform/send-bytes.ts'
import { apiBase, bindCalls } from './api.ts'
import { uploadWords } from './upload-words.ts'

export type { UploadOptions, UploadProgress } from '@porua/kit/files/upload.ts'

const uploads = bindCalls<UploadCalls>(uploadPaths)

type SignedRequest = CallReply<UploadCalls['signedRequest']>

/**
 * Sends a file and answers its key, which the call that uses the file names. An address that has expired meanwhile (a phone
 * that slept) is asked for once more.
 * @throws ApiError whose `title` can be shown as it is: the server's own words, or ours where no reply of its came.
 */
export async function uploadFile(blob: Blob, options: UploadOptions = {}): Promise<string> {
  const { type = blob.type, name = '', signal } = options
  signal?.throwIfAborted()
  if (blob.size === 0) throw refusal(400, 'badFile', words(uploadWords)('uploadEmpty', { name }))
  const ask = () => withWords(uploads.signedRequest({ query: { mimeType: type } }, signal ? { signal } : {}))
  let signed = await ask()
  for (let tries = 1; ; tries += 1) {
    if (blob.size > signed.maxBytes) throw tooLarge(blob.size, signed.maxBytes, name)
    const response = await withWords(put(blob, type, signed, options))
    if (response.ok && !isPage(response)) return signed.key
    const problem = await readProblem(response)
    if (tries > 1 || !hasExpired(signed, problem)) throw worded(problem)
    signed = await ask()
  }
}

/** Where the bytes go: an absolute address as it is, any other on the API's own server. */
export function uploadAddress(signedUrl: string): string {
  const base = new URL(`${apiBase()}/`, window.location.href)
  return new URL(signedUrl, base).href
}

/** Set by the browser itself; it refuses a script that names them. */
const browserOwn = /^(content-length|host|connection|expect)$/i

/**
 * One PUT. None of our own headers goes along (no session, no `agent`): the address is its own authority, and it may be another
 * company's server. The language is one that a browser sends in any case, here the app's own.
 */
function put(
  blob: Blob,
  type: string,
  signed: SignedRequest,
  { onProgress, signal }: UploadOptions,
): Promise<Response> {
  const all = new Headers({ 'content-type': type, 'accept-language': getLanguage() })
  for (const [header, value] of Object.entries(signed.headers ?? {})) all.set(header, value)
  const headers: Record<string, string> = {}
  all.forEach((value, header) => {
    if (!browserOwn.test(header)) headers[header] = value
  })
  const onSent = (sent: number) => onProgress?.({ sent, total: blob.size })
  onSent(0)
  return sendBytes({
    method: 'PUT',
    url: uploadAddress(signed.signedUrl),
    headers,
    body: blob,
    onSent,
    signal,
  })
}

/** A captive portal takes any request and answers with a page of its own. */
function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.includes('text/html') === true
}

/** Ours says so; object storage answers an old address with 403 and a page in XML. */
function hasExpired(signed: SignedRequest, problem: ApiError): boolean {
  if (problem.code === 'uploadExpired') return true
  const late = serverClock.now() >= Date.parse(signed.expiresAt)
  return problem.status === 403 && (late || problem.kind === 'network')
}

function refusal(status: number, code: string, title: string): ApiError {
  return new ApiError({ kind: 'http', status, code, title })
}

function tooLarge(size: number, most: number, name: string): ApiError {
  const sizes = { size: formatTooMany(size), most: formatBytes(most) }
  return refusal(413, 'tooLarge', words(uploadWords)('uploadTooLarge', { name, ...sizes }))
}

function lostOnTheWay(status = 0): ApiError {
  return new ApiError({ kind: 'network', status, code: 'network', title: words(uploadWords)('uploadLost') })
}

/** The same failure with words that can be shown. */
function worded(problem: ApiError): ApiError {
  if (problem.title !== '') return problem
  if (problem.kind === 'network' && problem.status < 400) return lostOnTheWay(problem.status)
  const { kind, status, code, retryAfterMs } = problem
  const title = words(uploadWords)('uploadRefused')
  return new ApiError({ kind, status, code, title, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) })
}

async function withWords<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw error instanceof ApiError ? worded(error) : error
  }
}
