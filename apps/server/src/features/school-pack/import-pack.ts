/** Imports a school pack: read and check, compare, write. All or nothing, and nothing twice (school-pack.md). */

import type { PackSource } from '@porua/files/source'
import type { Remark } from '@porua/files/validation-errors'
import type { OpenedBank } from '@porua/question-formats/read-found'
import type { Ids } from '../../platform/ids.ts'
import { PackRefused } from '../../platform/pack-refused.ts'
import { noProgress, type Progress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Clock } from '../../ports/clock/clock.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Files } from '../../ports/files/files.ts'
import type { Live } from '../../ports/live/live.ts'
import { writeContent } from '../content/content.admin.api.ts'
import { refuseWhileSat, writeExams } from '../exams/exams.admin.api.ts'
import type { ForumImportApi } from '../forum/forum.api.ts'
import { loadPosts } from '../forum/forum.pack.api.ts'
import { writeNotifications } from '../notifications/notifications.pack.api.ts'
import { hashPasswords, hintsOf, letNumbersGo, writePeople } from '../people/people.api.ts'
import { writeQuestionBank } from '../question-bank/question-bank.api.ts'
import { Overtaken, takeRevision, untilInTime, writeSchool } from '../school/school.api.ts'
import { type Count, type Difference, differenceOf } from './changeset.ts'
import { keepMedia } from './keep-media.ts'
import { readPack } from './read-pack.ts'
import { changedMeanwhile, loadQuestions, loadSchool } from './snapshot.store.ts'
import { knownSchool } from './snapshot.ts'

/** What the school feature needs of the exams feature. */
export interface PapersApi {
  /** Builds the papers of these exams' current editions, all sets. A paper that is not built is built at the first start. */
  build(examIds: string[]): Promise<void>
}

export interface SchoolParts {
  db: Database
  files: Files
  clock: Clock
  ids: Ids
  papers: PapersApi
  /** Tells phones that what their groups list has changed. Without it they find out at their next call. */
  live?: Pick<Live, 'send' | 'write' | 'poke'>
  /** Writes posts. An import that has posts to write and nobody to write them fails. */
  forum?: ForumImportApi
}

export interface ImportOptions {
  progress?: Progress
  /** Also a big import while somebody sits an exam. */
  now?: boolean
  /** Only says what it would do; nothing is written. */
  dryRun?: boolean
  /** False: it is refused where it would remove more of a kind than it adds. */
  remove?: boolean
}

/** What an import did. */
export interface ImportReport {
  /** By kind of thing; empty: nothing changed. */
  counts: Map<string, Count>
  /** What goes, by kind of thing: its ids. */
  removals: ReadonlyMap<string, readonly string[]>
  warnings: Remark[]
  notes: Remark[]
  /** Exams whose paper was built again. */
  exams: string[]
}

/**
 * @throws PackRefused with every mistake; nothing was changed then.
 * @throws Refused for a big import while somebody sits an exam.
 */
export async function importPack(
  parts: SchoolParts,
  source: PackSource,
  options: ImportOptions = {},
): Promise<ImportReport> {
  return untilInTime(async () => {
    const opened: OpenedBank[] = []
    try {
      return await importOnce(parts, source, options, opened)
    } finally {
      for (const bank of opened) await bank.close()
    }
  })
}

async function importOnce(
  parts: SchoolParts,
  source: PackSource,
  { progress = noProgress, now: force = false, dryRun = false, remove = true }: ImportOptions,
  opened: OpenedBank[],
): Promise<ImportReport> {
  const { db, clock, ids } = parts
  const now = clock.now()
  const school = await db.scan(loadSchool)
  const plan = await readPack(source, knownSchool(school), now, progress, opened)
  progress.stage('Comparing with the school')
  const examIds = new Set(plan.exams.map((exam) => exam.id))
  for (const { group_id, exam_id } of school.schedules) {
    if (plan.groups.some((group) => group.id === group_id)) examIds.add(exam_id)
  }
  const files = plan.banks.map((bank) => bank.file)
  const questions = await db.scan((reader) => loadQuestions(reader, files, [...examIds], now))
  const posts = await db.scan((reader) =>
    loadPosts(reader, {
      questions: plan.posts.map((post) => post.id),
      replies: plan.posts.flatMap((post) => post.replies.map((reply) => reply.id)),
    }),
  )
  const difference = differenceOf({ plan, school, questions, posts, now, ids })
  if (difference.mistakes.count > 0) throw new PackRefused(difference.mistakes)
  if (!remove) refuseRemovals(difference)
  if (!force && !dryRun) await refuseWhileSat(db, difference.size, now)
  const report: ImportReport = {
    counts: difference.counts,
    removals: difference.removals,
    warnings: [...plan.warnings, ...difference.mistakes.warnings],
    notes: [...plan.notes, ...difference.mistakes.notes],
    exams: [...difference.exams],
  }
  if (dryRun) return report
  await keepMedia(parts.files, plan.media, progress)
  if (difference.size === 0) return report
  await apply(parts, school.revision, difference, progress)
  // A school that was empty has nobody to tell.
  if (school.revision !== null) await parts.live?.send(hintsOf(difference.changes, school.schedules))
  if (report.exams.length > 0) {
    progress.stage('Building papers', report.exams.length)
    await parts.papers.build(report.exams)
  }
  return report
}

/** A pack's lists replace what a thing owns: a list with one new thing in it takes the others away. @throws Refused */
function refuseRemovals({ counts, removals }: Difference): void {
  const kinds = [...removals].flatMap(([kind, ids]) => {
    const { added = 0 } = counts.get(kind) ?? {}
    // What groups list follows from what there is.
    if (ids.length <= added || kind === 'contents of groups') return []
    return [{ kind, ids, added }]
  })
  if (kinds.length > 0) throw new Refused(['removesMore', { kinds }])
}

/** Who writes what an import changes: each feature its own tables. */
const owners = [writeSchool, writeContent, writePeople, writeQuestionBank, writeExams, writeNotifications]

/** @throws Overtaken when the school is no longer the one that was compared with. */
async function apply(
  { db, forum }: Pick<SchoolParts, 'db' | 'forum'>,
  revision: string | null,
  difference: Difference,
  progress: Progress,
): Promise<void> {
  const { changes, passwords, posts } = difference
  const forForum = posts.questions.length + posts.replies.length + posts.moved.length > 0
  if (forForum && !forum) throw new Error('this import has posts and no forum to put them in')
  const hashes = await hashPasswords(passwords.values(), progress)
  for (const row of changes.tables.get('student')?.put ?? [])
    row.password_hash = hashes.get(passwords.get(String(row.id)) ?? '') ?? null
  progress.stage('Writing')
  const statements = [
    ...letNumbersGo(db.dialect, changes.renumbered),
    ...changeStatements(db.dialect, changes, owners),
  ]
  await db.write(async (tx) => {
    if (!(await takeRevision(tx, revision))) throw new Overtaken()
    if (await changedMeanwhile(tx, difference)) throw new Overtaken()
    await applyStatements(tx, statements, { commit: !forForum })
    if (forForum) await forum?.importIn(tx, posts)
  })
}
