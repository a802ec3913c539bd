/** Writes a question bank into a file of a format that other programs read, and from which it is taken again. */
import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { makeFolder } from '@porua/files/make-folder'
import type { Remark } from '@porua/files/validation-errors'
import { writeWhole } from '@porua/files/write-whole'
import { writeGift } from '@porua/question-formats/gift/write'
import { writeMoodle } from '@porua/question-formats/moodle/write'
import { writeQti } from '@porua/question-formats/qti/write'
import type { BankQuestion } from '@porua/question-formats/question'
import { type BankEntry, mediaName, WriteContext } from '@porua/question-formats/write-context'
import { mustBeNew } from '../../platform/must-be-new.ts'
import { noProgress, type Progress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Database } from '../../ports/database/database.ts'
import type { QuestionBankTable } from '../../ports/database/tables.ts'
import type { Files } from '../../ports/files/files.ts'
import { revisionOf } from '../school/school.api.ts'
import { noBank } from './bank-names.ts'
import { questionJson } from './question-json.ts'
import { bankPage } from './questions.store.ts'

export const bankFormats = ['gift', 'moodle', 'qti', 'jsonl'] as const
export type BankFormat = (typeof bankFormats)[number]

export interface BankExport {
  bank: string
  format: BankFormat
  /** Written questions, and those that the format cannot hold. */
  questions: number
  leftOut: number
  /** Media files: inside, or beside in `media` (JSONL). */
  media: number
  warnings: Remark[]
}

const batchRows = 500

/**
 * @param bank as packs name it: questions/botany.jsonl
 * @param path of the new file; it is there whole or not at all
 * @throws Refused where there is no such bank, the file is there already, or the bank changed meanwhile
 */
export async function exportBank(
  { db, files }: { db: Database; files: Files },
  bank: string,
  format: BankFormat,
  path: string,
  progress: Progress = noProgress,
): Promise<BankExport> {
  await mustBeNew(path)
  const before = await db.scan(revisionOf)
  const first = await db.scan((reader) => bankPage(reader, bank, null, 1))
  if (first.length === 0) throw await db.scan((reader) => noBank(reader, bank))
  progress.stage(`Writing ${bank}`)
  const media = new Set<string>()
  const context = new WriteContext(bank, async (key) => {
    const file = await files.get(key)
    if (file) media.add(key)
    return file
  })
  let questions = 0
  const step = (): void => {
    questions++
    progress.step()
  }
  await writeWhole(path, async (part) => {
    const rows = questionsOf(db, bank)
    // Opened here: a stream that cannot open its file says so before anybody listens.
    const out = (await open(part, 'wx')).createWriteStream()
    if (format === 'qti') await writeQti(bank, rows, context, out, step)
    else {
      const write = { gift: writeGift, moodle: writeMoodle, jsonl: writeJsonl }[format]
      await pipeline(Readable.from(write(rows, context, step)), out)
    }
    if ((await db.scan(revisionOf)) !== before) throw new Refused('schoolChanged')
    if (format === 'jsonl') await copyMedia(files, media, join(dirname(path), 'media'), progress)
  })
  const { leftOut, warnings } = context
  return { bank, format, questions: questions - leftOut, leftOut, media: media.size, warnings }
}

/** Where a page of the bank ends. */
interface Place {
  position: number
  id: string
}

async function* questionsOf(db: Database, bank: string): AsyncGenerator<BankEntry, void, void> {
  let after: Place | null = null
  for (;;) {
    const from: Place | null = after
    const rows: QuestionBankTable[] = await db.scan((reader) => bankPage(reader, bank, from, batchRows))
    for (const { id, position, body_json } of rows) {
      yield { id, body: JSON.parse(body_json) as BankQuestion }
      after = { position, id }
    }
    if (rows.length < batchRows) return
  }
}

async function* writeJsonl(
  questions: AsyncIterable<BankEntry>,
  context: WriteContext,
  step: () => void,
): AsyncGenerator<string, void, void> {
  for await (const { id, body } of questions) {
    for (const key of [
      ...body.images,
      ...body.files,
      ...body.imageOptions.map((at) => body.options[at] ?? ''),
    ])
      await context.media(id, key)
    yield `${JSON.stringify(questionJson(id, body, { path: (key) => `media/${mediaName(key)}` }))}\n`
    step()
  }
}

/** Names are made of contents: what stands there under one already is the same file. */
async function copyMedia(
  files: Files,
  keys: ReadonlySet<string>,
  folder: string,
  progress: Progress,
): Promise<void> {
  if (keys.size === 0) return
  progress.stage('Copying media', keys.size)
  makeFolder(folder)
  for (const key of keys) {
    const target = join(folder, mediaName(key))
    const stored = await files.get(key)
    const there = await stat(target).catch(() => null)
    if (stored && there?.size !== stored.size) await pipeline(stored.open(), createWriteStream(target))
    progress.step()
  }
}
