/** Reads a file of questions for somebody who looks through them before they are imported: each with its remarks, nothing kept. */

import { readFile } from 'node:fs/promises'
import type { QuestionFields } from '@porua/contract/desk/questions'
import { remarkIn } from '@porua/files/faults/faults'
import { PackMedia, type PlannedMedia } from '@porua/files/media'
import { kindOfName, mediaKinds } from '@porua/files/media-kinds'
import type { PackFile, PackSource } from '@porua/files/source'
import { type Remark, ValidationErrors } from '@porua/files/validation-errors'
import type { WrittenQuestion } from '@porua/question-formats/format'
import { BankJudge } from '@porua/question-formats/judge'
import type { PlannedQuestion } from '@porua/question-formats/question'
import { openQuestions } from '@porua/question-formats/read'
import type { Found } from '@porua/question-formats/read-found'
import { noProgress, type Progress } from '../../platform/progress.ts'
import { Refused } from '../../platform/refusals/refused.ts'
import type { Database } from '../../ports/database/database.ts'
import { foreignOf, isCounted } from './by-hand.ts'
import { contentDigest } from './find-words.ts'
import { alikeQuestions } from './finds.store.ts'
import { bankName } from './question-bank.tables.ts'
import { fieldsOf } from './typed-question.ts'

/** What is said of a question or of the file, in both languages. */
export interface SaidRemark {
  kind: 'mistake' | 'note'
  field: string
  en: string
  bn: string
}

/** One question of a file, or something of it that is no question for us. */
export interface PreviewedQuestion {
  /** Counts what was found in the file, from 0: the import names it so. */
  n: number
  /** What the file calls it, or a mark of its text; null: it is not understood. */
  id: string | null
  /** The line, row or question of the file in which it begins; 0: nobody knows. */
  line: number
  /** `ready`: it can be imported. `doubt`: somebody has to look. `leftOut`: it cannot be had. */
  state: 'ready' | 'doubt' | 'leftOut'
  /** As far as it was understood; null: not at all. */
  fields: (QuestionFields & { formulas: 'marked' | null }) | null
  remarks: SaidRemark[]
  /** Its pictures as addresses of data, by key, where they are small enough to be shown. */
  pictures: Record<string, string>
  /** A question of a bank that is the same. */
  alike: { bank: string; id: string } | null
  /** It can be imported, and somebody should look at it all the same: a cell of its row may not hold what was typed. */
  isNoted: boolean
}

/** What the file came to. */
export interface PreviewReport {
  format: string
  found: number
  ready: number
  doubts: number
  leftOut: number
  /** Of those that are ready, the ones to look at all the same. */
  noted: number
  alike: number
  /** What is to be said of the file as a whole; the first of it. */
  remarks: SaidRemark[]
}

/** A picture that is larger is not shown in the preview. */
const largestShown = 400_000
/** Questions that are looked for in the banks at a time. */
const atOnce = 200
const mostRemarks = 100
/** So many questions a file may have for a page that shows them, those that are none of ours included. */
const mostFound = 50_000

/**
 * @param hear Gets each in the order of the file, with the digest of its content where it can be imported.
 * @param input The file, its name, and where its pictures lie
 * @throws Refused for a file of more questions than a page can show
 */
export async function previewQuestions(
  db: Database,
  { source, file, name }: { source: PackSource; file: PackFile; name: string },
  hear: (question: PreviewedQuestion, digest: string | null) => Promise<void>,
  progress: Progress = noProgress,
): Promise<PreviewReport> {
  progress.stage('Reading questions')
  const open = await openQuestions(source, file, name)
  const mistakes = new ValidationErrors()
  const report = {
    format: open.format,
    found: 0,
    ready: 0,
    doubts: 0,
    leftOut: 0,
    noted: 0,
    alike: 0,
    remarks: [] as SaidRemark[],
  }
  let waiting: Waiting[] = []
  const flush = async () => {
    const digests = waiting.flatMap(({ digest }) => (digest === null ? [] : [{ digest }]))
    const rows = digests.length === 0 ? [] : await db.scan((reader) => alikeQuestions.rows(reader, digests))
    const byDigest = new Map(rows.map((row) => [row.digest, { bank: bankName(row.file), id: row.id }]))
    for (const { question, digest } of waiting) {
      const alike = digest === null ? null : (byDigest.get(digest) ?? null)
      if (alike) report.alike++
      await hear({ ...question, alike }, digest)
    }
    waiting = []
  }
  try {
    const media = new PackMedia(open.media, mistakes)
    const judge = new BankJudge(file.path, media, mistakes, name)
    for await (const found of open.found) {
      progress.step()
      const one = await judged(judge, media, mistakes, found)
      if (!one) {
        const last = waiting.at(-1)?.question
        if (last && isOfRow(found, last.line)) {
          last.remarks.push(...taken(mistakes))
          if (last.state === 'ready' && !last.isNoted) report.noted++
          last.isNoted = true
        }
        for (const remark of taken(mistakes))
          if (report.remarks.length < mostRemarks) report.remarks.push(remark)
        continue
      }
      if (report.found === mostFound) throw new Refused(['questionsToShow', { name, most: mostFound }])
      if (waiting.length >= atOnce) await flush()
      one.question.n = report.found++
      if (one.question.state === 'ready') report.ready++
      else if (one.question.state === 'doubt') report.doubts++
      else report.leftOut++
      waiting.push(one)
    }
    judge.end()
    for (const remark of taken(mistakes)) if (report.remarks.length < mostRemarks) report.remarks.push(remark)
    await flush()
  } finally {
    await open.close()
  }
  return report
}

