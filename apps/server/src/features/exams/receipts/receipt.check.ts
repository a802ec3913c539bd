/** Checks receipts against the log, and the log against what was signed (docs/receipts.md). */
import type { KeyObject } from 'node:crypto'
import type { CheckedReceipt, HeldReceipt, ReceiptVerdict } from '@porua/contract/exams'
import type { Database } from '../../../ports/database/database.ts'
import type { LoadedPaper, PaperService } from '../paper/paper.service.ts'
import { examById } from '../paper/paper.store.ts'
import type { LogAudit, ReceiptsApi } from '../receipts.api.ts'
import { digestOf } from './log-digest.ts'
import { auditLog } from './receipt.audit.ts'
import { type AttemptLog, readLogs } from './receipt.log.ts'
import { isSigned, publicKeyOf, rootBy } from './receipt.rules.ts'
import { logsOf, receiptKeys, standingOf } from './receipt.store.ts'

interface Needs {
  db: Database
  papers: PaperService
}

/** Reads only; nothing of a check is remembered. */
export class ReceiptChecks implements ReceiptsApi {
  readonly #needs: Needs

  constructor(needs: Needs) {
    this.#needs = needs
  }

  /** The public keys, newest first. */
  async keys(): Promise<{ key: string; publicKey: string }[]> {
    const rows = await this.#needs.db.read(receiptKeys)
    return rows.map(({ id, public_key }) => ({ key: id, publicKey: public_key }))
  }

  /** What is to be said of each receipt, in their order. */
  async check(receipts: readonly HeldReceipt[]): Promise<CheckedReceipt[]> {
    const { db, papers } = this.#needs
    const keys = new Map((await this.keys()).map(({ key, publicKey }) => [key, publicKeyOf(publicKey)]))
    const own = receipts.map((receipt) => verdictAlone(receipt, keys))
    // Only for what this school has signed is the log looked at.
    const signed = receipts.filter((_, i) => own[i] === 'stands')
    const ids = [...new Set(signed.map(({ attemptId }) => attemptId))]
    const { logs, attempts, answers } = await db.scan(async (reader) => ({
      logs: readLogs(await logsOf(reader, ids)),
      ...(await standingOf(reader, ids)),
    }))
    const counting = new Map(answers.map((row) => [`${row.attempt_id}\n${row.question_id}`, row.seq]))
    const told = new Map<string, { title: string; places: Map<string, number> }>()
    for (const { id, paper_id, title } of attempts)
      told.set(id, { title, places: placesOf(await papers.byId(paper_id)) })
    return receipts.map((receipt, i) => {
      const alone = own[i] ?? 'strange'
      if (alone !== 'stands') return { verdict: alone, exam: null, question: null, counts: null }
      const { attemptId, questionId, seq } = receipt
      const about = told.get(attemptId)
      const row = logs.get(attemptId)?.rows.get(seq)
      return {
        verdict: verdictByLog(receipt, logs.get(attemptId)),
        exam: about?.title ?? null,
        question: about?.places.get(questionId) ?? null,
        counts: row ? counting.get(`${attemptId}\n${questionId}`) === seq : null,
      }
    })
  }

  async audit(examId: string, step: (attempts: number) => void): Promise<LogAudit | null> {
    const { db } = this.#needs
    const exam = await db.read((reader) => examById(reader, examId))
    return exam ? auditLog(db, examId, step) : null
  }
}

function verdictAlone(receipt: HeldReceipt, keys: ReadonlyMap<string, KeyObject>): ReceiptVerdict {
  const key = keys.get(receipt.key)
  if (!key) return 'strange'
  const { digest, place, count, path, signedAt, signature } = receipt
  if (digestOf(rowOf(receipt), receipt.previous) !== digest) return 'altered'
  const root = rootBy(digest, place, count, path)
  return root !== null && isSigned({ root, count, signedAt }, signature, key) ? 'stands' : 'altered'
}

function verdictByLog(receipt: HeldReceipt, log: AttemptLog | undefined): ReceiptVerdict {
  const row = log?.rows.get(receipt.seq)
  if (!row) return 'removed'
  return row.digest === receipt.digest && log?.whole ? 'stands' : 'changed'
}

/** The row of the log that a receipt speaks of. */
function rowOf(receipt: HeldReceipt): Parameters<typeof digestOf>[0] {
  return {
    attempt_id: receipt.attemptId,
    seq: receipt.seq,
    question_id: receipt.questionId,
    answer_json: JSON.stringify(receipt.answer),
    // Fields in the log's order.
    extra_json: JSON.stringify(
      receipt.files.map(({ name, key, type, sha256 }) => ({ name, key, type, sha256 })),
    ),
    device: receipt.device,
    revision: receipt.revision,
    counter: receipt.counter,
    client_at: receipt.givenAt,
    received_at: receipt.receivedAt,
    offline: receipt.offline ? 1 : 0,
    outcome: receipt.outcome,
    late: receipt.late ? 1 : 0,
    draft: receipt.draft ? 1 : 0,
  }
}

function placesOf(paper: LoadedPaper): Map<string, number> {
  return new Map([...paper.questions.keys()].map((id, i) => [id, i + 1]))
}
