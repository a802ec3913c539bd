/** Puts a file of questions into a bank: read and judged as a stream, compared, then written, all or nothing unless it may be in part. */

import { PackMedia } from '@porua/files/media'
import type { PackFile, PackSource } from '@porua/files/source'
import { mostRemarks, type Remark, ValidationErrors } from '@porua/files/validation-errors'
import { BankJudge } from '@porua/question-formats/judge'
import { openQuestions } from '@porua/question-formats/read'
import type { OpenedBank } from '@porua/question-formats/read-found'
import { PackRefused } from '../../platform/pack-refused.ts'
import { noProgress, type Progress } from '../../platform/progress.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import { Changes } from '../../ports/database/changes.ts'
import { refuseWhileSat, writeExams } from '../exams/exams.admin.api.ts'
import { hintsOf } from '../people/people.api.ts'
import { Overtaken, revisionOf, takeRevision, untilInTime } from '../school/school.api.ts'
import type { SchoolParts } from '../school-pack/school-pack.api.ts'
import {
  changeAskingExams,
  changedMeanwhile,
  Difference,
  loadQuestions,
} from '../school-pack/school-pack.api.ts'
import { type ByHand, HandMedia, HandReader } from './by-hand.ts'
import { shown } from './check.ts'
import { BankComparison } from './compare.ts'
import { writeQuestionBank } from './question-bank.tables.ts'
import { examsById, listingsOf } from './questions.store.ts'

/** The file has mistakes; nothing was imported. */
class QuestionsRefused extends PackRefused {
  constructor(name: string, mistakes: ValidationErrors) {
    super(mistakes, ['questionsHaveMistakes', { file: name, count: mistakes.count }])
  }
}

/** So many questions that were held back are named, each in so many characters. */
const mostHeld = 20
const longestTitle = 120

export interface QuestionsInput {
  /** Where the file lies, and the pictures that it names. */
  source: PackSource
  file: PackFile
  /** Its name in messages. */
  name: string
  /** The bank, as packs name it: questions/botany.jsonl. */
  bank: string
}

export interface QuestionsOptions {
  progress?: Progress
  /** Takes what is right, and leaves questions with mistakes out. */
  partial?: boolean
  /** Only says what it would do. */
  dryRun?: boolean
  /** Also a big import while somebody sits an exam. */
  now?: boolean
  /** What somebody has made of the questions in a preview. */
  hand?: ByHand
}

/** A question that an import leaves as it was. */
export interface HeldQuestion {
  title: string
  /** What asks it. */
  exams: string[]
}

export interface QuestionsReport {
  format: string
  bank: string
  added: number
  changed: number
  same: number
  leftOutCount: number
  mistakeCount: number
  /** The first of them, of each list. */
  leftOut: Remark[]
  mistakes: Remark[]
  warnings: Remark[]
  /** Questions that stay as they were, since an exam asks them; the first of them. */
  held: HeldQuestion[]
  /** Exams whose paper was built again. */
  exams: string[]
  /** Ids of the file's questions in the bank, in its order; as many as an exam may have. */
  questions: string[]
}

/**
 * @throws QuestionsRefused with every mistake, unless `partial`
 * @throws Refused for a big import while somebody sits an exam
 */
export async function importQuestions(
  parts: SchoolParts,
  input: QuestionsInput,
  options: QuestionsOptions = {},
): Promise<QuestionsReport> {
  return untilInTime(async () => {
    const open = await openQuestions(input.source, input.file, input.name)
    const revision = await parts.db.scan(revisionOf)
    const compared = await BankComparison.open(parts.db, input.bank)
    try {
      return await importOpened(parts, input, open, { revision, compared }, options)
    } finally {
      await compared.close()
      await open.close()
    }
  })
}

