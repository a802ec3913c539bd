/** What became of sent answers, here and on the disk. */
import { type Settlement, settleRecord } from '../answer-store.ts'
import type { Turn } from './turn.ts'

/** Settles records of the attempt that is open. */
export function settle(turn: Turn, settlements: readonly Settlement[]): void {
  const { row, answers } = turn.state
  if (!row || settlements.length === 0) return
  const settled = settlements.flatMap((settlement) => {
    const record = answers.records.get(settlement.question)
    const next = record && settleRecord(record, settlement)
    return next ? [[next.question, next] as const] : []
  })
  turn.put('records', ...settled)
  turn.do({ type: 'settle', attempt: row.attempt, settlements })
}
