/** The question banks, wired: what `compose.ts` makes once and hands to routes and jobs. */
import type { FastifyInstance } from 'fastify'
import type { DeskGate } from '../../platform/desk-http.ts'
import { applyStatements, changeStatements } from '../../ports/database/changes.store.ts'
import { Changes } from '../../ports/database/changes.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Images } from '../../ports/images/images.ts'
import type { Job } from '../../ports/jobs/jobs.ts'
import type { JobsApi } from '../jobs/jobs.api.ts'
import { QuestionFinder } from './find.service.ts'
import { notFindable } from './finds.store.ts'
import type { QuestionParts } from './one-question.ts'
import { questionBankRoutes } from './question-bank.routes.ts'
import { findRow, writeQuestionFinds } from './question-bank.tables.ts'

/** How often questions are looked for that lists do not find. */
const everyMs = 60_000
const atOnce = 500

/** The feature. */
export interface QuestionBank {
  readonly jobs: readonly Job[]
  mount(app: FastifyInstance, gate: DeskGate, jobs: JobsApi): void
}

/** Wires the feature. */
export function createQuestionBank(school: QuestionParts, images: Pick<Images, 'clean'>): QuestionBank {
  const finder = new QuestionFinder(school.db)
  return {
    jobs: [
      {
        name: 'questions: make those of before findable',
        everyMs,
        run: async () => makeFindable(school.db),
      },
    ],
    mount: (app, gate, jobs) => questionBankRoutes(app, { gate, finder, school, jobs, images }),
  }
}

/** Makes questions findable that came before there were lists, or with a backup. */
export async function makeFindable(db: Database): Promise<void> {
  for (;;) {
    const rows = await db.scan((reader) => notFindable(reader, atOnce))
    if (rows.length === 0) return
    const changes = new Changes()
    for (const row of rows) changes.put('question_find', findRow(row))
    const statements = changeStatements(db.dialect, changes, [writeQuestionFinds])
    await db.write((tx) => applyStatements(tx, statements, { commit: false }))
    if (rows.length < atOnce) return
  }
}
