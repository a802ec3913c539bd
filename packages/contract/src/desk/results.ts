/** The desk's calls about an exam's results: hold, release, item analysis, a mended key, the merit list (docs/spec, The provider's desk). */
import { z } from 'zod'
import { id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { deskCall } from './desk-call.ts'
import { job } from './jobs.ts'
import { resultsPaths } from './results.paths.ts'

const spec = 'desk Exams'
const count = z.number().int()
const params = z.object({ examId: id })
const may = 'results.write'

const sentence = z.object({ en: z.string(), bn: z.string() })

/** Where the results of an exam stand. */
export const resultsState = z.object({
  id,
  /** The exam's: a hold or a release names the version that it was made from. */
  version: count,
  title: z.string(),
  /** `live`: somebody may still sit it. */
  state: z.enum(['unscheduled', 'upcoming', 'live', 'over', 'practice']),
  /** Begun; over and still open to late answers; with marks; of those, waiting for a teacher. */
  attempts: count,
  open: count,
  marked: count,
  pending: count,
  /** Until when late answers may come; null: nobody's may, or a pause runs. */
  openUntil: instant.nullable(),
  /** Nothing but a release by hand shows results. */
  held: z.boolean(),
  /** When they come out by themselves at the earliest. */
  releaseAt: instant.nullable(),
  /** When and how they came out; null: students do not see them. */
  released: z.object({ how: z.enum(['hand', 'time', 'calendar']), at: instant }).nullable(),
  /** The key that readers see: a mended key names the one that it was made from. */
  generation: count,
  /** A correction is being marked now. */
  correcting: z.boolean(),
})

const option = z.object({
  letter: z.string(),
  /** Without HTML; empty for a picture. */
  text: z.string(),
  /** As the key names it. */
  value: z.string(),
  right: z.boolean(),
  chosen: count,
  /** Of all students. */
  share: z.number(),
})

const item = z.object({
  questionId: id,
  number: count,
  type: z.enum(['MCQ', 'checkbox', 'shortAns', 'paragraph']),
  /** Without HTML. */
  title: z.string(),
  marks: z.number(),
  /** What the key accepts. */
  accepted: z.array(z.string()),
  /** As they stand in the question, for a choice. */
  options: z.array(option),
  rule: z.enum(['drop', 'bonus']).nullable(),
  /** Null where a correction has taken the question out of the figures. */
  figures: z
    .object({
      difficulty: z.number(),
      discrimination: z.number().nullable(),
      upperLower: z.number(),
      skipped: count,
      sentence,
    })
    .nullable(),
})

/** The figures of the whole exam. */
const analysisHead = z.object({
  students: count,
  mean: z.number(),
  possible: z.number(),
  deviation: z.number(),
  reliability: z.object({
    name: z.enum(['KR-20', 'alpha']),
    value: z.number().nullable(),
    error: z.number().nullable(),
  }),
  /** Students whose written answers wait for marks: they are left out. */
  waiting: count,
  sentence,
})

/** The analysis; `head` is null while nobody has all marks: the questions and their keys are there all the same. */
const analysis = z.object({ generation: count, head: analysisHead.nullable(), items: z.array(item) })

/** How a key is mended. */
export const correction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('answer'), accepted: z.array(storable.min(1).max(2_000)).min(1).max(20) }),
  z.object({ kind: z.literal('accept'), text: storable.min(1).max(2_000) }),
  z.object({ kind: z.literal('drop') }),
  z.object({ kind: z.literal('bonus') }),
])

/** Who gains and loses by a mended key. Ranks are of the whole exam. */
export const keyPreview = z.object({
  /** The key has it already: nothing would change. */
  already: z.boolean(),
  attempts: count,
  up: count,
  down: count,
  /** Failed and would pass; passed and would fail. */
  passing: count,
  failing: count,
  /** Students whose rank would be another one. */
  moved: count,
  /** Students who would be told; nobody while the results are not out. */
  told: count,
  /** Of those who change, who passes or fails first, then by how much; at most a hundred. */
  students: z.array(
    z.object({
      id,
      sid: z.string(),
      name: z.string(),
      before: z.number(),
      after: z.number(),
      passedBefore: z.boolean(),
      passedAfter: z.boolean(),
      rankBefore: count,
      rankAfter: count,
    }),
  ),
})

