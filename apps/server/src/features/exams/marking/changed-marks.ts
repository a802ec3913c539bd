/** What follows when marks change that their students may have seen: ranks are counted anew, and each student is told the difference. */
import type { Tx } from '../../../ports/database/database.ts'
import { type Live, topicOf } from '../../../ports/live/live.ts'
import type { AttemptRow } from '../attempt/attempt.store.ts'
import type { NoticesApi } from '../notices.api.ts'
import { hint } from '../schedule/schedules.service.ts'
import { signed } from './regrade.rules.ts'
import { resultInfo } from './result-info.store.ts'
import { countChange } from './standing.store.ts'

interface Needs {
  live: Pick<Live, 'write'>
  notices: NoticesApi | undefined
}

/** An attempt with the hundredths by which its marks differ now. */
export interface ChangedMarks {
  readonly attempt: Pick<AttemptRow, 'id' | 'exam_id' | 'student_id' | 'group_id' | 'title' | 'is_practice'>
  readonly difference: number
}

/**
 * For marks that a teacher gives, in the unit that writes them: the attempts are locked before. `released`:
 * their students can see them. Answers with how many were told.
 */
export async function followMarks(
  tx: Tx,
  { live, notices }: Needs,
  changes: readonly ChangedMarks[],
  released: boolean,
): Promise<number> {
  const changed = changes.filter(({ difference }) => difference !== 0)
  let told = 0
  for (const [examId, some] of Map.groupBy(changed, ({ attempt }) => attempt.exam_id)) {
    const version = await countChange(tx, examId)
    if (!released) continue
    for (const [difference, equal] of Map.groupBy(some, (one) => one.difference)) {
      const [first] = equal
      if (!first) continue
      const { attempt } = first
      await notices?.notifyIn(tx, {
        to: { students: equal.map((one) => one.attempt.student_id) },
        type: 'notification',
        message: `A teacher has marked an answer in "${attempt.title}". Your marks changed by ${signed(difference)}.`,
        info: await resultInfo(tx, examId),
        id: `mark:${version}:${attempt.id}`,
        source: 'exams',
      })
      told += equal.length
    }
    for (const [groupId, equal] of Map.groupBy(some, ({ attempt }) => attempt.group_id))
      await hint(
        live,
        tx,
        examId,
        [groupId],
        'regraded',
        equal.map(({ attempt }) => topicOf.student(attempt.student_id)),
      )
  }
  return notices ? told : 0
}
