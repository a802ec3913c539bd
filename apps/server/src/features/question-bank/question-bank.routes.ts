/** The desk's calls about question banks and their questions. */
import type { Job } from '@porua/contract/desk/jobs'
import {
  type BankQuestion,
  previewReport,
  type QuestionFields,
  questionCalls,
} from '@porua/contract/desk/questions'
import type { Language } from '@porua/files/words'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Act, type DeskGate, type DeskStaff, mountDeskCalls } from '../../platform/desk-http.ts'
import { Problem } from '../../platform/problems.ts'
import { languageOf } from '../../platform/refusals/refusals.ts'
import type { Images } from '../../ports/images/images.ts'
import type { JobsApi } from '../jobs/jobs.api.ts'
import { fileOf, makeBank, removeBank, renameBank, restoreBank } from './banks.ts'
import { shown } from './check.ts'
import { drawQuestions } from './draw.service.ts'
import { fileName, type QuestionFinder } from './find.service.ts'
import { questionImportJob } from './import.job.ts'
import { keepPicture } from './keep-picture.ts'
import {
  type QuestionParts,
  QuestionRefused,
  type QuestionWish,
  removeQuestion,
  restoreQuestion,
  writeQuestion,
} from './one-question.ts'
import { questionPreviewJob } from './preview.job.ts'
import type { PreviewedQuestion } from './preview.ts'
import { previewedPage } from './previewed.service.ts'
import { deskQuestion, judgeTyped, remarksOf } from './typed-question.ts'

interface Parts {
  gate: DeskGate
  finder: QuestionFinder
  school: QuestionParts
  jobs: JobsApi
  images: Pick<Images, 'clean'>
}

/** What the log says of a question: as its authors would name it. */
const loggedTitle = 80

