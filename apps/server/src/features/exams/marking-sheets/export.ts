/**
 * Written answers as a folder that a teacher can take home: a spreadsheet with one row an answer, and the students' files, each
 * named by an anonymous number. Streamed: what is in memory is one batch of answers.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, mkdtemp, open, readdir, rm, rmdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { AtomicWrite } from '@porua/files/atomic-write'
import { removeIfStopped } from '@porua/files/cleanup'
import { namingFile } from '@porua/files/disk-errors'
import { makeFolder } from '@porua/files/make-folder'
import { type CellValue, writeCsv } from '@porua/spreadsheets/write'
import { writeXlsx } from '@porua/spreadsheets/xlsx-write'
import type { Ids } from '../../../platform/ids.ts'
import { inParts } from '../../../platform/in-parts.ts'
import type { Progress } from '../../../platform/progress.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { Files } from '../../../ports/files/files.ts'
import { questionLines } from '../admin/exam-lines.store.ts'
import { noExam } from '../exam-names.ts'
import type { ExamsAdmin, WrittenAnswer } from '../marking.api.ts'
import { columns, longestCell, modelColumn, sheetRow } from './columns.ts'
import { answerName, type Seen, writeAbout } from './folder.ts'
import { MarkingNumbers } from './numbers.ts'

/** Attempts that are read at a time. */
const perBatch = 200
const filesFolder = 'files'

export interface MarkingParts {
  db: Database
  files: Files
  clock: Clock
  ids: Ids
  admin: ExamsAdmin
}

export interface MarkingExport {
  answers: number
  students: number
  files: number
  /** Keys of files that answers name and the school does not have. */
  missing: string[]
  /** Attempts that may still change: their answers come with a later export. */
  open: number
}

/** @param folder must be empty or not there yet; where no answer is to be marked it is not made @throws Refused */
export async function exportMarking(
  parts: MarkingParts,
  { examId, folder, all }: { examId: string; folder: string; all: boolean },
  progress: Progress,
): Promise<MarkingExport> {
  const { admin, clock, db, ids } = parts
  const there = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw new Refused(['notAFolder', { path: folder, reason: String(error.code) }])
  })
  if (there !== null && there.length > 0) throw new Refused(['folderNotEmpty', { path: folder }])
  await admin.finishDue()
  const exam = await admin.state(examId)
  if (!exam) throw await db.scan((reader) => noExam(reader, examId))
  const exportedAt = clock.now()
  const numbers = await MarkingNumbers.open(db, () => ids.secret(32), exportedAt)
  const attempts = numbers.all(await admin.attemptsToMark(examId, all ? 'all' : 'pending'))
  // By number, so that the order says nothing of who began first.
  const sorted = [...attempts].sort(([a], [b]) => (a < b ? -1 : 1))
  // Made beside its place: a folder that stands is whole.
  makeFolder(dirname(folder))
  const part = await AtomicWrite.of(folder)
  const made = part.path
  const bench = await mkdtemp(join(tmpdir(), 'porua-marking-'))
  const used = removeIfStopped(bench)
  const writer = new FolderWriter(parts.files, made, bench, await modelAnswers(db, examId))
  try {
    await mkdir(made)
    await mkdir(join(made, filesFolder))
    progress.stage('Reading written answers', sorted.length)
    for (const some of inParts(sorted, perBatch)) {
      await writer.add(
        some,
        await admin.written(
          examId,
          some.map(([, id]) => id),
        ),
      )
      progress.step(some.length)
    }
    await writer.close()
    const { answers, files, missing, students } = writer
    const done = { answers, students: students.size, files, missing, open: exam.open }
    // An empty folder would only be in the way of the next export.
    if (answers === 0) return done
    progress.stage('Writing the marking sheet')
    const widths = [16, 9, 40, 80, 26, 11, 9, 40, 16, 60]
    await writeXlsx(join(made, 'marks.xlsx'), [{ name: 'Marks', rows: writer.rows(), widths }])
    await writeCsv(join(made, 'marks.csv'), writer.rows())
    await writeAbout(made, {
      exam: examId,
      exportedAt: new Date(exportedAt).toISOString(),
      seen: writer.seen,
    })
    if (there !== null) await rmdir(folder)
    await part.finishFolder()
    return done
  } catch (error) {
    throw namingFile(error, folder)
  } finally {
    await writer.close()
    await rm(bench, { recursive: true, force: true })
    used()
    await part.drop()
  }
}

