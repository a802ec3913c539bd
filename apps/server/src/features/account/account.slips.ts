/**
 * Sign-in slips: one-time codes that staff hand to students, while no gateway sends any or a phone is lost. A slip is a code as a
 * phone gets one: the student types the mobile, then the code, on the app's own screens. It lives longer, and counts towards no limit
 * of codes that phones ask for. A new slip puts the older ones of its student out of use: a lost one can be taken back.
 */
import type { Slip } from '@porua/contract/desk/slips'
import { limits } from '@porua/contract/limits'
import type { Ids } from '../../platform/ids.ts'
import { Problem } from '../../platform/problems.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { Keys } from '../../ports/secrets/secrets.ts'
import { insertCode, newestSend, retireSlips } from './account.codes.store.ts'
import { newOtp, otpDigest } from './account.codes.ts'
import { groupName, lockSlipStudent, type SlipStudent, studentsForSlips } from './account.slips.store.ts'

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  /** Key the stored digests. */
  keys: Keys
}

/** Makes slips. */
export class SignInSlips {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** A slip for one student. @throws Problem notFound, forbidden for a disabled one */
  async of(studentId: string): Promise<Slip> {
    return this.#needs.db.write(async (tx) => {
      const student = await lockSlipStudent(tx, studentId)
      if (!student) throw new Problem('notFound', 'noSuchStudent')
      if (student.disabled === 1) throw new Problem('forbidden', 'studentDisabled')
      return this.#issue(tx, student)
    })
  }

  /** Slips for a group by roll, a part of them at a time. @throws Problem notFound */
  async ofGroup(
    groupId: string,
    { who, after = '' }: { who: 'new' | 'all'; after?: string | undefined },
  ): Promise<{ group: string; slips: Slip[]; next: string | null }> {
    const most = limits.slipsPerCall
    return this.#needs.db.write(async (tx) => {
      const group = await groupName(tx, groupId)
      if (group === undefined) throw new Problem('notFound', 'noSuchGroup')
      const students = await studentsForSlips(tx, { groupId, who, after, most: most + 1 })
      const slips: Slip[] = []
      for (const student of students.slice(0, most)) slips.push(await this.#issue(tx, student))
      return { group, slips, next: students.length > most ? (slips.at(-1)?.sid ?? null) : null }
    })
  }

  async #issue(tx: Tx, student: SlipStudent): Promise<Slip> {
    const { clock, ids, keys } = this.#needs
    const now = clock.now()
    const id = ids.next(now)
    const otp = newOtp(ids)
    const expiresAt = now + limits.slipLifeHours * 3_600_000
    const registered = student.password_hash !== null
    await retireSlips(tx, student.mobile, now)
    await insertCode(tx, {
      id,
      student_id: student.id,
      phone: student.mobile,
      purpose: registered ? 'reset' : 'register',
      code_hash: otpDigest(keys.signing(), id, otp),
      tries: 0,
      created_at: Math.max(now, (await newestSend(tx, student.mobile)) + 1),
      expires_at: expiresAt,
      used_at: null,
      replaced_at: null,
      device: null,
      slip: 1,
    })
    return {
      studentId: student.id,
      sid: student.sid,
      name: student.name,
      mobile: student.mobile.slice(limits.countryPrefix.length),
      code: otp,
      registered,
      expiresAt: new Date(expiresAt).toISOString(),
    }
  }
}
