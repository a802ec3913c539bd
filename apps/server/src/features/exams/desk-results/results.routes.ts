/** The desk's calls about an exam's results. What many attempts make long runs in a process of its own. */
import { resultsCalls } from '@porua/contract/desk/results'
import { plainText } from '@porua/question-formats/plain-text'
import type { FastifyInstance } from 'fastify'
import { type DeskGate, mountDeskCalls } from '../../../platform/desk-http.ts'
import { Problem } from '../../../platform/problems.ts'
import { noProgress } from '../../../platform/progress.ts'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import type { JobsApi } from '../../jobs/jobs.api.ts'
import { analysedQuestions } from '../analysis/tally.store.ts'
import type { Exams } from '../exams.ts'
import { type ExamResults, noSuchExam } from './exam-results.service.ts'
import { analyseKey } from './key-analysis.ts'
import { previewKey, refuseOlderKey } from './key-preview.ts'
import { LateDecisions } from './late-decisions.service.ts'
import { meritReply } from './merit-reply.ts'
import { analysisJob, analysisOf, keyPreviewJob, meritSheetJob, regradeJob } from './results.job.ts'

/** More final attempts than these are not counted in the process that takes students' answers. */
export const fewAttempts = 500
/** Questions of an exam at most, and the head before them. */
const mostRows = 5_000

interface Parts {
  db: Database
  clock: Clock
  exams: Exams
  results: ExamResults
  jobs: JobsApi
}

/** Mounts the calls. */
export function resultsRoutes(app: FastifyInstance, gate: DeskGate, parts: Parts): void {
  const { db, clock, exams, results, jobs } = parts
  const { admin, regrader, watch } = exams
  const late = new LateDecisions({ db, results, late: exams.late })
  /** @throws Problem notFound */
  const standing = async (examId: string) => {
    const state = await admin.state(examId)
    if (!state) throw noSuchExam(examId)
    return { ...state, few: state.final <= fewAttempts }
  }
  mountDeskCalls(app, gate, 'results', resultsCalls, {
    state: async ({ params }) => ({ results: await results.state(params.examId) }),
    late: ({ params }) => results.late(params.examId),
    lateAnswers: ({ params, query }) => late.list(params.examId, query),
    acceptLate: ({ params, body, act }) => late.accept(params.examId, body.answers, act),
    refuseLate: ({ params, body, staff, act }) =>
      late.refuse(params.examId, body, { staffId: staff.id, who: staff.name }, act),
    closeLate: ({ params, act }) => late.close(params.examId, act),
    hold: async ({ params, body, act }) => ({
      results: await results.hold(params.examId, body.version, act),
    }),
    release: async ({ params, body, act }) => ({ results: await results.release(params.examId, body, act) }),
    analyse: async ({ params: { examId }, staff }) => {
      const { few } = await standing(examId)
      return few
        ? { analysis: await analyseKey({ db, admin, examWatch: watch }, examId, noProgress), job: null }
        : { analysis: null, job: await jobs.start(analysisJob, { examId }, staff) }
    },
    analysis: async ({ params: { examId, jobId }, staff }) => {
      const { outcome } = await jobs.one(analysisJob, jobId, staff)
      if ((outcome as { examId?: string } | null)?.examId !== examId) throw noSuchExam(examId)
      const { rows } = await jobs.rows(jobId, 'analysis', { from: 0, limit: mostRows }, staff)
      return { analysis: analysisOf(rows) }
    },
    previewKey: async ({ params: { examId }, body, staff }) => {
      const { few } = await standing(examId)
      const input = { examId, ...body }
      return few
        ? { preview: await previewKey({ db, regrader }, input), job: null }
        : { preview: null, job: await jobs.start(keyPreviewJob, input, staff) }
    },
    mendKey: async ({ params: { examId }, body, staff, act }) => {
      const { few, title, generation } = await standing(examId)
      const { questionId, correction } = body
      const about = { kind: 'exam', id: examId, name: title }
      act.about(about, { after: { questionId, ...correction } })
      const asked = (await db.scan((reader) => analysedQuestions(reader, examId))).find(
        ({ id }) => id === questionId,
      )
      if (asked) {
        const question = `${asked.position + 1}. ${plainText(asked.title, asked.format)}`
        const accepted: unknown = JSON.parse(asked.answer_json)
        act.about(about, { before: { accepted }, after: { question, ...correction, questionId } })
      }
      refuseOlderKey(body.generation, generation)
      if (!few) return { report: null, job: await jobs.start(regradeJob, { examId, ...body }, staff) }
      const done = await regrader.regrade({ examId, question: questionId, correction })
      const { already, attempts, up, down, told } = done
      return { report: { already, attempts, up, down, told }, job: null }
    },
    merit: ({ params, query }) => meritReply({ db, clock, releases: exams.releases }, params.examId, query),
    meritSheet: async ({ params: { examId }, body: { group, language }, staff, act }) => {
      const { title, final } = await standing(examId)
      act.about({ kind: 'exam', id: examId, name: title }, { after: { group: group ?? null, language } })
      if (final === 0) throw new Problem('badRequest', ['noResults', { exam: examId }])
      return { job: await jobs.start(meritSheetJob, { examId, group: group ?? null, language }, staff) }
    },
  })
}
