/** Which file of a post the server did not take. */
import { ApiError } from '@porua/kit/platform/api-error.ts'
import type { PostFile } from './post.ts'

/** The server's sentence about one of several files: 'File 3: …', in its two languages. */
const ofSeveral = /^(?:File|ফাইল) [\d০-৯]+: (.*)$/su

/** The file that a refusal speaks of, and the sentence why; null where it speaks of none. */
export function refusedFile(
  error: unknown,
  files: readonly PostFile[],
): { file: PostFile; why: string } | null {
  if (!(error instanceof ApiError) || error.code !== 'badFile') return null
  const place = /^media\[(\d+)\]/.exec(error.field ?? '')?.[1]
  // A post of several files whose refusal names none: no guess.
  const file = place !== undefined ? files[Number(place)] : files.length === 1 ? files[0] : undefined
  return file ? { file, why: ofSeveral.exec(error.title)?.[1] ?? error.title } : null
}

/** The sentence with the file's name before it, where it does not say it. */
export function sayingWhich(name: string, why: string): string {
  return why.includes(name) ? why : `${name}: ${why}`
}
