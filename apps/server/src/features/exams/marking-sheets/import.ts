/**
 * Takes a marking folder back: every row is checked before anything is written, and nothing is overwritten that the teacher has
 * not seen. Marks are published as they are written; a row that somebody else marks in that very moment is left and named.
 */

import { DiskList } from '@porua/files/disk-list'
import { fault } from '@porua/files/faults/faults'
import { type Place, ValidationErrors } from '@porua/files/validation-errors'
import { PackRefused } from '../../../platform/pack-refused.ts'
import type { Progress } from '../../../platform/progress.ts'
import { noExam } from '../exam-names.ts'
import type { SheetMark, WrittenAnswer } from '../marking.api.ts'
import type { MarkedRow } from './columns.ts'
import { type Copy, findCopies } from './copies.ts'
import type { MarkingParts } from './export.ts'
import { type About, readAbout, writeAbout } from './folder.ts'
import { MarkingNumbers } from './numbers.ts'
import { readSheets } from './read-sheets.ts'

const perBatch = 200

export interface MarkingOptions {
  folder: string
  /** The folder as the person typed it. */
  shown: string
  /** Also what somebody else has marked since. */
  over: boolean
  /** Writes what is right although something else is not. */
  partial: boolean
  dryRun: boolean
}

export interface MarkingImport {
  exam: string
  /** Answers that have other marks, comments or copies now (or would have), and those that had them already. */
  marked: number
  same: number
  copies: number
  /** Places of rows that somebody marked while this import was writing. */
  overtaken: Place[]
  /** Answers of the exam that still wait for a teacher. */
  pending: number
  mistakes: ValidationErrors
}

/** A row that is right, and what it would change; without the answer itself, which may be long. It waits on disk. */
interface Checked {
  name: string
  /** Of its marks. */
  place: Place
  mark: SheetMark
  /** Annotated copies with the key that each will have. */
  copies: readonly { key: string; copy: Copy }[]
  /** Of those, the ones that are not there yet. */
  fresh: number
  same: boolean
}

/** @throws Refused, MarkingRefused with every mistake */
export async function importMarking(
  parts: MarkingParts,
  options: MarkingOptions,
  progress: Progress,
): Promise<MarkingImport> {
  const { admin, db, ids } = parts
  const mistakes = new ValidationErrors()
  const about = await readAbout(options.folder, options.shown)
  await admin.finishDue()
  if (!(await admin.state(about.exam))) throw await db.scan((reader) => noExam(reader, about.exam))
  const numbers = await MarkingNumbers.open(db, () => ids.secret(32), Date.parse(about.exportedAt))
  const attempts = numbers.all(await admin.attemptsToMark(about.exam, 'all'))
  progress.stage('Reading the marking sheet')
  const rows = await readSheets(options.folder, mistakes)
  const copies = await findCopies(options.folder, mistakes)
  for (const [name, [copy]] of copies)
    if (copy && !rows.has(name)) mistakes.warn({ file: copy.name, line: 0, field: '' }, fault('copyNoRow'))
  progress.stage('Checking', rows.size)
  const checked = await DiskList.open<Checked>(perBatch)
  try {
    const read = { about, attempts, rows, copies, numbers, over: options.over }
    await check(parts, read, mistakes, progress, checked)
    mistakes.sort()
    if (mistakes.count > 0 && !options.partial)
      throw new PackRefused(mistakes, ['markingHasMistakes', { count: mistakes.count }])
    return await take(parts, about, checked, options, mistakes, progress)
  } finally {
    await checked.close()
  }
}

/** Marks what has been found right, or counts it. */
async function take(
  parts: MarkingParts,
  about: About,
  checked: DiskList<Checked>,
  options: MarkingOptions,
  mistakes: ValidationErrors,
  progress: Progress,
): Promise<MarkingImport> {
  const done = {
    exam: about.exam,
    marked: 0,
    same: 0,
    copies: 0,
    overtaken: [] as Place[],
    pending: 0,
    mistakes,
  }
  progress.stage(options.dryRun ? 'Comparing' : 'Marking', checked.size)
  for await (const some of checked.chunks()) {
    if (!options.dryRun) await write(parts, about, some, done)
    else
      for (const { same, fresh } of some) {
        if (same) done.same++
        else done.marked++
        done.copies += fresh
      }
    progress.step(some.length)
  }
  if (!options.dryRun && checked.size > 0) await writeAbout(options.folder, about)
  done.pending = (await parts.admin.state(about.exam))?.pending ?? 0
  return done
}

interface Folder {
  about: About
  attempts: ReadonlyMap<string, string>
  /** Taken out one by one: there may be a hundred thousand. */
  rows: Map<string, MarkedRow>
  copies: ReadonlyMap<string, Copy[]>
  numbers: MarkingNumbers
  over: boolean
}

