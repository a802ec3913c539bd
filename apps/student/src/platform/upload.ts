/**
 * Files on their way to the server (spec §7): a signed request names an address and a key, the bytes are PUT there with their content
 * type, and a call that names the key claims them. XMLHttpRequest, because fetch cannot tell how much has been sent.
 */
import type { CallReply } from '@porua/contract/endpoint'
import { limits } from '@porua/contract/limits'
import type { UploadCalls } from '@porua/contract/uploads'
import { uploadPaths } from '@porua/contract/uploads.paths'
import type { UploadOptions } from '@porua/kit/files/upload.ts'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError, readProblem } from '@porua/kit/platform/api-error.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { formatBytes, formatTooMany } from '@porua/kit/platform/file-size.ts'
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
    const response = await put(blob, type, signed, options)
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
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    let stall: ReturnType<typeof setTimeout> | undefined
    // A slow upload may take its time; one that stands still for a minute is lost.
    const alive = () => {
      clearTimeout(stall)
      stall = setTimeout(abort, limits.requestTimeoutMs)
    }
    const settle = (finish: () => void) => () => {
      clearTimeout(stall)
      signal?.removeEventListener('abort', abort)
      finish()
    }
    const lost = settle(() =>
      reject(signal?.aborted ? (signal as { readonly reason: unknown }).reason : lostOnTheWay()),
    )
    xhr.upload.onprogress = ({ loaded }) => {
      alive()
      // The browser counts what it has handed to the network, which for a moment can be more than the file.
      onProgress?.({ sent: Math.min(loaded, blob.size), total: blob.size })
    }
    xhr.onload = settle(() => resolve(responseOf(xhr)))
    xhr.onerror = lost
    xhr.onabort = lost
    signal?.addEventListener('abort', abort)
    xhr.open('PUT', uploadAddress(signed.signedUrl))
    const headers = new Headers({ 'content-type': type, 'accept-language': getLanguage() })
    for (const [header, value] of Object.entries(signed.headers ?? {})) headers.set(header, value)
    headers.forEach((value, header) => {
      if (!browserOwn.test(header)) xhr.setRequestHeader(header, value)
    })
    onProgress?.({ sent: 0, total: blob.size })
    alive()
    xhr.send(blob)
  })
}

function responseOf(xhr: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = xhr.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response([204, 205, 304].includes(xhr.status) ? null : xhr.responseText, {
    status: xhr.status,
    headers,
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
