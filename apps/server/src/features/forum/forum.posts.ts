/** What questions and replies share: limits, files, the look of a text (issue: fair use). */
import type { ForumMedia } from '@porua/contract/forum'
import { allUploadTypes, limits, type UploadType } from '@porua/contract/limits'
import { malformed, Problem } from '../../platform/problems.ts'
import type { Database, Reader } from '../../ports/database/database.ts'
import type { ClaimedFile, UploadsApi } from '../uploads/uploads.api.ts'
import { duplicateWithin, type postLimits, waitUntil } from './forum.rules.ts'

/** Without the blanks around it. @throws Problem badRequest for a text of blanks, or with half a character in it. */
export function checkText(text: string, field: 'questionDescription' | 'reply'): string {
  const trimmed = text.trim()
  if (trimmed === '') throw malformed(field, 'Please enter the question details')
  if (!trimmed.isWellFormed()) throw malformed(field, 'must not hold half a character')
  return trimmed
}

/** @throws Problem tooManyRequests with when to come again, or duplicatePost. */
export function checkPace(
  kind: keyof typeof postLimits,
  latest: readonly { created_at: number; text_digest: string }[],
  digest: string,
  now: number,
): void {
  const same = latest.find((one) => one.text_digest === digest && one.created_at + duplicateWithin > now)
  if (same) throw new Problem('duplicatePost', kind === 'question' ? 'askedAlready' : 'writtenAlready')
  const until = waitUntil(
    kind,
    latest.map((one) => one.created_at),
    now,
  )
  if (until === null) return
  const seconds = Math.ceil((until - now) / 1000)
  throw new Problem('tooManyRequests', ['postedALot', { seconds }], { retryAfter: seconds })
}

/**
 * Refuses what comes too fast or twice, unless it is a draft whose first copy has arrived meanwhile: then that post's id.
 * @throws Problem as `pace` does.
 */
export async function pacedOrSent(
  db: Database,
  pace: (reader: Reader) => Promise<void>,
  sent: (reader: Reader) => Promise<string | undefined>,
): Promise<string | undefined> {
  try {
    await db.read(pace)
    return undefined
  } catch (error) {
    const id = error instanceof Problem ? await db.read(sent) : undefined
    if (id === undefined) throw error
    return id
  }
}

/**
 * The files of a post: those that stand there already stay, new ones are claimed from the student's own uploads.
 * @throws Problem badFile, uploadMissing.
 */
export async function takeFiles(
  uploads: UploadsApi,
  studentId: string,
  given: readonly ForumMedia[],
  standing: readonly ForumMedia[],
): Promise<ForumMedia[]> {
  const kept = new Map(standing.map((one) => [one.mediaUrl, one]))
  const fresh = given.filter((one) => !kept.has(one.mediaUrl))
  const types = new Map<string, ClaimedFile>()
  for (const { mediaUrl } of fresh) {
    if (types.has(mediaUrl)) continue
    try {
      // One by one: whose turn it was is what the student has to know.
      const [file] = await uploads.claim(studentId, [{ key: mediaUrl }], 'forum', allUploadTypes)
      if (file) types.set(mediaUrl, file)
    } catch (error) {
      throw error instanceof Problem ? named(error, given, mediaUrl) : error
    }
  }
  return given.slice(0, limits.postFiles).flatMap((one) => {
    const old = kept.get(one.mediaUrl)
    if (old) return [old]
    const file = types.get(one.mediaUrl)
    // What kind it is the bytes have said, not the caller.
    return file ? [{ mediaType: kindOf(file.type), mediaUrl: file.key }] : []
  })
}

/** The refusal of one of several files, with its place among them. */
function named(problem: Problem, given: readonly ForumMedia[], mediaUrl: string): Problem {
  if (problem.code !== 'badFile' && problem.code !== 'uploadMissing') return problem
  const place = given.findIndex((one) => one.mediaUrl === mediaUrl)
  return new Problem(problem.code, problem.wording, {
    field: `media[${place}]`,
    ...(given.length > 1 ? { file: place + 1 } : {}),
  })
}

function kindOf(type: UploadType): 'image' | 'pdf' | 'audio' {
  if (type === 'application/pdf') return 'pdf'
  return type.startsWith('image/') ? 'image' : 'audio'
}
