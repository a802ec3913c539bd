/** Takes back a removal of the last minutes: an exam that was deleted, or its places in calendars. */
import { Problem } from '../../../platform/problems.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { Live } from '../../../ports/live/live.ts'
import { nextRevision } from '../../school/school.api.ts'
import { isExam } from '../exam-names.store.ts'
import { noExam } from '../exam-names.ts'
import { lockExam } from '../one-exam.store.ts'
import { groupHint } from './remove.ts'
import { putExamBack, putPlacesBack, sourcePlacesBack, takeRemoved } from './undo.store.ts'

interface Parts {
  db: Database
  clock: Clock
  papers: { build(examIds: string[]): Promise<void> }
  live?: Pick<Live, 'write' | 'poke'>
}

/**
 * The exam's id, and the groups in whose calendars it stands again: a group that has been deleted meanwhile is left out.
 * @throws Problem notFound where it is too late, Refused where an exam of this id has been made since
 */
export async function undoRemoval(
  { db, clock, live, papers }: Parts,
  undoId: string,
): Promise<{ examId: string; title: string; groups: readonly string[] }> {
  const now = clock.now()
  const done = await db.write(async (tx) => {
    await nextRevision(tx)
    const taken = await takeRemoved(tx, undoId, now)
    if (!taken) throw new Problem('notFound', 'undoOver')
    const { examId, rows } = taken
    if (rows.exam) {
      if (await isExam(tx, examId)) throw new Refused(['examIsThere', { exam: examId }])
      await putExamBack(tx, { ...rows, exam: rows.exam })
    }
    const exam = await lockExam(tx, examId)
    if (!exam) throw await noExam(tx, examId)
    const groups = await putPlacesBack(tx, rows.places)
    if (!rows.exam)
      await sourcePlacesBack(
        tx,
        exam,
        rows.places.filter(({ group_id }) => groups.includes(group_id)),
      )
    await live?.write(tx, groups.map(groupHint))
    return { examId, title: exam.title, groups }
  })
  live?.poke()
  await papers.build([done.examId])
  return done
}
