/** A school to which students hand in files, for the tests of addresses and of claims. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { allUploadTypes, type UploadType } from '@porua/contract/limits'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { UploadPurpose } from '../../features/uploads/uploads.api.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Dialect } from '../../ports/database/database.ts'

const pack = makePack({
  banks: { 'questions/bank.jsonl': [{ id: 'q', type: 'paragraph', title: 'Why?' }] },
  exams: [{ id: 'e', bank: 'questions/bank.jsonl', ids: ['q'] }],
  students: 3,
})

/** A server of its own, and two of its students. */
export async function uploadingApp(
  dialect: Dialect,
): Promise<{ app: TestApp; student: Student; other: Student }> {
  const app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
  const student = await Student.signIn(app.url, mobileOf(0), packPassword)
  const other = await Student.signIn(app.url, mobileOf(1), packPassword)
  return { app, student, other }
}

/** Claims a file as a call would that names it, under a name that nobody should trust. */
export function claimIn(
  { composed }: TestApp,
  who: Student,
  key: string,
  purpose: UploadPurpose = 'answer',
  accept: readonly UploadType[] = allUploadTypes,
) {
  return composed.uploads.api.claim(who.id, [{ key, name: '../dir/my\u0000 page.jpg' }], purpose, accept)
}

/** The code with which a claim was refused, or 'claimed'. */
export function refusal(claiming: Promise<unknown>): Promise<unknown> {
  return claiming.then(
    () => 'claimed',
    (error: { code?: string }) => error.code ?? error,
  )
}

/** Files in the app's inbox, without the folder that stands in front of their keys. */
export function incomingOf({ place }: TestApp): string[] {
  const folder = join(place.dataDir, 'incoming/u')
  return existsSync(folder) ? readdirSync(folder) : []
}
