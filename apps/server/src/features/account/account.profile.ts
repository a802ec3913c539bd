/** What a student may change of the profile: the two GPAs and the picture (spec §4 Profile, §5, §6). */

import type { accountCalls } from '@porua/contract/account'
import type { RouteInput } from '@porua/contract/endpoint'
import { limits, type UploadType } from '@porua/contract/limits'
import { latinDigits } from '@porua/spreadsheets/numbers'
import { Problem } from '../../platform/problems.ts'
import type { Session } from '../../platform/sessions.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import { type OwnProfile, updateOwnProfile } from '../people/students.api.ts'
import { studentById } from './account.store.ts'

/** What the account feature needs of the uploads feature. */
export interface PicturesApi {
  /** Takes a picture over; answers with the key of its largest square. @throws Problem badFile, uploadMissing, unavailable */
  claim(
    studentId: string,
    files: readonly { key: string }[],
    purpose: 'profile',
    accept: readonly UploadType[],
  ): Promise<{ key: string }[]>
}

interface Needs {
  db: Database
  clock: Clock
  uploads: PicturesApi
}

type Changes = RouteInput<(typeof accountCalls)['updateProfile']>['body']

/** What the call that changes a profile does (spec §7 Account). */
export class ProfileEditor {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /**
   * Changes what is named and leaves the rest. All or nothing: a refused picture leaves the GPAs as they were, too.
   * @throws Problem badRequest with the field, badFile, uploadMissing, notLoggedIn, unavailable.
   */
  async update({ studentId }: Session, changes: Changes): Promise<void> {
    const { db, clock } = this.#needs
    const own: OwnProfile = {}
    if (changes.SSCGPA !== undefined) own.own_ssc = hundredths('SSCGPA', changes.SSCGPA)
    if (changes.HSCGPA !== undefined) own.own_hsc = hundredths('HSCGPA', changes.HSCGPA)
    // A form without a new picture has nothing to say of it.
    if (changes.profilePic !== undefined && changes.profilePic !== '')
      own.profile_pic = await this.#picture(studentId, changes.profilePic)
    if (Object.keys(own).length === 0) return
    await db.write((tx) => updateOwnProfile(tx, studentId, own, clock.now()))
  }

  /** The key that the profile is to name. A client that sends back what it was given changes nothing. */
  async #picture(studentId: string, key: string | null): Promise<string | null> {
    if (key === null) return null
    const student = await this.#needs.db.read((db) => studentById(db, studentId))
    if (student?.profile_pic === key) return key
    const [picture] = await this.#needs.uploads
      .claim(studentId, [{ key }], 'profile', ['image/jpeg', 'image/png'])
      .catch(namesThePicture)
    if (!picture) throw new Error('a claim of one file answers with one')
    return picture.key
  }
}

/** A refusal of the file is one of this field. */
function namesThePicture(error: unknown): never {
  if (!(error instanceof Problem)) throw error
  throw new Problem(error.code, error.wording, { ...error.details, field: 'profilePic' })
}

/** A GPA in hundredths; null or nothing typed takes it away. @throws Problem badRequest outside 0 to 5, or finer than 0.01. */
function hundredths(field: string, typed: number | string | null): number | null {
  const text = typeof typed === 'string' ? latinDigits(typed).trim() : null
  if (typed === null || text === '') return null
  const gpa = text === null ? Number(typed) : /^\d+(\.\d*)?$/.test(text) ? Number(text) : Number.NaN
  const value = Math.round(gpa * 100)
  if (!(gpa >= 0 && gpa <= limits.gpaMax) || Math.abs(value - gpa * 100) > 1e-6)
    throw new Problem('badRequest', 'numberInvalid', { field })
  // No minus zero: it would be written as one.
  return value + 0
}
