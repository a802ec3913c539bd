/** What this page keeps in the local-storage copy (rule B4). */
import type { AnswerRecord } from '../answer-record.ts'
import type { Turn } from './turn.ts'

/**
 * Answers that the answer store has refused stand there until it has them, or the server has spoken. `going`: the page
 * may be killed next; what is being written stands there too, until that has ended.
 */
export function keepCopy(turn: Turn, going: boolean): void {
  const { answers, copied, row } = turn.state
  if (!row || (!going && copied.size + answers.atRisk.size === 0)) return
  const next = new Map<string, AnswerRecord>()
  for (const question of answers.atRisk.keys()) {
    const record = answers.records.get(question)
    if (record?.state === 'unsent') next.set(question, record)
  }
  for (const [question, tap] of answers.writing)
    if (going || copied.get(question)?.revision === tap.revision) next.set(question, tap)
  const drop = [...copied.values()].filter((record) => next.get(record.question) !== record)
  const put = [...next.values()].filter((record) => going || copied.get(record.question) !== record)
  if (drop.length + put.length === 0) return
  turn.set({ copied: next })
  const { device } = answers
  const { number } = row.opening
  turn.do({ type: 'copy', drop, put: put.map((record) => ({ record, device, number })) })
}
