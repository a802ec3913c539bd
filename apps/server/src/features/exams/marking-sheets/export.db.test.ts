/** The marking folder's sheet: model answers for the markers, and no folder where there is nothing to mark. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../../platform/ids.ts'
import { noProgress } from '../../../platform/progress.ts'
import { noFiles, packOf, smallQuestions, smallSchool } from '../../school-pack/school.factory.ts'
import { TestSchool } from '../../school-pack/testing.ts'
import type { ExamsAdmin, WrittenAnswer } from '../marking.api.ts'
import { exportMarking } from './export.ts'

/** What the exams feature knows: these answers, of one attempt. */
function adminWith(answers: readonly WrittenAnswer[]): ExamsAdmin {
  const state = { id: 'live', title: '', practice: false, generation: 1, released: false }
  return {
    finishDue: async () => undefined,
    state: async () => ({ ...state, open: 0, final: 1, pending: answers.length }),
    attemptsToMark: async () => (answers.length > 0 ? ['attempt'] : []),
    written: async () => [...answers],
    markAll: async () => [],
  }
}

describe.each(dialects)('a marking folder on %s', (dialect) => {
  let school: TestSchool
  let folder: string
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    folder = mkdtempSync(join(tmpdir(), 'porua-export-'))
  })
  afterEach(async () => {
    rmSync(folder, { recursive: true })
    await school.close()
  })

  const exported = async (answers: readonly WrittenAnswer[]) => {
    const { db, clock } = school
    const parts = { db, clock, ids: randomIds, files: noFiles, admin: adminWith(answers) }
    await exportMarking(parts, { examId: 'live', folder: join(folder, 'm'), all: false }, noProgress)
    return existsSync(join(folder, 'm'))
      ? readFileSync(join(folder, 'm/marks.csv'), 'utf8').trimEnd().split('\r\n')
      : null
  }
  const answerTo = (questionId: string): WrittenAnswer => ({
    attemptId: 'attempt',
    questionId,
    number: 4,
    title: 'Describe.',
    answer: ['Words'],
    files: [],
    point: 500,
    marks: null,
    comment: null,
    draft: false,
    copies: {},
  })
  const withModel = (model: string[]) =>
    packOf(
      smallSchool(),
      smallQuestions().map((one) => (one.id === 'q4' ? { ...one, answer: model } : one)),
    )

  it('shows the markers what its author wrote for them', async () => {
    await school.load(withModel(['Wall, plastids.']))
    const [, , , question] = await school.questions()
    const [header, row] = (await exported([answerTo(question?.id ?? '')])) ?? []
    expect(header).toMatch(/,marks,comment,taken as a draft,model answer$/)
    expect(row).toMatch(/,5,,,,"Wall, plastids\."$/)
  })

  it('has no such column where no question has a model answer, and is not made for nothing', async () => {
    await school.load(withModel([]))
    const [, , , question] = await school.questions()
    expect(await exported([])).toBeNull()
    const [header, row] = (await exported([{ ...answerTo(question?.id ?? ''), draft: true }])) ?? []
    expect(header).toMatch(/,marks,comment,taken as a draft$/)
    expect(row).toMatch(/,5,,,yes$/)
  })
})
