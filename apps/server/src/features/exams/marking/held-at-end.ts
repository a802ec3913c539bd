/** Holds late answers while their attempts become final, in that very unit (`missing.rules.ts`). */
import type { Ids } from '../../../platform/ids.ts'
import type { Tx } from '../../../ports/database/database.ts'
import type { AttemptRow } from '../attempt/attempt.store.ts'
import type { ReceiptSigner } from '../receipts/receipt.key.ts'
import { answersAsTheyCount, logsOf } from '../receipts/receipt.store.ts'
import { SealedRows } from '../receipts/sealing.ts'
import { writeRows } from '../save-path/save.store.ts'
import { declaredCounters, removeAnswers } from './marking.store.ts'
import { heldAtEnd } from './missing.rules.ts'

interface Needs {
  ids: Ids
  signer: ReceiptSigner | undefined
}

/** Looks through attempts with late answers, which this unit has locked. Answers whether anything of them is held now. */
export async function holdAtEnd(
  tx: Tx,
  attempts: readonly AttemptRow[],
  now: number,
  { ids, signer }: Needs,
): Promise<boolean> {
  const wanted = attempts.map(({ id }) => id)
  const logs = Map.groupBy(await logsOf(tx, wanted), (row) => row.attempt_id)
  const answers = Map.groupBy(await answersAsTheyCount(tx, wanted), (row) => row.attempt_id)
  const declared = Map.groupBy(
    await declaredCounters.rows(
      tx,
      wanted.map((id) => ({ id })),
    ),
    (row) => row.attempt_id,
  )
  const held = attempts.flatMap(({ id, started_at, submitted_at }) => {
    const times = { startedAt: started_at, submittedAt: submitted_at }
    const found = heldAtEnd(times, logs.get(id) ?? [], declared.get(id) ?? [], answers.get(id) ?? [])
    return found ? [{ id, ...found }] : []
  })
  if (held.length === 0) return false
  const rows = held.flatMap((one) => one.rows)
  const sealed = signer ? new SealedRows(rows, signer, { id: ids.next(now), at: now }) : null
  const log = sealed?.rows ?? rows.map((row) => ({ ...row, batch_id: null, batch_place: null }))
  await writeRows(tx, {
    log,
    sealed: sealed?.batch ?? null,
    answers: held.flatMap((one) => one.again),
    calls: [],
  })
  for (const { id, gone } of held) if (gone.length > 0) await removeAnswers(tx, id, gone)
  return true
}
