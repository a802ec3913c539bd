/** `npm run school -- verify-receipts`: what students hold, and the log itself, compared with what was signed. */
import { readFile, stat } from 'node:fs/promises'
import type { CheckedReceipt, HeldReceipt } from '@porua/contract/exams'
import { receiptFileKind } from '@porua/contract/exams.paths'
import { heldReceipt } from '@porua/contract/exams.receipts'
import { limits } from '@porua/contract/limits'
import { diskReason } from '@porua/files/disk-errors'
import { examIdOf, noExam } from '../../features/exams/exam-names.ts'
import type { LogAudit, ReceiptsApi } from '../../features/exams/receipts.api.ts'
import { iso } from '../../platform/iso.ts'
import type { Database } from '../../ports/database/database.ts'
import { CommandRefused, Misused } from '../misused.ts'
import { type Call, command, type Said } from './command.ts'
import { typedFile } from './typed-path.ts'

/** A file of receipts holds a few hundred, each about a kilobyte. */
const largestFile = 64 * 1024 * 1024

export const receiptsCommand = command({
  name: 'verify-receipts',
  takes: ['file'],
  usage: `  verify-receipts FILE
                      Of each receipt in a student's file: whether this school signed it, and whether the answer still
                      stands in the log as it was handed in. Exit 1 where one does not.
  verify-receipts --exam E
                      Goes through the log of a whole exam: each answer as it was written and signed, none missing.
`,
  options: { exam: { type: 'string' } },
  async run({ given, values: { exam }, console, progress, withServices }) {
    const [file] = given
    if ((file === undefined) === (exam === undefined))
      throw new Misused('Name a file of receipts, or an exam: npm run school -- verify-receipts --exam <id>')
    const receipts = file === undefined ? [] : await readReceipts(await typedFile(console.folder, file), file)
    return withServices(async ({ db, receipts: api }) => {
      if (exam === undefined) return checked(api, receipts)
      const examId = await db.read((reader) => examIdOf(reader, exam))
      return audited({ db, receipts: api }, examId, progress)
    })
  },
})

/** @throws Refused where it is no file of receipts, or one of them is none. */
async function readReceipts(path: string, name: string): Promise<HeldReceipt[]> {
  const unread = (error: unknown): never => {
    throw new CommandRefused(`${name}: ${diskReason(error) ?? String(error)}`)
  }
  const { size } = await stat(path).catch(unread)
  if (size > largestFile)
    throw new CommandRefused(`${name}: larger than any file of receipts (${size} bytes)`)
  const text = await readFile(path, 'utf8').catch(unread)
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch (error) {
    throw new CommandRefused(`${name}: not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
  const list = isReceiptFile(parsed) ? parsed.receipts : null
  if (!list)
    throw new CommandRefused(
      `${name}: not a file of receipts ("kind": "${receiptFileKind}", "receipts": [...])`,
    )
  return list.map((one, i) => {
    const read = heldReceipt.safeParse(one)
    if (read.success) return read.data
    const [issue] = read.error.issues
    throw new CommandRefused(`${name}: receipt ${i + 1}: ${issue?.path.join('.')}: ${issue?.message}`)
  })
}

function isReceiptFile(value: unknown): value is { receipts: unknown[] } {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !('receipts' in value))
    return false
  return value.kind === receiptFileKind && Array.isArray(value.receipts)
}

async function checked(api: ReceiptsApi, receipts: readonly HeldReceipt[]): Promise<Said> {
  const found: CheckedReceipt[] = []
  for (let at = 0; at < receipts.length; at += limits.receiptsPerCheck)
    found.push(...(await api.check(receipts.slice(at, at + limits.receiptsPerCheck))))
  const rows = found.map((check, i) => ({ ...(receipts[i] as HeldReceipt), ...check }))
  const bad = rows.filter(({ verdict }) => verdict !== 'stands').length
  const lines = rows.map((row) => {
    const where =
      row.exam === null ? row.attemptId : `${row.exam}, question ${row.question ?? row.questionId}`
    const at = iso(row.receivedAt)
    return `${words[row.verdict]}  ${where}, received ${at}: ${JSON.stringify(row.answer)}${after(row)}\n`
  })
  const sum = `${rows.length} receipts: ${rows.length - bad} stand, ${bad} do not.\n`
  const json = rows.map(({ attemptId, questionId, seq, verdict, exam, question, counts }) => {
    return { attemptId, questionId, seq, verdict, exam, question, counts }
  })
  return { text: lines.join('') + sum, json, status: bad === 0 ? 0 : 1 }
}

const words: Record<CheckedReceipt['verdict'], string> = {
  stands: 'stands ',
  altered: 'ALTERED',
  strange: 'STRANGE',
  removed: 'REMOVED',
  changed: 'CHANGED',
}

function after({ verdict, counts, outcome }: CheckedReceipt & HeldReceipt): string {
  if (verdict !== 'stands') return ` (${reasons[verdict]})`
  // A teacher may have accepted what was held or too late.
  if (counts) return ' (counts)'
  return outcome === 'saved' ? ' (a newer answer counts)' : ` (${outcome})`
}

const reasons: Record<Exclude<CheckedReceipt['verdict'], 'stands'>, string> = {
  altered: 'the receipt does not say what was signed',
  strange: 'this school did not sign it',
  removed: 'this school signed it, and its log no longer holds the answer',
  changed: 'the log is not as it was signed',
}

async function audited(
  { db, receipts: api }: { db: Database; receipts: ReceiptsApi },
  exam: string,
  progress: Call<never>['progress'],
): Promise<Said> {
  progress.stage(`Reading the log of ${exam}`)
  const audit = await api.audit(exam, (attempts) => progress.step(attempts))
  progress.end()
  if (!audit) throw await db.scan((reader) => noExam(reader, exam))
  const sound = audit.damage.length === 0 && audit.missing.length === 0
  return { text: auditText(exam, audit), json: { exam, sound, ...audit }, status: sound ? 0 : 1 }
}

/** Lines of each kind of damage: as many as a person reads. */
const linesOfAKind = 50

const damages: Record<LogAudit['damage'][number]['what'], string> = {
  broken: 'not as it was written',
  notSigned: 'no signature covers it',
  notCounted: 'what counts for its question is not what the log says',
}

function auditText(exam: string, { attempts, rows, unsigned, damaged, damage, missing }: LogAudit): string {
  const lines = [`${exam}: ${attempts} attempts, ${rows} answers in the log.`]
  if (unsigned > 0)
    lines.push(`${unsigned} of them are from before there were receipts: chained, not signed.`)
  for (const { attemptId, seq, what } of damage.slice(0, linesOfAKind))
    lines.push(`DAMAGED: attempt ${attemptId}, row ${seq}: ${damages[what]}`)
  if (damaged > linesOfAKind)
    lines.push(`… and ${damaged - linesOfAKind} more places. The first 1000, as data: --json`)
  for (const { at, rows: count } of missing.slice(0, linesOfAKind))
    lines.push(`MISSING: ${count} of the answers signed at ${iso(at)} are not in the school's log`)
  if (missing.length > linesOfAKind)
    lines.push(`… and ${missing.length - linesOfAKind} more moments with answers that are not there.`)
  if (damage.length + missing.length === 0)
    lines.push('Everything stands as it was signed, and nothing is missing.')
  return `${lines.join('\n')}\n`
}
