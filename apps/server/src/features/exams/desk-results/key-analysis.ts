/** The questions of an exam with their keys, and the item analysis beside them where there is one. */
import type { AnalysedQuestion, ItemAnalysis } from '@porua/contract/desk/results'
import { plainText } from '@porua/question-formats/plain-text'
import type { Progress } from '../../../platform/progress.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import type { Database } from '../../../ports/database/database.ts'
import { type AnalysedItem, type Analysis, analyse } from '../analysis/analysis.ts'
import { type AnalysedRow, analysedQuestions } from '../analysis/tally.store.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import { meritHead } from '../merit/merit.store.ts'
import type { ExamWatch } from '../watch.api.ts'
import { meritFigures } from './results.store.ts'

interface Parts {
  db: Database
  admin: ExamsAdmin
  examWatch?: ExamWatch | undefined
}

/** @throws Refused where there is no such exam */
export async function analyseKey(parts: Parts, examId: string, progress: Progress): Promise<ItemAnalysis> {
  const found = await analyse(parts, examId, progress).catch((error: unknown) => {
    if (error instanceof Refused && isNobody(error)) return null
    throw error
  })
  const rows = await parts.db.scan((reader) => analysedQuestions(reader, examId))
  const items = new Map(found?.items.map((item) => [item.number, item]))
  return {
    generation: rows[0]?.generation ?? 1,
    head: found && headOf(found, await averageOf(parts.db, examId)),
    items: rows.map((row) => questionOf(row, items.get(row.position + 1))),
  }
}

/** Nobody has all marks yet: there is nothing to count. */
function isNobody({ wording }: Refused): boolean {
  const [code] = typeof wording === 'string' ? [wording] : wording
  return code === 'nobodyHasFinished' || code === 'nobodyHasFinishedUntil' || code === 'allWaitForMarks'
}

/** Average and full marks as the merit list has them: what a wrong answer costs is taken off. */
async function averageOf(db: Database, examId: string): Promise<{ mean: number; possible: number } | null> {
  return db.scan(async (reader) => {
    const head = await meritHead(reader, examId)
    if (!head) return null
    const of = { examId, generation: head.generation, group: undefined }
    const { students, sum } = await meritFigures(reader, of, head.pass_mark * head.total_marks)
    return students === 0 ? null : { mean: sum / students / 100, possible: head.total_marks / 100 }
  })
}

function headOf(
  { students, mean, possible, deviation, reliability, waiting, sentence }: Analysis,
  average: { mean: number; possible: number } | null,
) {
  return { students, ...(average ?? { mean, possible }), deviation, reliability, waiting, sentence }
}

function questionOf(row: AnalysedRow, item: AnalysedItem | undefined): AnalysedQuestion {
  const accepted = JSON.parse(row.answer_json) as string[]
  const texts = JSON.parse(row.options_json) as string[]
  const pictures = JSON.parse(row.option_type_json) as Record<string, string>
  return {
    questionId: row.id,
    number: row.position + 1,
    type: row.type,
    title: plainText(row.title, row.format),
    marks: row.point / 100,
    accepted,
    options: texts.map((text, place) => ({
      letter: 'ABCDEFGHIJK'[place] ?? '?',
      text: pictures[text] === 'image' ? '' : plainText(text, row.format),
      value: text,
      right: accepted.includes(text),
      chosen: item?.options[place]?.chosen ?? 0,
      share: item?.options[place]?.share ?? 0,
    })),
    rule: row.rule,
    figures: item
      ? {
          difficulty: item.difficulty,
          discrimination: item.discrimination,
          upperLower: item.upperLower,
          skipped: item.skipped,
          sentence: item.sentence,
        }
      : null,
  }
}
