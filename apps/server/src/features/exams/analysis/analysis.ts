/** The item analysis of an exam: its questions' figures, its reliability, and what they mean in plain words. */

import { plainText } from '@porua/question-formats/plain-text'
import { inParts } from '../../../platform/in-parts.ts'
import type { Progress } from '../../../platform/progress.ts'
import { Refused } from '../../../platform/refusals/refused.ts'
import { asOfNow, type Database } from '../../../ports/database/database.ts'
import { waitingText, waitingToBeFinal } from '../admin/waiting.ts'
import { noExam } from '../exam-names.ts'
import type { ExamsAdmin } from '../marking.api.ts'
import type { ExamWatch } from '../watch.api.ts'
import { examSentence, itemSentence, type Sentence } from './sentences.ts'
import { type ExamFigures, figuresOf, type ItemFigures, type OptionFigures } from './statistics.ts'
import {
  type AnalysedRow,
  analysedQuestions,
  attemptsToAnalyse,
  countedMarks,
  gainedTotals,
} from './tally.store.ts'
import { Tally } from './tally.ts'

/** Attempts that the database counts in one query. */
const perPart = 2_000

export interface AnalysedOption extends OptionFigures {
  readonly letter: string
  readonly text: string
  readonly right: boolean
}

export interface AnalysedItem extends Omit<ItemFigures, 'options'> {
  /** Its place in the exam, from 1. */
  readonly number: number
  readonly bank: string
  readonly id: string
  readonly type: string
  readonly title: string
  readonly marks: number
  readonly options: readonly AnalysedOption[]
  readonly sentence: Sentence
}

export interface Analysis extends Omit<ExamFigures, 'items'> {
  readonly exam: { readonly id: string; readonly title: string }
  /** The most marks of the questions that are analysed. */
  readonly possible: number
  /** Students whose written answers wait for marks: they are left out. */
  readonly waiting: number
  /** What there is to say of attempts that are over and not final yet: they are left out too; null: there are none. */
  readonly notFinal: string | null
  /** Questions that a correction has dropped or given to everybody: they are left out. */
  readonly leftOut: readonly { readonly number: number; readonly rule: 'drop' | 'bonus' }[]
  /** Totals in marks with the number of students who have them, in order. */
  readonly totals: readonly { readonly marks: number; readonly students: number }[]
  readonly sentence: Sentence
  readonly items: readonly AnalysedItem[]
}

/** @throws Refused where there is no such exam, or nobody has all marks */
export async function analyse(
  parts: { db: Database; admin: ExamsAdmin; examWatch?: ExamWatch | undefined },
  examId: string,
  progress: Progress,
): Promise<Analysis> {
  const { db, admin } = parts
  await admin.finishDue()
  const exam = await admin.state(examId)
  if (!exam) throw await db.scan((reader) => noExam(reader, examId))
  const rows = await db.scan((reader) => analysedQuestions(reader, examId))
  const counting = rows.filter((row) => row.rule === null && row.point > 0)
  const generation = rows[0]?.generation ?? 1
  const { ids, waiting } = await db.scan((reader) => attemptsToAnalyse(reader, examId, generation))
  const late = await waitingToBeFinal(parts, examId)
  if (ids.length === 0 && waiting > 0)
    throw new Refused(['allWaitForMarks', { exam: examId, students: waiting }])
  if (ids.length === 0)
    throw new Refused(
      late ? ['nobodyHasFinishedUntil', { exam: examId, ...late }] : ['nobodyHasFinished', { exam: examId }],
    )
  const tally = await count(db, { ids, generation, rows: counting }, progress)
  const figures = figuresOf(tally)
  const { items, ...whole } = figures
  return {
    exam: { id: exam.id, title: exam.title },
    ...whole,
    waiting,
    notFinal: late && waitingText(late),
    sentence: examSentence(figures),
    possible: counting.reduce((sum, row) => sum + row.point, 0) / 100,
    leftOut: rows.flatMap(({ rule, position }) => (rule === null ? [] : [{ number: position + 1, rule }])),
    totals: [...tally.totals]
      .filter(([, { students }]) => students > 0)
      .map(([total, { students }]) => ({ marks: total / 100, students }))
      .sort((a, b) => a.marks - b.marks),
    items: items.flatMap((item, place) => {
      const row = counting[place]
      return row ? [itemOf(row, item, figures.students)] : []
    }),
  }
}

async function count(
  db: Database,
  { ids, generation, rows }: { ids: readonly string[]; generation: number; rows: readonly AnalysedRow[] },
  progress: Progress,
): Promise<Tally> {
  const isChoice = (row: AnalysedRow) => row.type === 'MCQ' || row.type === 'checkbox'
  const tally = new Tally(
    rows.map((row) => ({
      id: row.id,
      point: row.point,
      options: isChoice(row) ? (JSON.parse(row.options_json) as string[]) : [],
    })),
  )
  const questions = rows.map((row) => row.id)
  const choices = rows.filter(isChoice).map((row) => row.id)
  // A copy may count once it has all of these attempts.
  const lag = asOfNow()
  progress.stage('Counting answers', ids.length)
  for (const attempts of inParts(ids, perPart)) {
    const part = { dialect: db.dialect, generation, questions }
    const totals = await db.scan((reader) => gainedTotals(reader, { ...part, attempts }), lag)
    for (const { total } of totals) tally.addAttempt(total)
    for (const counted of await db.scan((reader) => countedMarks(reader, part, totals, choices), lag))
      tally.add(counted)
    progress.step(attempts.length)
  }
  return tally
}

function itemOf(row: AnalysedRow, figures: ItemFigures, students: number): AnalysedItem {
  const options = JSON.parse(row.options_json) as string[]
  const pictures = JSON.parse(row.option_type_json) as Record<string, string>
  const accepted = new Set(JSON.parse(row.answer_json) as string[])
  const key = options.map((text) => accepted.has(text))
  const choice = row.type === 'MCQ' || row.type === 'checkbox'
  const spoken = { ...figures, students, key, several: row.type === 'checkbox' }
  return {
    ...figures,
    number: row.position + 1,
    bank: row.bank_file,
    id: row.bank_id,
    type: row.type,
    title: plainText(row.title, row.format),
    marks: row.point / 100,
    sentence: itemSentence(spoken),
    options: (choice ? figures.options : []).map((option, place) => {
      const text = options[place] ?? ''
      const letter = 'ABCDEFGHIJK'[place] ?? '?'
      const shown = pictures[text] === 'image' ? '(picture)' : plainText(text, row.format)
      return { ...option, letter, text: shown, right: key[place] ?? false }
    }),
  }
}
