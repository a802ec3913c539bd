/** Who is told of a regrade: those whose marks it changed, each once. */
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { RegradeTable } from '../../../ports/database/tables.ts'
import type { NoticesApi } from '../notices.api.ts'
import type { RegradeProgress } from '../regrade.api.ts'
import { signed } from './regrade.rules.ts'
import { changedMarks, changeRegrade, undoneRegrade } from './regrade.store.ts'
import { resultInfo } from './result-info.store.ts'

const noticesAtOnce = 500

interface Needs {
  db: Database
  clock: Clock
  notices: NoticesApi | undefined
}

/** Tells exactly those whose marks changed, by how much; each once, whoever is killed when. */
export async function tellChanged(
  { db, clock, notices }: Needs,
  row: RegradeTable,
  exam: { title: string; is_practice: number },
  progress: RegradeProgress,
): Promise<void> {
  if (!notices) return
  progress.stage('Telling students')
  const { exam_id, generation } = row
  for (;;) {
    const now = await db.read((reader) => undoneRegrade(reader, exam_id))
    if (now?.generation !== generation) return
    const [student = '', id = ''] = now.notified_to.split(' ')
    const some = await db.scan((reader) =>
      changedMarks.rows(reader, {
        exam: exam_id,
        student,
        id,
        before: generation - 1,
        after: generation,
        limit: noticesAtOnce,
      }),
    )
    const last = some.at(-1)
    if (!last) return
    await db.write(async (tx) => {
      const notified_to = `${last.student_id} ${last.id}`
      const changes = { notified_to, changed: now.changed + some.length, touched_at: clock.now() }
      if (!(await changeRegrade(tx, { ...row, notified_to: now.notified_to }, changes))) return
      for (const [difference, changed] of Map.groupBy(some, (one) => one.after - one.before))
        await notices.notifyIn(tx, {
          to: { students: changed.map((one) => one.student_id) },
          type: 'notification',
          message: `A question of "${exam.title}" was corrected. Your marks changed by ${signed(difference)}.`,
          info: await resultInfo(tx, exam_id),
          id: `regrade:${generation}:${last.id}:${difference}`,
          source: 'exams',
        })
    })
    notices.sent()
    progress.step(some.length)
  }
}
