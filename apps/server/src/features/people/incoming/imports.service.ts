/** Lists of students in the desk: dropped, looked at, mended, answered, imported. The reading and the writing are long work. */

import type { Job } from '@porua/contract/desk/jobs'
import type { IncomingRow, StudentImport } from '@porua/contract/desk/student-imports'
import type { Act, DeskStaff } from '../../../platform/desk-http.ts'
import type { Ids } from '../../../platform/ids.ts'
import { Problem } from '../../../platform/problems.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { StudentImportTable } from '../../../ports/database/tables.ts'
import type { JobsApi } from '../../jobs/jobs.api.ts'
import type { Column } from '../student-row.ts'
import { groupsWithIds, holderOf, listGroups, studentBySid } from '../students.store.ts'
import { type BatchAnswer, batchKey, type ImportAnswers, noAnswers, plainGroups } from './batches.ts'
import { type ImportOutcome, importStudentsJob } from './import.job.ts'
import {
  forgetImports,
  importById,
  insertImport,
  lockImport,
  putTypedLine,
  rightLines,
  typedLines,
  updateImport,
} from './imports.store.ts'
import { type PreviewOutcome, previewStudentsJob } from './preview.job.ts'
import { heldAgainst, type PreviewedRow, readTyped, rowsList } from './rows.ts'

const keptMs = 7 * 86_400_000
const usualPage = 50
/** A list up to this length is written in a moment: it does not wait for exams. */
const shortList = 2_000

interface Needs {
  db: Database
  clock: Clock
  ids: Ids
  jobs: JobsApi
}

/** What the answer to a batch looks like on the wire. */
type WireAnswer = { make: string } | { same: string } | { none: true }

/** The id of the group that an unknown batch is, or the name of the one that it becomes; null: none. */
function groupMeant({ name, answer }: { name: string; answer: WireAnswer | null }): string | null {
  if (answer === null || 'none' in answer) return null
  return 'same' in answer ? answer.same : name
}

/** The calls about lists on their way in. */
export class StudentImports {
  readonly #needs: Needs
  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** Begins to read a file. @throws Problem */
  async begin(
    { fileId, name }: { fileId: string; name: string },
    staff: DeskStaff,
    act: Act,
  ): Promise<StudentImport> {
    const { db, clock, ids, jobs } = this.#needs
    const preview = await jobs.start(previewStudentsJob, { fileId }, staff)
    act.about({ kind: 'job', id: preview.id, name })
    const now = clock.now()
    const row: StudentImportTable = {
      id: ids.next(now),
      staff_id: staff.id,
      file_id: fileId,
      file_name: name,
      preview_job: preview.id,
      import_job: null,
      answers_json: JSON.stringify(noAnswers),
      created_at: now,
    }
    await db.write((tx) => insertImport(tx, row))
    return this.#present(row, staff)
  }

  /** How it stands. @throws Problem notFound */
  async one(id: string, staff: DeskStaff): Promise<StudentImport> {
    return this.#present(await this.#mine(id, staff), staff)
  }

  /** A page of its rows, with what was typed since. @throws Problem notFound */
  async rows(
    id: string,
    { from = 0, limit = usualPage }: { from?: number | undefined; limit?: number | undefined },
    staff: DeskStaff,
  ): Promise<{ rows: IncomingRow[]; total: number }> {
    const { db, jobs } = this.#needs
    const row = await this.#mine(id, staff)
    const page = await jobs.rows(row.preview_job, rowsList, { from, limit }, staff)
    const rows = page.rows as PreviewedRow[]
    const lines = rows.map(({ line }) => line)
    const typed = new Map(
      (await db.read((reader) => typedLines(reader, id, lines))).map((line) => [line.line, line.cells_json]),
    )
    const shown: IncomingRow[] = []
    for (const [index, one] of rows.entries()) {
      const cells = typed.get(one.line)
      const anew =
        cells === undefined ? one : await this.#anew(one, JSON.parse(cells) as IncomingRow['cells'])
      shown.push(present(anew, from + index, cells !== undefined))
    }
    return { rows: shown, total: page.total }
  }

