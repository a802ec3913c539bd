/**
 * Deletes a student who has asked for it (the app's data deletion policy): afterwards nobody can sign in, nothing tells whose
 * the rest was, and the same person may be admitted again. Marks that others are ranked against stay, without a name.
 */
import { limits } from '@porua/contract/limits'
import { avatarKey } from '@porua/contract/uploads.paths'
import type { Ids } from '../../platform/ids.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import { noStudent } from '../../platform/unknown.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import type { Database, Tx } from '../../ports/database/database.ts'
import type { StudentTable } from '../../ports/database/tables.ts'
import type { Files } from '../../ports/files/files.ts'
import { removeHintsAbout } from '../../ports/live/live-hint.store.ts'
import { searchOf } from '../../ports/search/search.ts'
import { removeSignIns } from '../account/account.purge.api.ts'
import { removeProgress } from '../content/content.purge.api.ts'
import { anonymiseAttempts, removeAttempts, removeExamRows } from '../exams/exams.admin.api.ts'
import type { ForumProviderApi } from '../forum/forum.api.ts'
import { orphanPosts } from '../forum/forum.purge.api.ts'
import { anonymiseReplyNotices, removeNotices } from '../notifications/notifications.purge.api.ts'
import { closeStudent, removeStudents, studentRowBySid } from '../people/students.api.ts'
import { nextRevision } from '../school/school.api.ts'
import { removeUploads } from '../uploads/uploads.purge.api.ts'
import { searchedQuestions } from './care.store.ts'
import { anonymous, redacted } from './purge.rules.ts'
import { type Traces, tracesOf } from './purge.store.ts'

interface Needs {
  db: Database
  files: Pick<Files, 'remove'>
  clock: Clock
  ids: Ids
}

export interface PurgeReport {
  sid: string
  /** Attempts of live exams, which stay without a name. */
  anonymised: number
  /** Attempts of practice exams, which go. */
  removed: number
  /** Written answers that no teacher had marked: they count nothing. */
  unmarked: number
  /** Posts that stay as a guest's. */
  posts: number
  /** Files that go. */
  files: number
}

/** What `purge` would do. @throws Refused where there is no such student, or one who is sitting an exam */
export async function purgePreview({ db }: Pick<Needs, 'db'>, sid: string): Promise<PurgeReport> {
  const { traces } = await look(db, sid)
  return reportOf(sid, traces)
}

/**
 * Deletes. The sign-in goes first and the student's row last: what a crash leaves is taken away by typing it again.
 * @throws Refused as `purgePreview`
 */
export async function purge(
  needs: Needs & { forum: Pick<ForumProviderApi, 'uncountLikes'> },
  sid: string,
): Promise<PurgeReport> {
  const { db, files, ids, forum } = needs
  const { student } = await look(db, sid)
  await db.write((tx) => shutOut(tx, student))
  // Again, now that nothing can be added.
  const { traces } = await look(db, sid)
  for (const key of fileKeys(traces)) await files.remove(key)
  const ghost = `deleted-${ids.secret(12)}`
  const search = searchOf(db.dialect)
  const stay = traces.attempts.filter(({ stays }) => stays)
  const posts = traces.posts.map((post) => ({ ...post, text: redacted(post.text, student) }))
  const changed = posts.filter(
    ({ kind, text }, place) => kind === 'question' && text !== traces.posts[place]?.text,
  )
  await db.write(async (tx) => {
    // An import that has read the student must not write the row again.
    await nextRevision(tx)
    await removeAttempts(
      tx,
      traces.attempts.filter(({ stays }) => !stays).map(({ id }) => id),
    )
    const answers = traces.answers.map((answer) => {
      const { attempt_id, question_id } = answer
      return { attempt_id, question_id, ...anonymous(answer) }
    })
    await anonymiseAttempts(tx, stay, answers, ghost)
    await forum.uncountLikes(tx, student.id)
    await orphanPosts(tx, student.id, posts, ghost)
    await anonymiseReplyNotices(
      tx,
      posts.map(({ id }) => id),
    )
    if (changed.length > 0) {
      const found = changed.map(({ id }) => id)
      await search.put(tx, await searchedQuestions(tx, found))
    }
    await removeNotices(tx, [student.id])
    await removeHintsAbout(tx, student)
    await shutOut(tx, student)
    await removeExamRows(tx, student.id)
    await removeProgress(tx, student.id)
    await removeUploads(tx, student.id)
    await removeStudents(tx, [student.id])
  })
  return reportOf(sid, traces)
}

/** Nobody is signed in as this student any more, and nobody can be. */
async function shutOut(tx: Tx, student: StudentTable): Promise<void> {
  await closeStudent(tx, student.id)
  await removeSignIns(tx, student)
}

async function look(db: Database, sid: string): Promise<{ student: StudentTable; traces: Traces }> {
  const student = await db.read((reader) => studentRowBySid(reader, sid))
  if (!student) throw noStudent(sid)
  const traces = await db.scan((reader) => tracesOf(reader, student.id))
  const open = traces.attempts.find(({ stays, final_at }) => stays && final_at === null)
  if (open) throw new Refused(['attemptNotFinal', { sid, exam: open.exam_id }])
  return { student, traces }
}

function fileKeys({ uploads, evaluated }: Traces): string[] {
  const kept = uploads.filter(({ claimed_by }) => claimed_by !== null).map(({ key }) => key)
  const squares = kept.flatMap((key) => limits.avatarSizes.map((size) => avatarKey(key, size)))
  return [...kept, ...squares, ...evaluated]
}

function reportOf(sid: string, { attempts, answers, posts, uploads, evaluated }: Traces): PurgeReport {
  const anonymised = attempts.filter(({ stays }) => stays).length
  return {
    sid,
    anonymised,
    removed: attempts.length - anonymised,
    posts: posts.length,
    unmarked: answers.filter(({ marks, type }) => marks === null && type !== 'MCQ' && type !== 'checkbox')
      .length,
    files: uploads.length + evaluated.length,
  }
}
