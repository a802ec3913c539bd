/** Which file of a post the server did not take. */
import { ApiError } from '../../../platform/api-error.ts'
import type { PostFile } from './post.ts'

/** The server's word about one of several files ('File 3: …'), in its two languages. */
const ofSeveral = /^(?:File|ফাইল) ([\d০-৯]+): (.*)$/su

/** The file that a refusal speaks of, and the sentence why; null where it speaks of none. */
export function refusedFile(
  error: unknown,
  files: readonly PostFile[],
): { file: PostFile; why: string } | null {
  if (!(error instanceof ApiError) || error.code !== 'badFile') return null
  const [, place, why] = ofSeveral.exec(error.title) ?? []
  const file = place === undefined ? files[0] : files[latin(place) - 1]
  // A post of several files whose refusal names none: no guess.
  if (!file || (place === undefined && files.length > 1)) return null
  return { file, why: why ?? error.title }
}

/** The sentence with the file's name before it, where it does not say it. */
export function sayingWhich(name: string, why: string): string {
  return why.includes(name) ? why : `${name}: ${why}`
}

function latin(number: string): number {
  return Number(number.replace(/[০-৯]/g, (digit) => String('০১২৩৪৫৬৭৮৯'.indexOf(digit))))
}