/** By question, what its author wrote for the markers; no line of a question that a key marks, or that has none. */
async function modelAnswers(db: Database, examId: string): Promise<ReadonlyMap<string, string>> {
  const lines = await db.scan((reader) => questionLines(reader, examId))
  const written = lines.flatMap(({ id, type, answer_json }) => {
    const text = (JSON.parse(answer_json) as string[]).join('\n').slice(0, longestCell)
    return type === 'paragraph' && text.trim() !== '' ? [[id, text] as const] : []
  })
  return new Map(written)
}

/** Puts rows aside question by question, which is the order in which a teacher marks, and copies files. */
class FolderWriter {
  answers = 0
  files = 0
  readonly students = new Set<string>()
  readonly missing: string[] = []
  readonly seen = new Map<string, Seen>()
  readonly #store: Files
  readonly #folder: string
  readonly #bench: string
  readonly #models: ReadonlyMap<string, string>
  /** A file of lines for each question. */
  readonly #questions = new Map<number, FileHandle>()

  constructor(store: Files, folder: string, bench: string, models: ReadonlyMap<string, string>) {
    this.#store = store
    this.#folder = folder
    this.#bench = bench
    this.#models = models
  }

  async add(some: readonly (readonly [string, string])[], answers: readonly WrittenAnswer[]): Promise<void> {
    const byAttempt = Map.groupBy(answers, (answer) => answer.attemptId)
    for (const [number, attemptId] of some) {
      const its = (byAttempt.get(attemptId) ?? []).toSorted((a, b) => a.number - b.number)
      for (const answer of its) await this.#addAnswer(number, answer)
    }
  }

  /** The header, then all rows by question and number. */
  async *rows(): AsyncGenerator<readonly CellValue[]> {
    yield this.#models.size > 0 ? [...columns, modelColumn] : columns
    for (const question of [...this.#questions.keys()].sort((a, b) => a - b)) {
      const input = createReadStream(this.#path(question))
      for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }))
        yield JSON.parse(line) as readonly CellValue[]
    }
  }

  /** Nothing is added after this. */
  async close(): Promise<void> {
    await Promise.all([...this.#questions.values()].map((lines) => lines.close()))
  }

  async #addAnswer(number: string, answer: WrittenAnswer): Promise<void> {
    const name = answerName(number, answer.number)
    const names: string[] = []
    let text = answer.answer.join('\n')
    if (text.length > longestCell) {
      // A spreadsheet would cut it.
      await writeFile(join(this.#folder, filesFolder, `${name}.txt`), text)
      names.push(`${filesFolder}/${name}.txt`)
      text = `(see ${filesFolder}/${name}.txt)`
    }
    for (const [place, { key }] of answer.files.entries()) {
      const ending = /\.([a-z0-9]{1,5})$/.exec(key)?.[1] ?? 'bin'
      const path = `${filesFolder}/${name}-${place + 1}.${ending}`
      if (await this.#copy(key, path)) names.push(path)
    }
    const model = this.#models.size > 0 ? [this.#models.get(answer.questionId) ?? ''] : []
    const row = JSON.stringify([...sheetRow(answer, number, text, names), ...model])
    let lines = this.#questions.get(answer.number)
    if (!lines) {
      lines = await open(this.#path(answer.number), 'wx', 0o600)
      this.#questions.set(answer.number, lines)
    }
    // JSON has no line breaks of its own, but U+2028, at which a reader of lines might stop.
    const line = `${row.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')}\n`
    await lines.appendFile(line).catch((error: unknown) => {
      throw namingFile(error, this.#bench)
    })
    this.answers++
    this.students.add(answer.attemptId)
    const { marks, comment } = answer
    if (marks !== null || comment !== null) this.seen.set(name, { marks, comment })
  }

  async #copy(key: string, path: string): Promise<boolean> {
    const stored = await this.#store.get(key)
    if (!stored) {
      this.missing.push(key)
      return false
    }
    await pipeline(stored.open(), createWriteStream(join(this.#folder, path)))
    this.files++
    return true
  }

  #path(question: number): string {
    return join(this.#bench, `${question}.jsonl`)
  }
}
