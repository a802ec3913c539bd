/** Who gains and loses by a mended key: marks, pass or fail, and rank, before it is done. */
import type { KeyPreview } from '@porua/contract/desk/results'
import { Problem } from '../../../platform/problems.ts'
import type { Database } from '../../../ports/database/database.ts'
import { type AnalysedRow, analysedQuestions } from '../analysis/tally.store.ts'
import { noExam } from '../exam-names.ts'
import { meritHead } from '../merit/merit.store.ts'
import type { Compared, Correction, RegradeAdmin, RegradeProgress } from '../regrade.api.ts'
import { aboveIn } from '../result/merit.ts'
import { studentsOfIds } from './results.store.ts'

/** Students that are named. */
const mostNamed = 100

/** A correction of one question, made from the key that somebody has seen. */
export interface MendedKey {
  readonly examId: string
  readonly questionId: string
  readonly correction: Correction
  readonly generation: number
}

interface Parts {
  db: Database
  regrader: RegradeAdmin
}

/** @throws Problem badRequest, conflict where the key is a newer one; Refused */
export async function previewKey(
  { db, regrader }: Parts,
  { examId, questionId, correction, generation }: MendedKey,
  progress?: RegradeProgress,
): Promise<KeyPreview> {
  const head = await db.scan((reader) => meritHead(reader, examId))
  if (!head) throw await db.scan((reader) => noExam(reader, examId))
  refuseOlderKey(generation, head.generation)
  const compared: Compared[] = []
  const input = { examId, question: questionId, correction }
  const report = await regrader.preview(input, progress, (one) => compared.push(one))
  const rows = await db.scan((reader) => analysedQuestions(reader, examId))
  const after = { ...head, total_marks: totalAfter(head.total_marks, rows, questionId, correction) }
  const passes = (marks: number, { pass_mark, total_marks }: { pass_mark: number; total_marks: number }) =>
    marks * 10_000 >= pass_mark * total_marks
  const [rankBefore, rankAfter] = [
    aboveIn(countsOf(compared.map(({ meritBefore }) => meritBefore))),
    aboveIn(countsOf(compared.map(({ meritAfter }) => meritAfter))),
  ]
  const lines = compared.map((one) => ({
    one,
    passedBefore: passes(one.before, head),
    passedAfter: passes(one.after, after),
    rankBefore: 1 + rankBefore(one.meritBefore),
    rankAfter: 1 + rankAfter(one.meritAfter),
  }))
  const turned = (line: (typeof lines)[number]) => Number(line.passedBefore !== line.passedAfter)
  const changed = lines
    .filter((line) => line.one.before !== line.one.after || turned(line) === 1)
    .sort(
      (a, b) =>
        turned(b) - turned(a) ||
        Math.abs(b.one.after - b.one.before) - Math.abs(a.one.after - a.one.before) ||
        a.rankBefore - b.rankBefore,
    )
    .slice(0, mostNamed)
  const who = await db.scan((reader) =>
    studentsOfIds(
      reader,
      changed.map(({ one }) => one.studentId),
    ),
  )
  const count = (is: (line: (typeof lines)[number]) => boolean) => lines.filter(is).length
  return {
    already: report.already,
    attempts: report.attempts,
    up: report.up,
    down: report.down,
    passing: count((line) => !line.passedBefore && line.passedAfter),
    failing: count((line) => line.passedBefore && !line.passedAfter),
    moved: count((line) => line.rankBefore !== line.rankAfter),
    told: report.told,
    students: changed.map(({ one, ...line }) => ({
      id: one.studentId,
      sid: who.get(one.studentId)?.sid ?? '',
      name: who.get(one.studentId)?.name ?? '',
      before: one.before / 100,
      after: one.after / 100,
      ...line,
    })),
  }
}

/** @throws Problem conflict */
export function refuseOlderKey(seen: number, current: number): void {
  if (seen !== current) throw new Problem('conflict', 'changedMeanwhile', { data: { generation: current } })
}

/** Full marks under the correction: a question that is dropped has none. */
function totalAfter(
  total: number,
  rows: readonly AnalysedRow[],
  questionId: string,
  { kind }: Correction,
): number {
  const row = rows.find(({ id }) => id === questionId)
  if (!row) return total
  const [was, is] = [row.rule === 'drop', kind === 'drop']
  return was === is ? total : total + (is ? -row.point : row.point)
}

function countsOf(merits: readonly number[]): { merit: number; attempts: number }[] {
  const counts = new Map<number, number>()
  for (const merit of merits) counts.set(merit, (counts.get(merit) ?? 0) + 1)
  return [...counts].map(([merit, attempts]) => ({ merit, attempts })).sort((a, b) => b.merit - a.merit)
}