/** What a mended key has done. */
export const keyReport = z.object({
  already: z.boolean(),
  attempts: count,
  up: count,
  down: count,
  told: count,
})

const keyBody = z.object({ questionId: id, correction, generation: count })

const meritLine = z.object({
  /** Where the page after it begins. */
  cursor: z.string(),
  studentId: id,
  sid: z.string(),
  name: z.string(),
  groupId: id,
  group: z.string(),
  /** Standard competition places, of the whole exam; null in practice. */
  rank: count.nullable(),
  marks: z.number(),
  /** With GPA where the exam counts it, else as `marks`. */
  total: z.number(),
  correct: count,
  incorrect: count,
  skipped: count,
  /** `open`: a written answer waits for a teacher. */
  verdict: z.enum(['pass', 'fail', 'open']),
})

/** By what late answers are listed. `waiting`: held; `tooLate`: come after all was over; `refused`: by a teacher. */
export const lateLists = ['waiting', 'tooLate', 'refused'] as const
/** What speaks for and against a late answer (`late.api.ts` of the server says what each means). */
export const lateProofs = ['proved', 'doubtful', 'missing', 'afterEnd', 'afterSubmit', 'afterGrace'] as const

const lateAnswer = z.object({
  attemptId: id,
  /** Its row in the attempt's log. */
  seq: count,
  sid: z.string(),
  name: z.string(),
  number: count,
  /** The question without HTML. */
  title: z.string(),
  answer: z.array(z.string()),
  files: count,
  draft: z.boolean(),
  givenAt: instant,
  receivedAt: instant,
  /** When its attempt ended. */
  endedAt: instant,
  proof: z.enum(lateProofs),
  /** What counts now and would be replaced. */
  instead: z.array(z.string()).nullable(),
  /** `who` is '' for a command. */
  refused: z.object({ at: instant, who: z.string() }).nullable(),
})

/** Which late answers are meant: rows of the list, or all that wait. */
const lateMeant = z.union([
  z.literal('all'),
  z
    .array(z.object({ attemptId: id, seq: count }))
    .min(1)
    .max(200),
])

