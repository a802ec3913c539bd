/** A file of receipts: what a student saves, and what anybody may have checked. */
import type { HeldReceipt, ReceiptFile } from '@porua/contract/exams'
import { receiptFileKind } from '@porua/contract/exams.paths'

/** The file's text. */
export function receiptFileText(receipts: readonly HeldReceipt[]): string {
  const file: ReceiptFile = { kind: receiptFileKind, version: 1, receipts: [...receipts] }
  return `${JSON.stringify(file, null, 1)}\n`
}

/** The receipts of a file; null where it is none. The server looks at each of them closely. */
export function readReceiptFile(text: string): HeldReceipt[] | null {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof parsed !== 'object' || parsed === null || !('kind' in parsed) || !('receipts' in parsed))
    return null
  if (parsed.kind !== receiptFileKind || !Array.isArray(parsed.receipts)) return null
  return parsed.receipts.every((one: unknown) => typeof one === 'object' && one !== null)
    ? (parsed.receipts as HeldReceipt[])
    : null
}

/** As many receipts to a call as the server takes, and no call's body above a third of what it may be. */
export function inCalls(receipts: readonly HeldReceipt[], most: number, bytes: number): HeldReceipt[][] {
  const calls: HeldReceipt[][] = []
  let size = 0
  for (const receipt of receipts) {
    const weight = JSON.stringify(receipt).length
    const last = calls.at(-1)
    // Bangla takes three bytes a character in UTF-8.
    if (!last || last.length >= most || size + weight > bytes / 3) {
      calls.push([receipt])
      size = weight
    } else {
      last.push(receipt)
      size += weight
    }
  }
  return calls
}
