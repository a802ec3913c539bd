/** Asks the server about receipts, a hundred at a time, and says how that went. */
import type { CheckedReceipt, HeldReceipt } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { examCalls } from '../queries.ts'
import { inCalls } from './receipt-file.ts'

/** A receipt with what its check has found. */
export interface Found {
  receipt: HeldReceipt
  checked: CheckedReceipt
}

/** refused: a receipt that the server cannot read. failed: no answer. */
export type Check =
  | { state: 'idle' }
  | { state: 'checking' }
  | { state: 'failed' | 'refused' | 'notAFile' }
  | { state: 'done'; found: readonly Found[] }

/** The newest check; a later one takes its place. */
export function useCheck() {
  const [check, setCheck] = useState<Check>({ state: 'idle' })
  const newest = useRef(0)

  async function ask(receipts: readonly HeldReceipt[]): Promise<void> {
    newest.current++
    const mine = newest.current
    setCheck({ state: 'checking' })
    const result = await checkAll(receipts)
    if (mine === newest.current) setCheck(result)
  }

  return { check, ask, notAFile: () => setCheck({ state: 'notAFile' }) }
}

async function checkAll(receipts: readonly HeldReceipt[]): Promise<Check> {
  const found: Found[] = []
  try {
    for (const some of inCalls(receipts, limits.receiptsPerCheck, limits.bodyBytes)) {
      const reply = await examCalls.checkReceipts({ body: { receipts: some } })
      for (const [i, receipt] of some.entries()) {
        const checked = reply.receipts[i]
        if (checked) found.push({ receipt, checked })
      }
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { state: error.status === 400 ? 'refused' : 'failed' }
  }
  return { state: 'done', found }
}
