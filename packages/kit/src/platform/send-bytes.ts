/** Sends a file and tells how much is sent. XMLHttpRequest, because fetch cannot tell that. */
import { limits } from '@porua/contract/limits'
import { networkError } from './api-error.ts'

interface Sending {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: Blob
  /** Told how many bytes are sent, at most all of them. */
  onSent?: ((bytes: number) => void) | undefined
  /** Ends it early. */
  signal?: AbortSignal | undefined
}

/** Answers whatever reply came. @throws the signal's reason, or ApiError of kind 'network' without a title where none came */
export function sendBytes({ method, url, headers, body, onSent, signal }: Sending): Promise<Response> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    let stall: ReturnType<typeof setTimeout> | undefined
    // A slow file may take its time; one that stands still for a minute is lost.
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
      reject(signal?.aborted ? (signal as { readonly reason: unknown }).reason : networkError(null)),
    )
    xhr.upload.onprogress = ({ loaded }) => {
      alive()
      // The browser counts what it has handed to the network, which for a moment can be more than the file.
      onSent?.(Math.min(loaded, body.size))
    }
    xhr.onload = settle(() => resolve(responseOf(xhr)))
    xhr.onerror = lost
    xhr.onabort = lost
    signal?.addEventListener('abort', abort)
    xhr.open(method, url)
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    alive()
    xhr.send(body)
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