/** Finds each row's answer and looks at its marks; rows with mistakes do not come into `checked`. */
async function check(
  { admin }: MarkingParts,
  folder: Folder,
  mistakes: ValidationErrors,
  progress: Progress,
  checked: DiskList<Checked>,
): Promise<void> {
  const { about, attempts, rows, copies, over } = folder
  const byNumber = new Map<string, string[]>()
  for (const [name, row] of rows) {
    const names = byNumber.get(row.number)
    if (names) names.push(name)
    else if (attempts.has(row.number)) byNumber.set(row.number, [name])
    else
      mistakes.add(
        row.row.place('number', row.at.number),
        fault('numberOfNobody', { value: row.number, exam: about.exam }),
      )
  }
  const wanted = [...byNumber.keys()]
  for (let at = 0; at < wanted.length; at += perBatch) {
    const some = wanted.slice(at, at + perBatch)
    const answers = await admin.written(
      about.exam,
      some.map((number) => attempts.get(number) ?? ''),
    )
    const found = new Map(answers.map((answer) => [`${answer.attemptId} ${answer.number}`, answer]))
    for (const number of some)
      for (const name of byNumber.get(number) ?? []) {
        const row = rows.get(name)
        rows.delete(name)
        if (!row) continue
        const answer = found.get(`${attempts.get(number)} ${row.question}`)
        const its = copies.get(name) ?? []
        if (rightRow(name, row, answer, its, { about, over }, mistakes) && answer)
          await checked.add(changeOf(name, row, answer, its, folder))
        progress.step()
      }
  }
}

function rightRow(
  name: string,
  row: MarkedRow,
  answer: WrittenAnswer | undefined,
  copies: readonly Copy[],
  { about, over }: { about: About; over: boolean },
  mistakes: ValidationErrors,
): boolean {
  const before = mistakes.count
  const place = (field: 'marks' | 'question') => row.row.place(field, row.at[field])
  if (!answer) {
    mistakes.add(place('question'), fault('notMarkedByTeacher', { answer: name }))
    return false
  }
  if (row.marks > answer.point)
    mistakes.add(place('marks'), fault('marksAbove', { marks: row.marks / 100, most: answer.point / 100 }))
  const seen = about.seen.get(name) ?? { marks: null, comment: null }
  const unseen = answer.marks !== seen.marks || answer.comment !== seen.comment
  const other = answer.marks !== row.marks || answer.comment !== row.comment
  if (!over && unseen && other && answer.marks !== null)
    mistakes.add(place('marks'), fault('markedSince', { answer: name, marks: answer.marks / 100 }))
  for (const copy of copies)
    if (copy.file < 1 || copy.file > answer.files.length)
      mistakes.add(
        { file: copy.name, line: 0, field: '' },
        answer.files.length === 0
          ? fault('copyNoFile')
          : fault('copyOfNoFile', { n: answer.files.length, file: copy.file }),
      )
  return mistakes.count === before
}

function changeOf(
  name: string,
  row: MarkedRow,
  answer: WrittenAnswer,
  copies: readonly Copy[],
  { about, numbers, over }: Folder,
): Checked {
  const { attemptId, questionId } = answer
  const keyed = copies.map((copy) => {
    const file = answer.files[copy.file - 1]?.key ?? ''
    const key = numbers.copyKey([attemptId, questionId, file, copy.sha256], copy.ending)
    return { file, key, copy }
  })
  const fresh = keyed.filter(({ file, key }) => answer.copies[file] !== key).length
  return {
    name,
    place: row.row.place('marks', row.at.marks),
    copies: keyed,
    fresh,
    same: answer.marks === row.marks && answer.comment === row.comment && fresh === 0,
    mark: {
      attemptId,
      questionId,
      marks: row.marks,
      comment: row.comment,
      copies: Object.fromEntries(keyed.map(({ file, key }) => [file, key])),
      seen: over ? 'any' : (about.seen.get(name) ?? { marks: null, comment: null }),
    },
  }
}

/** Copies first: a mark must never name a file that is not there. */
async function write(
  { admin, files }: MarkingParts,
  about: About,
  some: readonly Checked[],
  done: MarkingImport,
): Promise<void> {
  for (const { copies } of some)
    for (const { key, copy } of copies) await files.put(key, { path: copy.path }, copy.sha256)
  const outcomes = await admin.markAll(
    about.exam,
    some.map((one) => one.mark),
  )
  outcomes.forEach((outcome, place) => {
    const one = some[place]
    if (!one) return
    if (outcome === 'overtaken' || outcome === 'gone') {
      done.overtaken.push(one.place)
      return
    }
    if (outcome === 'same') done.same++
    else {
      done.marked++
      done.copies += one.fresh
    }
    const { marks, comment } = one.mark
    about.seen.set(one.name, { marks, comment })
  })
}
