/** What the phones were signed holds at the end: every receipt stands, and a repeated save was given the first one again. */
import { examPaths } from '../../packages/contract/src/exams.paths.ts'
import type { HeldReceipt } from '../../packages/contract/src/exams.receipts.ts'
import { limits } from '../../packages/contract/src/limits.ts'

/** Checks them by the call that anybody may make. `origin`: where the server listens. */
export async function brokenReceipts(origin: string, receipts: readonly HeldReceipt[]): Promise<string[]> {
  const broken: string[] = []
  const firsts = new Map<string, HeldReceipt>()
  for (const receipt of receipts) {
    const row = `${receipt.attemptId} ${receipt.seq}`
    const first = firsts.get(row)
    if (first === undefined) firsts.set(row, receipt)
    else if (first.signature !== receipt.signature || first.path !== receipt.path)
      broken.push(`${row} has two receipts`)
  }
  const all = [...firsts]
  for (let at = 0; at < all.length; at += limits.receiptsPerCheck) {
    const some = all.slice(at, at + limits.receiptsPerCheck)
    const reply = await fetch(`${origin}/api${examPaths.checkReceipts.path}`, {
      method: examPaths.checkReceipts.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ receipts: some.map(([, receipt]) => receipt) }),
    })
    const { data } = (await reply.json()) as { data?: { receipts: { verdict: string }[] } }
    for (const [i, [row]] of some.entries()) {
      const verdict = data?.receipts[i]?.verdict
      if (verdict !== 'stands') broken.push(`the receipt of ${row}: ${verdict ?? reply.status}`)
    }
  }
  return broken
}