/** Whether it warns of a cell in the row of the question that was read last. What many rows share names no field. */
function isOfRow(found: Found, line: number): boolean {
  return found.kind === 'warning' && found.remark.field !== '' && found.remark.line === line
}

interface Waiting {
  question: PreviewedQuestion
  /** Null: it is not understood well enough to be compared. */
  digest: string | null
}

/** What was found, with all that was said of it; null: it is about the file as a whole. */
async function judged(
  judge: BankJudge,
  media: PackMedia,
  mistakes: ValidationErrors,
  found: Found,
): Promise<Waiting | null> {
  if (!isCounted(found)) {
    await judge.question(found)
    return null
  }
  const foreign = foreignOf(found)
  const planned = await judge.question(found)
  const doubted = planned ? null : await judge.doubted(found)
  const remarks = taken(mistakes)
  const line =
    'remark' in found ? found.remark.line : found.kind === 'line' ? found.line : found.question.place.line
  const id = planned?.id ?? doubted?.id ?? foreign?.written.id ?? null
  const base = { n: 0, id, line, remarks, alike: null, isNoted: false }
  if (planned)
    return {
      question: { ...base, state: 'ready', ...(await shownOf(planned, media)) },
      digest: contentDigest(planned.body),
    }
  if (doubted)
    return { question: { ...base, state: 'doubt', ...(await shownOf(doubted, media)) }, digest: null }
  const fields = foreign ? roughFields(foreign.written) : null
  return { question: { ...base, state: foreign ? 'doubt' : 'leftOut', fields, pictures: {} }, digest: null }
}

/** Takes what was said since the last time: so many remarks of one file are never kept together. */
function taken(mistakes: ValidationErrors): SaidRemark[] {
  return [
    ...mistakes.list.splice(0).map((remark) => saidOf('mistake', remark)),
    ...mistakes.warnings.splice(0).map((remark) => saidOf(remark.leftOut ? 'mistake' : 'note', remark)),
  ]
}

function saidOf(kind: SaidRemark['kind'], remark: Remark): SaidRemark {
  return { kind, field: remark.field, en: remarkIn('en', remark), bn: remarkIn('bn', remark) }
}

async function shownOf({ body }: PlannedQuestion, media: PackMedia) {
  const pictures: Record<string, string> = {}
  const keys = [...body.images, ...body.imageOptions.map((index) => body.options[index] ?? '')]
  for (const key of keys) {
    const planned = media.planned.get(key)
    if (!planned || media.sizeOf(key) > largestShown) continue
    const bytes = await bytesOf(planned)
    pictures[key] = `data:${typeOf(key)};base64,${Buffer.from(bytes).toString('base64')}`
  }
  return { fields: fieldsOf(body), pictures }
}

async function bytesOf({ source }: PlannedMedia): Promise<Uint8Array> {
  return 'bytes' in source ? source.bytes : readFile(source.path)
}

function typeOf(key: string): string {
  const kind = kindOfName(key)
  return kind === 'jpeg' || kind === 'png' || kind === 'gif' || kind === 'webp'
    ? `image/${mediaKinds[kind].extensions.includes('jpg') ? 'jpeg' : kind}`
    : 'application/octet-stream'
}

/** What a reader wrote and nobody could judge: enough to be mended by hand. */
function roughFields(written: WrittenQuestion): QuestionFields & { formulas: null } {
  const { type, options = [], answer = [] } = written
  const isChoice = type === 'MCQ' || type === 'checkbox'
  return {
    type,
    format: written.format ?? 'text',
    title: written.title ?? '',
    options: options.slice(0, 11),
    imageOptions: [],
    right: isChoice
      ? answer.map((text) => options.indexOf(text)).filter((index) => index >= 0 && index < 11)
      : [],
    accepted: isChoice ? [] : answer,
    tolerance: written.tolerance ?? null,
    explanation: written.explanation ?? null,
    notes: written.notes ?? null,
    images: [],
    files: [],
    subject: written.subject ?? null,
    chapter: written.chapter ?? null,
    marks: written.marks ?? null,
    language: written.language ?? null,
    difficulty: written.difficulty ?? null,
    tags: written.tags ?? [],
    formulas: null,
  }
}