  /** Keeps what was typed into a row with mistakes. @throws Problem notFound, conflict once it is imported */
  async mend(
    id: string,
    { at, line, cells }: { at: number; line: number; cells: IncomingRow['cells'] },
    staff: DeskStaff,
    act: Act,
  ): Promise<{ row: IncomingRow; bad: number }> {
    const { db, jobs } = this.#needs
    const mine = await this.#mine(id, staff)
    const { rows } = await jobs.rows(mine.preview_job, rowsList, { from: at, limit: 1 }, staff)
    const [row] = rows as PreviewedRow[]
    if (row?.line !== line || row.state !== 'bad') throw new Problem('notFound', 'noSuchRow')
    const [before] = await db.read((reader) => typedLines(reader, id, [line]))
    const typedBefore = before ? (JSON.parse(before.cells_json) as IncomingRow['cells']) : {}
    const all = { ...typedBefore, ...cells }
    const anew = await this.#anew(row, all)
    act.about(
      { kind: 'studentImport', id, name: mine.file_name },
      {
        before: { ...row.cells, ...typedBefore },
        after: { line, ...row.cells, ...all },
      },
    )
    await db.write(async (tx) => {
      if ((await lockImport(tx, id))?.import_job !== null) throw new Problem('conflict', 'importedAlready')
      const is_right = anew.state === 'bad' ? 0 : 1
      await putTypedLine(tx, { import_id: id, line, cells_json: JSON.stringify(all), is_right })
    })
    const { summary } = await this.#present(mine, staff)
    return { row: present(anew, at, true), bad: summary?.bad ?? 0 }
  }

  /** Answers a batch, or names the group for everybody. @throws Problem notFound, conflict once it is imported */
  async answer(
    id: string,
    {
      batch,
      alsoIn,
    }: {
      batch?: { name: string; answer: WireAnswer | null } | undefined
      alsoIn?: string | null | undefined
    },
    staff: DeskStaff,
    act: Act,
  ): Promise<StudentImport> {
    const { db } = this.#needs
    const mine = await this.#mine(id, staff)
    const groups = new Map((await db.read(listGroups)).map((group) => [group.id, group.name]))
    const nameOf = (groupId: string | null) => (groupId === null ? null : (groups.get(groupId) ?? groupId))
    act.about(
      { kind: 'studentImport', id, name: mine.file_name },
      {
        after: {
          ...(batch && { batch: batch.name, group: nameOf(groupMeant(batch)) }),
          ...(alsoIn !== undefined && { alsoIn: nameOf(alsoIn) }),
        },
      },
    )
    const after = await db.write(async (tx) => {
      const row = await lockImport(tx, id)
      if (!row) throw noImport()
      if (row.import_job !== null) throw new Problem('conflict', 'importedAlready')
      const answers = JSON.parse(row.answers_json) as ImportAnswers
      if (alsoIn !== undefined) answers.alsoIn = alsoIn
      const named = [alsoIn ?? [], batch?.answer && 'same' in batch.answer ? batch.answer.same : []].flat()
      if ((await groupsWithIds(tx, named)).length < new Set(named).size)
        throw new Problem('notFound', 'noGroupHere')
      if (batch) {
        const key = batchKey(batch.name)
        if (batch.answer === null) delete answers.batches[key]
        else answers.batches[key] = keptAnswer(batch.name, batch.answer)
      }
      const answers_json = JSON.stringify(answers)
      await updateImport(tx, id, { answers_json })
      return { ...row, answers_json }
    })
    return this.#present(after, staff)
  }