/** Mounts the calls. */
export function questionBankRoutes(
  app: FastifyInstance,
  { gate, finder, school, jobs, images }: Parts,
): void {
  const { db, files } = school
  const language = ({ headers }: FastifyRequest) => languageOf(headers['accept-language'])
  const save = async (wish: QuestionWish, act: Act, request: FastifyRequest) => {
    try {
      const { before, after, remarks, exams } = await writeQuestion(school, wish)
      const question = deskQuestion(after)
      act.about(named(question), {
        before: before && loggedFields(deskQuestion(before)),
        after: loggedFields(question),
      })
      return { question, remarks: remarksOf(remarks, language(request)), exams }
    } catch (error) {
      if (!(error instanceof QuestionRefused)) throw error
      const remarks = remarksOf(error.mistakes, language(request))
      throw new Problem('badRequest', error.wording, { data: { remarks } })
    }
  }

  mountDeskCalls(app, gate, 'questions', questionCalls, {
    banks: async () => ({ banks: await finder.banks() }),
    makeBank: async ({ body: { name }, act }) => {
      act.about({ kind: 'bank', id: '', name }, { after: { name } })
      const bank = await makeBank(school, name)
      act.about({ kind: 'bank', id: bank.bank, name }, { after: { name } })
      return { bank }
    },
    renameBank: async ({ body: { bank, version, name }, act }) => {
      act.about({ kind: 'bank', id: bank, name: bank }, { after: { name } })
      const { before, after } = await renameBank(school, { file: fileName(bank), version, name })
      act.about(
        { kind: 'bank', id: bank, name: before.name },
        { before: { name: before.name }, after: { name } },
      )
      return { bank: after }
    },
    removeBank: async ({ body: { bank, version }, act }) => {
      act.about({ kind: 'bank', id: bank, name: bank })
      const { name, questions } = await removeBank(school, { file: fileName(bank), version })
      act.about({ kind: 'bank', id: bank, name }, { before: { name, questions } })
      return { questions }
    },
    restoreBank: async ({ body: { bank }, act }) => {
      act.about({ kind: 'bank', id: bank, name: bank })
      const restored = await restoreBank(school, fileName(bank))
      const { name, questions } = restored
      act.about({ kind: 'bank', id: bank, name }, { after: { name, questions } })
      return { bank: restored }
    },
    list: async ({ query }) => finder.list(query),
    facets: async ({ query }) => finder.facets(query.bank),
    read: async ({ query }) => finder.read(query),
    asked: ({ query }) => finder.asked(query),
    chosen: async ({ body }) => ({ questions: await finder.chosen(body.keys) }),
    draw: async ({ body }) => drawQuestions(db, finder, body),
    check: async ({ body, request }) => {
      const { mistakes } = await judgeTyped(files, { file: '', id: 'new' }, body.question)
      return { remarks: remarksOf(mistakes, language(request)) }
    },
    add: async ({ body: { bank, question }, act, request }) => {
      act.about({ kind: 'question', id: bank, name: titleOf(question) })
      const file = await db.read((reader) => fileOf(reader, bank))
      return save({ file, id: null, fields: question }, act, request)
    },
    change: async ({ body: { bank, id, version, question }, act, request }) => {
      act.about({ kind: 'question', id: `${bank}/${id}`, name: titleOf(question) })
      return save({ file: fileName(bank), id, version, fields: question }, act, request)
    },
    remove: async ({ body: { bank, id, version }, act }) => {
      // A refusal names it too.
      const [standing] = await finder.chosen([{ bank, id }])
      act.about(standing ? named(standing) : { kind: 'question', id: `${bank}/${id}`, name: '' })
      const question = deskQuestion(await removeQuestion(school, { file: fileName(bank), id, version }))
      act.about(named(question), { before: loggedFields(question) })
      return {}
    },
    restore: async ({ body: { bank, id }, act }) => {
      act.about({ kind: 'question', id: `${bank}/${id}`, name: '' })
      const question = deskQuestion(await restoreQuestion(school, { file: fileName(bank), id }))
      act.about(named(question), { after: loggedFields(question) })
      return { question }
    },
    keepPicture: async ({ body: { fileId }, staff, act }) => {
      const sent = await jobs.sent(fileId, staff)
      act.about({ kind: 'file', id: fileId, name: sent.name })
      const key = await keepPicture({ files, images }, sent)
      act.about({ kind: 'picture', id: key, name: sent.name }, { after: { bytes: sent.bytes } })
      return { key }
    },
    preview: async ({ body: { fileId }, staff, act }) => {
      const { name } = await jobs.sent(fileId, staff)
      const job = await jobs.start(questionPreviewJob, { fileId }, staff)
      act.about({ kind: 'job', id: job.id, name })
      return { job }
    },
    previewed: async ({ params: { jobId }, staff }) => ({ job: await jobOf(jobs, jobId, staff) }),
    previewRows: async ({ params: { jobId }, query, staff, request }) => {
      const { questions, ...page } = await previewedPage({ db, jobs, finder }, { jobId, ...query }, staff)
      const spoken = language(request)
      return { questions: questions.map((row) => inLanguage(row, spoken)), ...page }
    },
    import: async ({ params: { jobId }, body, staff, act }) => {
      const file = await db.read((reader) => fileOf(reader, body.bank))
      const { state, outcome } = await jobs.one(questionPreviewJob, jobId, staff)
      const read = previewReport.safeParse(outcome)
      if (state !== 'done' || !read.success) throw new Problem('notFound', 'jobFilesGone')
      const { fileId, name } = read.data
      const { bank, subject, chapter } = body
      const input = { ...body, fileId, previewId: jobId, bank: file }
      const job = await jobs.start(questionImportJob, input, staff)
      act.about({ kind: 'job', id: job.id, name }, { after: { bank, subject, chapter } })
      return { job }
    },
  })
}

/** The reading of a file, or its import. @throws Problem notFound */
async function jobOf(jobs: JobsApi, jobId: string, staff: DeskStaff): Promise<Job> {
  try {
    return await jobs.one(questionPreviewJob, jobId, staff)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'notFound') throw error
    return jobs.one(questionImportJob, jobId, staff)
  }
}

function inLanguage<Row extends PreviewedQuestion>(
  { id: _id, isNoted: _isNoted, ...row }: Row,
  language: Language,
) {
  const remarks = row.remarks.map(({ kind, field, ...said }) => ({ kind, field, text: said[language] }))
  return { ...row, remarks }
}

function named(question: BankQuestion) {
  return { kind: 'question', id: `${question.bank}/${question.id}`, name: titleOf(question) }
}

function titleOf({ title, format }: Pick<QuestionFields, 'title' | 'format'>): string {
  return shown(title, format, loggedTitle)
}

/** What of a question the log keeps: what can be told in a line each. */
function loggedFields(question: BankQuestion) {
  const { title, options, right, accepted, marks, subject, chapter, difficulty, tags } = question
  const key = right.length > 0 ? right.map((index) => options[index] ?? '') : accepted
  return { title, options, key, marks, subject, chapter, difficulty, tags }
}
