/** Draws questions by rules for whoever composes an exam in the desk: reads only what the rules ask about. */
import type { DrawRule, ListedQuestion } from '@porua/contract/desk/questions'
import type { Database } from '../../ports/database/database.ts'
import { type Drawn, drawAll, type TakeRule } from './draw.rules.ts'
import { fileName, type QuestionFinder, type QuestionKey } from './find.service.ts'
import { loadPool } from './pool.ts'
import { banksOf } from './questions.store.ts'

/** What was drawn, in the order of the rules. */
export interface DrawnQuestions {
  questions: ListedQuestion[]
  drawn: (Pick<Drawn, 'fitting' | 'used' | 'otherDifficulty' | 'unknownDifficulty'> & { taken: number })[]
}

/** @param except Questions that are chosen already. @param seed The same seed draws the same questions. */
export async function drawQuestions(
  db: Database,
  finder: QuestionFinder,
  { rules, except, seed }: { rules: readonly DrawRule[]; except: readonly QuestionKey[]; seed: string },
): Promise<DrawnQuestions> {
  const all = rules.some(({ banks }) => banks.length === 0) ? await db.scan(banksOf) : []
  const files = [
    ...new Set([...all.map(({ file }) => file), ...rules.flatMap(({ banks }) => banks.map(fileName))]),
  ]
  const pool = await loadPool(db, {
    examId: '',
    files,
    named: [],
    uses: rules.some(({ unusedSince }) => unusedSince !== null),
    facilities: rules.some(({ difficulty }) => difficulty !== null),
  })
  const named = new Set(except.map(({ bank, id }) => `${fileName(bank)}\n${id}`))
  const drawn = drawAll(pool, rules.map(takeRule), named, seed)
  const questions = await finder.listed(drawn.flatMap((one) => one.questions))
  return {
    questions,
    drawn: drawn.map(({ questions, fitting, used, otherDifficulty, unknownDifficulty }) => ({
      taken: questions.length,
      fitting,
      used,
      otherDifficulty,
      unknownDifficulty,
    })),
  }
}

function takeRule({ take, banks, subject, chapter, type, difficulty, unusedSince }: DrawRule): TakeRule {
  return {
    take,
    files: banks.length === 0 ? undefined : banks.map(fileName),
    subject: subject ?? undefined,
    chapter: chapter ?? undefined,
    language: undefined,
    type: type ?? undefined,
    difficulty: difficulty ?? undefined,
    unusedSince: unusedSince === null ? undefined : Date.parse(unusedSince),
  }
}