async function importOpened(
  parts: SchoolParts,
  { file, name, bank }: QuestionsInput,
  open: OpenedBank,
  { revision, compared }: { revision: string | null; compared: BankComparison },
  { progress = noProgress, partial = false, dryRun = false, now: force = false, hand }: QuestionsOptions,
): Promise<QuestionsReport> {
  const { db, clock } = parts
  const now = clock.now()
  const mistakes = new ValidationErrors()
  const media = hand ? new HandMedia(open.media, parts.files, mistakes) : new PackMedia(open.media, mistakes)
  const byHand = hand && new HandReader(hand, { source: open.media, name })
  // A name of a person's file is no name of a stage.
  progress.stage(hand ? 'Reading' : `Reading ${name}`)
  const judge = new BankJudge(file.path, media, mistakes, name)
  const leftOut = await readAll({ open, judge, media, byHand }, compared, progress)
  const difference = new Difference()
  const held = await followExams(parts, bank, compared, now, difference, mistakes)
  if (mistakes.count > 0 && !partial) throw new QuestionsRefused(name, mistakes)
  const rows = compared.rows.size - held.ids.size
  const report: QuestionsReport = {
    format: open.format,
    bank,
    added: compared.added,
    changed: compared.changed - held.ids.size,
    same: compared.same,
    leftOutCount: leftOut.count,
    leftOut: leftOut.list,
    mistakeCount: mistakes.count,
    held: held.list,
    mistakes: mistakes.list,
    warnings: mistakes.warnings,
    exams: [...difference.exams],
    questions: compared.taken,
  }
  if (dryRun || rows === 0) return report
  if (!force) await refuseWhileSat(db, rows + difference.changes.size, now)
  if (media.planned.size > 0) progress.stage('Keeping media', media.planned.size)
  for (const [key, { source, sha256 }] of media.planned) {
    await parts.files.put(key, source, sha256)
    progress.step()
  }
  progress.stage('Writing', rows)
  await write(parts, revision, compared, held.ids, difference, progress)
  if (report.exams.length > 0) {
    const listings = await db.scan((reader) => listingsOf(reader, report.exams))
    await parts.live?.send(hintsOf(difference.changes, listings))
    progress.stage('Building papers', report.exams.length)
    await parts.papers.build(report.exams)
  }
  return report
}

interface Reading {
  open: OpenedBank
  judge: BankJudge
  media: PackMedia
  byHand: HandReader | undefined
}

async function readAll(
  { open, judge, media, byHand }: Reading,
  compared: BankComparison,
  progress: Progress,
): Promise<{ list: Remark[]; count: number }> {
  const leftOut = { list: [] as Remark[], count: 0 }
  for await (const one of open.found) {
    progress.step()
    const found = byHand ? await byHand.next(one, media) : one
    if (!found) continue
    if (found.kind === 'leftOut') {
      leftOut.count++
      if (leftOut.list.length < mostRemarks) leftOut.list.push(found.remark)
      continue
    }
    const question = await judge.question(found)
    if (!question) continue
    if (byHand) await compared.add(byHand.filed(question), byHand.clash)
    else await compared.add(question)
  }
  judge.end()
  await compared.flush()
  return leftOut
}

interface Held {
  ids: ReadonlySet<string>
  list: HeldQuestion[]
}

/** Questions that stay as they are, because their change would be a regrade. */
async function followExams(
  { db, ids }: SchoolParts,
  file: string,
  compared: BankComparison,
  now: number,
  difference: Difference,
  mistakes: ValidationErrors,
): Promise<Held> {
  const changed = compared.asked
  const examIds = [...new Set([...changed.keys()].flatMap((id) => compared.examsOf(id)))].sort()
  if (examIds.length === 0) return { ids: new Set(), list: [] }
  const known = await db.scan(async (reader) => ({
    exams: await examsById(reader, examIds),
    questions: await loadQuestions(reader, [], examIds, now),
  }))
  const held = changeAskingExams({ ...known, file, changed, now, ids }, difference, mistakes)
  const titles = new Map(known.exams.map(({ id, title }) => [id, title]))
  const list = [...held].slice(0, mostHeld).map((id) => {
    const body = changed.get(id)?.body
    return {
      title: body ? shown(body.title, body.format, longestTitle) : id,
      exams: compared.examsOf(id).map((exam) => titles.get(exam) ?? exam),
    }
  })
  return { ids: held, list }
}

/** @throws Overtaken when the school is no longer the one that was compared with */
async function write(
  { db }: SchoolParts,
  revision: string | null,
  compared: BankComparison,
  held: ReadonlySet<string>,
  difference: Difference,
  progress: Progress,
): Promise<void> {
  await db.write(async (tx) => {
    if (!(await takeRevision(tx, revision))) throw new Overtaken()
    if (await changedMeanwhile(tx, difference)) throw new Overtaken()
    for await (const rows of compared.rows.chunks()) {
      const changes = new Changes()
      for (const row of rows) if (!held.has(String(row.id))) changes.put('bank_question', row)
      await applyStatements(tx, changeStatements(db.dialect, changes, [writeQuestionBank]), { commit: false })
      progress.step(rows.length)
    }
    await applyStatements(tx, changeStatements(db.dialect, difference.changes, [writeExams]), {
      commit: false,
    })
  })
}
