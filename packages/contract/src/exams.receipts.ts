/**
 * Receipts of saved answers: what a phone is given with each acknowledgement, and what a check of it says. How a receipt is
 * made stands in docs/receipts.md.
 */
import { z } from 'zod'
import { id } from './describe.ts'
import type { receiptFileKind } from './exams.paths.ts'

const digest = z.string().regex(/^[\w-]{43}$/)
const moment = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER)
const outcome = z.enum(['saved', 'older', 'locked', 'onHold', 'tooLate'])

/**
 * The proof that one save stands in the log: the parts of its row that the phone does not know itself, and the way from the
 * row to the signed root of what was committed with it. Times are milliseconds. `digest` is over the row and the digest
 * of the row before it (`previous`), both SHA-256 in base64url; `path` holds the digests on the way to the root, one after
 * the other, 43 signs each; `signature` (Ed25519, base64url) is over the root, the count and `signedAt`, by `key`.
 */
export const receipt = z.object({
  seq: z.number().int().min(1),
  digest,
  /** '' of an attempt's first row. */
  previous: z.string().regex(/^([\w-]{43})?$/),
  outcome,
  late: z.boolean(),
  offline: z.boolean(),
  counter: moment.nullable(),
  receivedAt: moment,
  place: z.number().int().min(0).max(100_000),
  count: z.number().int().min(1).max(100_000),
  path: z.string().regex(/^([\w-]{43}){0,20}$/),
  signedAt: moment,
  key: z.string().min(1).max(43),
  signature: z.string().regex(/^[\w-]{86}$/),
})

/** A receipt with the answer that it is for, as the phone keeps it and as it stands in a file of receipts. `givenAt` in milliseconds. */
export const heldReceipt = receipt.extend({
  attemptId: id,
  questionId: z.string().max(200),
  answer: z.array(z.string()),
  files: z.array(
    z.object({ name: z.string(), key: z.string(), type: z.string(), sha256: z.string().optional() }),
  ),
  device: z.string().max(64),
  revision: moment,
  givenAt: moment,
  /** It was handed in as a draft at the end (`draft` of the answer). */
  draft: z.literal(true).optional(),
})

/**
 * What a check found. stands: signed by this school, and its log holds the row unchanged. altered: the receipt does not say
 * what was signed. strange: not signed by this school. removed: this school signed it, and its log no longer holds the row.
 * changed: the log's row is another, or the log around it is broken.
 */
export const receiptVerdict = z.enum(['stands', 'altered', 'strange', 'removed', 'changed'])

/** What is said of one receipt that a phone or a file has presented. */
export const checkedReceipt = z.object({
  verdict: receiptVerdict,
  /** The exam's title and the question's place in its paper (from 1); null where they are not known any more. */
  exam: z.string().nullable(),
  question: z.number().nullable(),
  /** Whether this is the answer that counts for its question now; null where the log does not hold it. */
  counts: z.boolean().nullable(),
})

/** A public key: `publicKey` is the 32 bytes of Ed25519 in base64url. */
export const receiptKey = z.object({ key: z.string(), publicKey: z.string() })

export type Receipt = z.output<typeof receipt>
export type HeldReceipt = z.output<typeof heldReceipt>
export type ReceiptVerdict = z.output<typeof receiptVerdict>
export type CheckedReceipt = z.output<typeof checkedReceipt>

/** What a phone saves as a file. */
export interface ReceiptFile {
  kind: typeof receiptFileKind
  version: 1
  receipts: HeldReceipt[]
}
