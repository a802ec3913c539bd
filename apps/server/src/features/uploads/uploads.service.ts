/** Addresses to upload to, and whose uploads are whose (spec §7 Account: signed-request; decisions: Who sees what). */
import type { CallReply } from '@porua/contract/endpoint'
import { limits, uploadTypes } from '@porua/contract/limits'
import type { uploadCalls } from '@porua/contract/uploads'
import type { Ids } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Inbox } from '../../ports/files/inbox.ts'
import { mostBytesOf, uploadKeyParts, uploadTypeOf } from './types.rules.ts'
import { fullQuota, longestQuota } from './uploads.rules.ts'
import { askedSince, insertUpload, ownsClaimed } from './uploads.store.ts'

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  inbox: Inbox
}

/** What the calls of the uploads feature do. */
export class UploadsService {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /**
   * An address for one file of this type. `server` is this server's origin as the caller sees it.
   * @throws Problem unsupportedMediaType, tooManyRequests
   */
  async address(
    studentId: string,
    mimeType: string,
    server: string,
  ): Promise<CallReply<(typeof uploadCalls)['signedRequest']>> {
    const { db, clock, ids, inbox } = this.#needs
    const type = uploadTypeOf(mimeType)
    if (!type) throw new Problem('unsupportedMediaType', 'fileTypeNotTaken')
    const now = clock.now()
    const expiresAt = now + limits.uploadLifeSeconds * 1000
    // Nothing of the student in it: whoever sees two keys cannot tell that they are one person's.
    const key = `u/${ids.secret(24)}.${uploadTypes[type]}`
    const maxBytes = mostBytesOf(type)
    await db.write(async (tx) => {
      const full = fullQuota(await askedSince(tx, studentId, now - longestQuota), maxBytes, now)
      if (full) throw refusal(full)
      const row = { key, student_id: studentId, mime: type, most_bytes: maxBytes }
      await insertUpload(tx, { ...row, created_at: now, expires_at: expiresAt })
    })
    const { url, headers } = await inbox.address({
      key,
      server,
      now,
      expiresAt,
      contentType: asAsked(mimeType) ?? type,
    })
    return {
      signedUrl: url,
      key,
      headers: { ...headers },
      maxBytes,
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }

  /** Whether a media key is one of the student's own uploads, or a square made of one. */
  async maySee(studentId: string, key: string): Promise<boolean> {
    const parts = uploadKeyParts(key)
    if (!parts) return false
    // A square is always a JPEG, whatever it was made of.
    const keys = parts.size === null ? [key] : [`${parts.base}.jpg`, `${parts.base}.png`]
    return this.#needs.db.read((db) => ownsClaimed(db, studentId, keys))
  }
}

/** A client that has its own name for a type sends the file under that name; a store compares the two letter by letter. */
function asAsked(mimeType: string): string | null {
  const asked = mimeType.trim()
  return /^[\w.+-]+\/[\w.+-]+$/.test(asked) ? asked : null
}

function refusal({ name, wait }: { name: 'unused' | 'day'; wait: number }): Problem {
  if (name === 'day')
    return new Problem('tooManyRequests', 'manyFilesToday', {
      retryAfter: wait,
    })
  return new Problem('tooManyRequests', 'manyUnusedFiles', { retryAfter: wait })
}
