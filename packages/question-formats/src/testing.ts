/** What tests of question formats share: files read as an import reads them, and banks written and taken again. */

import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { isFault } from '@porua/files/faults/faults'
import { PackMedia } from '@porua/files/media'
import { FolderPack } from '@porua/files/source'
import { remarkLine, ValidationErrors } from '@porua/files/validation-errors'
import { writeGift } from './gift/write.ts'
import { BankJudge } from './judge.ts'
import { writeMoodle } from './moodle/write.ts'
import { writeQti } from './qti/write.ts'
import type { BankQuestion } from './question.ts'
import { openQuestions } from './read.ts'
import { type BankEntry, WriteContext } from './write-context.ts'

/** What an import would take from a file, and what it would say. */
export interface Taken {
  format: string
  questions: BankEntry[]
  leftOut: string[]
  warnings: string[]
  mistakes: string[]
}

/** Reads a file of a folder as `questions import` does. */
export async function takeFile(folder: string, name: string): Promise<Taken> {
  const source = new FolderPack(folder)
  const file = await source.find(name)
  if (isFault(file)) throw new Error(file.text)
  const open = await openQuestions(source, file, name)
  try {
    const mistakes = new ValidationErrors()
    const judge = new BankJudge(name, new PackMedia(open.media, mistakes), mistakes, name)
    const taken: Taken = { format: open.format, questions: [], leftOut: [], warnings: [], mistakes: [] }
    for await (const found of open.found) {
      if (found.kind === 'leftOut') {
        taken.leftOut.push(remarkLine(found.remark))
        continue
      }
      const question = await judge.question(found)
      if (question) taken.questions.push({ id: question.id, body: question.body })
    }
    judge.end()
    taken.warnings.push(...mistakes.warnings.map(remarkLine))
    taken.mistakes.push(...mistakes.list.map(remarkLine))
    return taken
  } finally {
    await open.close()
  }
}

/** A folder that is gone when the work is done. */
export async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'porua-formats-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Contents taken as a file of this name. */
export async function takeText(name: string, contents: string | Uint8Array): Promise<Taken> {
  return inFolder(async (folder) => {
    await writeFile(join(folder, name), contents)
    return takeFile(folder, name)
  })
}

/** The key under which the school keeps contents. */
export function keyOf(bytes: Uint8Array, ending: string): string {
  return `school/${createHash('sha256').update(bytes).digest('hex').slice(0, 32)}.${ending}`
}

export const endings = { gift: 'bank.gift', moodle: 'bank.xml', qti: 'bank.zip' } as const
export type WrittenFormat = keyof typeof endings

/** Writes questions into a folder. Gives what was said about it. */
export async function writeBank(
  folder: string,
  format: WrittenFormat,
  questions: readonly BankEntry[],
  media: ReadonlyMap<string, Uint8Array> = new Map(),
): Promise<string[]> {
  const context = new WriteContext('questions/bank.jsonl', async (key) => {
    const bytes = media.get(key)
    return bytes ? { size: bytes.length, open: () => Readable.from([bytes]) } : null
  })
  const path = join(folder, endings[format])
  if (format === 'qti') await writeQti('bank', questions, context, createWriteStream(path))
  else {
    const pieces = format === 'gift' ? writeGift(questions, context) : writeMoodle(questions, context)
    await writeFile(path, Readable.from(pieces))
  }
  return context.warnings.map(({ text }) => text)
}

/** Questions written and taken again. */
export async function roundTrip(
  format: WrittenFormat,
  questions: readonly BankEntry[],
  media?: ReadonlyMap<string, Uint8Array>,
): Promise<Taken & { said: string[] }> {
  return inFolder(async (folder) => {
    const said = await writeBank(folder, format, questions, media)
    return { ...(await takeFile(folder, endings[format])), said }
  })
}

/** A question with nothing but what is given. */
export function bankQuestion(given: Partial<BankQuestion>): BankQuestion {
  return {
    type: 'MCQ',
    format: 'text',
    title: 'Which?',
    options: ['a', 'b'],
    imageOptions: [],
    answer: ['a'],
    tolerance: null,
    explanation: null,
    notes: null,
    images: [],
    files: [],
    subject: null,
    chapter: null,
    marks: null,
    language: null,
    ...given,
  }
}
