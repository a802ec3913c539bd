/**
 * Files of answers: a save that names keys claims them from the uploads' feature before it joins a batch, because looking at a
 * photograph takes longer than a whole batch of answers. A claim may be repeated, and so may the save.
 */
import type { AnswerIn } from '@porua/contract/exams'
import { allUploadTypes, type UploadType } from '@porua/contract/limits'
import { Problem } from '../../../platform/problems.ts'

/** What the answers need of the uploads' feature. */
export interface FilesApi {
  /** @throws Problem badFile or uploadMissing for a file that cannot be taken, unavailable where it may be later. */
  claim(
    studentId: string,
    files: readonly { readonly key: string; readonly name?: string | undefined }[],
    purpose: 'answer',
    accept: readonly UploadType[],
  ): Promise<readonly { readonly sha256: string | null }[]>
}

/** What became of the keys that a call names. */
export interface NamedFiles {
  /** Claimed: the student's own, looked at and kept; with the digest of the bytes that came, null where it is not known. */
  readonly own: ReadonlyMap<string, string | null>
  /** Could not be looked at just now. */
  readonly away: ReadonlySet<string>
}

const nothing: NamedFiles = { own: new Map(), away: new Set() }

/** Claims what these answers name. A key that is not the student's, or has no bytes, is in neither set. */
export async function claimFiles(
  uploads: FilesApi | undefined,
  studentId: string,
  answers: readonly AnswerIn[],
): Promise<NamedFiles> {
  // Nearly every save: nothing to ask anybody.
  if (!uploads || !answers.some((answer) => answer.extra?.length)) return nothing
  const named = answers.flatMap((answer) => answer.extra ?? []).filter((file) => file.key !== '')
  const own = new Map<string, string | null>()
  const away = new Set<string>()
  for (const { key, name } of new Map(named.map((file) => [file.key, file])).values()) {
    try {
      const [claimed] = await uploads.claim(studentId, [{ key, name }], 'answer', allUploadTypes)
      own.set(key, claimed?.sha256 ?? null)
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      if (error.code === 'unavailable') away.add(key)
      else if (error.code !== 'badFile' && error.code !== 'uploadMissing') throw error
    }
  }
  return { own, away }
}

/** Whether a file has other bytes than its answer has declared: it was made, or changed, after that. */
export function hasOtherBytes(answer: AnswerIn, own: NamedFiles['own']): boolean {
  return (answer.extra ?? []).some(({ key, sha256 }) => {
    const came = own.get(key)
    return sha256 !== undefined && typeof came === 'string' && came !== sha256
  })
}

/** The call is to be sent again: some of its files could not be looked at. What it held without them is saved. */
export function filesAway(): Problem {
  return new Problem('unavailable', 'filesNotTaken', { retryAfter: 3 })
}