export const resultsCalls = {
  state: deskCall(resultsPaths.state, {
    may,
    doc: 'Where the results of an exam stand: running, marking, held, released.',
    spec,
    params,
    reply: z.object({ results: resultsState }),
    problems: ['notFound'],
  }),
  late: deskCall(resultsPaths.late, {
    may,
    doc: 'How many late answers wait for a teacher’s word and do not count.',
    spec,
    params,
    reply: z.object({ answers: count, students: count }),
    problems: ['notFound'],
  }),
  lateAnswers: deskCall(resultsPaths.lateAnswers, {
    may,
    doc: 'Late answers that do not count, by roll number, each with what speaks for it. `after` is `next` of the page before.',
    spec,
    params,
    query: z.object({
      list: unlessEmpty(z.enum(lateLists)),
      after: unlessEmpty(storable.max(200)),
      limit: pageSize,
    }),
    reply: z.object({
      answers: z.array(lateAnswer),
      next: z.string().nullable(),
      counts: z.object({ waiting: count, tooLate: count, refused: count }),
    }),
    problems: ['notFound'],
  }),
  acceptLate: deskCall(resultsPaths.acceptLate, {
    may,
    doc: 'Makes late answers count. Marks and positions follow; who has other marks after the release is told. What no longer waits is left out.',
    spec,
    params,
    body: z.object({ answers: lateMeant }),
    reply: z.object({ answers: count, changed: count, told: count, pending: count }),
    problems: ['notFound'],
  }),
  refuseLate: deskCall(resultsPaths.refuseLate, {
    may,
    doc: 'Late answers stop waiting, and stay in the log. With `refused: false` what was refused waits again.',
    spec,
    params,
    body: z.object({ answers: lateMeant, refused: z.boolean() }),
    reply: z.object({ answers: z.array(z.object({ attemptId: id, seq: count })) }),
    problems: ['notFound'],
  }),
  closeLate: deskCall(resultsPaths.closeLate, {
    may,
    doc: 'Late answers are not waited for any more: attempts whose time is over get their marks now. What still comes is kept for a teacher. Refused while somebody may sit the exam.',
    spec,
    params,
    body: z.object({}),
    reply: z.object({ results: resultsState, attempts: count }),
    problems: ['notFound'],
  }),
  hold: deskCall(resultsPaths.hold, {
    may,
    doc: 'Nothing but a release by hand shows the results from now on. Refused once students see them.',
    spec,
    params,
    body: z.object({ version: count }),
    reply: z.object({ results: resultsState }),
    problems: ['notFound', 'conflict'],
  }),
  release: deskCall(resultsPaths.release, {
    may,
    doc: 'Shows the results to students. It cannot be taken back. Refused while somebody may still sit the exam, unless `early`.',
    spec,
    params,
    body: z.object({ version: count, early: z.boolean().optional() }),
    reply: z.object({ results: resultsState }),
    problems: ['notFound', 'conflict'],
  }),
  analyse: deskCall(resultsPaths.analyse, {
    may,
    acts: false,
    doc: 'The item analysis beside the key. Of many attempts it is long work: `job` names it, and `analysis` is read when it is done.',
    spec,
    params,
    body: z.object({}),
    reply: z.object({ analysis: analysis.nullable(), job: job.nullable() }),
    problems: ['notFound'],
  }),
  analysis: deskCall(resultsPaths.analysis, {
    may,
    doc: 'The item analysis that long work has made.',
    spec,
    params: z.object({ examId: id, jobId: id }),
    reply: z.object({ analysis }),
    problems: ['notFound'],
  }),
  previewKey: deskCall(resultsPaths.previewKey, {
    may,
    acts: false,
    doc: 'Who would gain and lose by a mended key; changes nothing. Of many attempts it is long work: its outcome is the preview.',
    spec,
    params,
    body: keyBody,
    reply: z.object({ preview: keyPreview.nullable(), job: job.nullable() }),
    problems: ['notFound', 'conflict'],
  }),
  mendKey: deskCall(resultsPaths.mendKey, {
    may,
    doc: 'Mends the key and marks every attempt anew. `conflict`: somebody has mended it since `generation`. Of many attempts it is long work: its outcome is the report.',
    spec,
    params,
    body: keyBody,
    reply: z.object({ report: keyReport.nullable(), job: job.nullable() }),
    problems: ['notFound', 'conflict'],
  }),
  merit: deskCall(resultsPaths.merit, {
    may,
    doc: 'The merit list, best first: a page behind `after`. `head` comes with the first page; its figures are of the group that is named.',
    spec,
    params,
    query: z.object({
      group: unlessEmpty(id),
      search: unlessEmpty(storable.max(200)),
      after: unlessEmpty(storable.max(200)),
      limit: unlessEmpty(z.coerce.number().int().min(1).max(500)),
    }),
    reply: z.object({
      head: z
        .object({
          title: z.string(),
          practice: z.boolean(),
          usesGpa: z.boolean(),
          startsAt: instant.nullable(),
          /** Without dropped questions. */
          possible: z.number(),
          passMark: z.number(),
          released: z.boolean(),
          students: count,
          average: z.number().nullable(),
          highest: z.number().nullable(),
          lowest: z.number().nullable(),
          passed: count,
          failed: count,
          /** Students of its groups who never began; null while it may be sat, and in practice. */
          absent: count.nullable(),
          /** Groups that sat it. */
          groups: z.array(z.object({ id, name: z.string() })),
        })
        .nullable(),
      lines: z.array(meritLine),
      more: z.boolean(),
    }),
    problems: ['notFound'],
  }),
  meritSheet: deskCall(resultsPaths.meritSheet, {
    may,
    doc: 'Makes the merit list as XLSX, as long work whose result is downloaded.',
    spec,
    params,
    body: z.object({ group: id.optional(), language: z.enum(['en', 'bn']) }),
    reply: z.object({ job }),
    problems: ['notFound'],
  }),
} as const

export type ResultsState = z.output<typeof resultsState>
export type ItemAnalysis = z.output<typeof analysis>
export type AnalysedQuestion = z.output<typeof item>
export type KeyCorrection = z.output<typeof correction>
export type KeyPreview = z.output<typeof keyPreview>
export type MeritReply = z.output<typeof resultsCalls.merit.reply>
export type MeritLineReply = z.output<typeof meritLine>
export type LateAnswersReply = z.output<typeof resultsCalls.lateAnswers.reply>
export type LateAnswerRow = LateAnswersReply['answers'][number]
export type LateList = (typeof lateLists)[number]
export type LateMeant = z.output<typeof lateMeant>