  /** Imports it, once. @throws Problem notFound, conflict, badRequest while a batch is not answered */
  async run(
    id: string,
    { now = false }: { now?: boolean | undefined },
    staff: DeskStaff,
    act: Act,
  ): Promise<StudentImport> {
    const { db, jobs } = this.#needs
    const mine = await this.#mine(id, staff)
    const { summary, import: before } = await this.#present(mine, staff)
    const again = before?.state === 'failed' || before?.state === 'cancelled'
    if (!summary || summary.fileSays.length > 0 || (before && !again))
      throw new Problem('conflict', before ? 'importedAlready' : 'stillReading')
    if (summary.batches.some(({ answer }) => answer === null))
      throw new Problem('badRequest', 'answerBatches')
    const short = summary.added + summary.changed <= shortList
    const job = await jobs.start(importStudentsJob, { importId: id }, staff, { now: now || short })
    act.about({ kind: 'job', id: job.id, name: mine.file_name })
    await db.write((tx) => updateImport(tx, id, { import_job: job.id }))
    return this.#present({ ...mine, import_job: job.id }, staff)
  }

  /** Forgets lists that were dropped long ago. */
  async sweep(now: number): Promise<void> {
    await this.#needs.db.write((tx) => forgetImports(tx, now - keptMs))
  }

  async #mine(id: string, staff: DeskStaff): Promise<StudentImportTable> {
    const row = await this.#needs.db.read((reader) => importById(reader, id))
    if (row?.staff_id !== staff.id) throw noImport()
    return row
  }

  async #anew(row: PreviewedRow, cells: IncomingRow['cells']): Promise<PreviewedRow> {
    const read = readTyped(row, cells as Partial<Record<Column, string>>)
    const { student } = read
    if (!student) return read.row
    const known = await this.#needs.db.read(async (reader) => ({
      hasSid: (await studentBySid(reader, student.sid)) !== undefined,
      holder: (await holderOf(reader, student.mobile))[0]?.sid,
    }))
    return heldAgainst(read.row, student, known)
  }

  async #present(row: StudentImportTable, staff: DeskStaff): Promise<StudentImport> {
    const { db, jobs } = this.#needs
    const preview = await jobs.one(previewStudentsJob, row.preview_job, staff)
    const importing =
      row.import_job === null ? null : await jobs.one(importStudentsJob, row.import_job, staff)
    const answers = JSON.parse(row.answers_json) as ImportAnswers
    const found = preview.state === 'done' ? (preview.outcome as PreviewOutcome) : null
    const right = found ? await db.read((reader) => rightLines(reader, row.id)) : 0
    return {
      id: row.id,
      fileName: row.file_name,
      createdAt: new Date(row.created_at).toISOString(),
      preview: withoutOutcome(preview),
      summary: found && {
        ...found,
        bad: found.bad - right,
        added: found.added + right,
        batches: found.batches.map((batch) => ({
          ...batch,
          answer: wireAnswer(answers.batches[batchKey(batch.name)]),
        })),
      },
      alsoIn: answers.alsoIn,
      import: importing && withoutOutcome(importing),
      outcome: importing?.state === 'done' ? wireOutcome(importing.outcome as ImportOutcome) : null,
    }
  }
}

function present(row: PreviewedRow, at: number, typed: boolean): IncomingRow {
  const changes = row.changes.map(({ field, from, to }) => ({ field, from, to: plainGroups(to) }))
  return { ...row, changes, at, typed }
}

function keptAnswer(name: string, answer: WireAnswer): BatchAnswer {
  return 'make' in answer ? { make: answer.make, name: name.trim() } : answer
}

function wireAnswer(answer: BatchAnswer | undefined): WireAnswer | null {
  if (!answer) return null
  return 'make' in answer ? { make: answer.make } : answer
}

function wireOutcome({ into = [], ...rest }: ImportOutcome): StudentImport['outcome'] {
  return { ...rest, into }
}

/** The summary says it. */
function withoutOutcome(job: Job): Job {
  return { ...job, outcome: null }
}

function noImport(): Problem {
  return new Problem('notFound', 'noImport')
}
