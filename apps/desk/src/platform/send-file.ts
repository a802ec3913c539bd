/** Sends a file for long work to read, and tells how much is sent. */
import type { jobsCalls } from '@porua/contract/desk/jobs'
import { jobsPaths } from '@porua/contract/desk/jobs.paths'
import type { CallReply } from '@porua/contract/endpoint'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { networkError, readProblem } from '@porua/kit/platform/api-error.ts'
import { fillPath } from '@porua/kit/platform/fill-path.ts'
import { sendBytes } from '@porua/kit/platform/send-bytes.ts'

/** A file as the server has it: calls that start work name it by its id. It is kept for a day. */
export type SentFile = CallReply<typeof jobsCalls.sendFile>['file']

/** What a sender tells and hears. */
export interface SendOptions {
  /** Told of the part that is sent, from 0 to 1. */
  onProgress?: (part: number) => void
  /** Ends it early; the promise then rejects with the signal's reason. */
  signal?: AbortSignal
}

type Post = (
  url: string,
  headers: Record<string, string>,
  file: Blob,
  options: SendOptions,
) => Promise<Response>

let post: Post = (url, headers, file, { onProgress, signal }) =>
  sendBytes({
    method: jobsPaths.sendFile.method,
    url,
    headers,
    // Its bytes and nothing of its type: the server looks for itself.
    body: new Blob([file]),
    onSent: (bytes) => onProgress?.(bytes / file.size),
    signal,
  })

/** Tests send by `fetch`, which their API stands in for. */
export function sendBy(other: Post): void {
  post = other
}

/** Sends it. @throws ApiError with the server's sentence, or of kind 'network' */
export async function sendFile(file: File, options: SendOptions = {}): Promise<SentFile> {
  const url = `/api${fillPath(jobsPaths.sendFile.path, {}, { name: file.name })}`
  const headers = { 'x-porua-desk': '1', 'accept-language': getLanguage() }
  const response = await post(url, headers, file, options).catch((cause: unknown) => {
    throw options.signal?.aborted ? cause : networkError(cause)
  })
  if (!response.ok) throw await readProblem(response)
  const { data } = (await response.json()) as { data: { file: SentFile } }
  return data.file
}
