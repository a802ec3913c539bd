/** The desk's calls about question banks and their questions. */
import { type BankQuestion, type QuestionFields, questionCalls } from '@porua/contract/desk/questions'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type Act, type DeskGate, mountDeskCalls } from '../../platform/desk-http.ts'
import { Problem } from '../../platform/problems.ts'
import { languageOf } from '../../platform/refusals/refusals.ts'
import { fileOf, makeBank, removeBank, renameBank, restoreBank } from './banks.ts'
import { drawQuestions } from './draw.service.ts'
import { fileName, type QuestionFinder } from './find.service.ts'
import {
  type QuestionParts,
  QuestionRefused,
  type QuestionWish,
  removeQuestion,
  restoreQuestion,
  writeQuestion,
} from './one-question.ts'
import { deskQuestion, judgeTyped, remarksOf } from './typed-question.ts'

interface Parts {
  gate: DeskGate
  finder: QuestionFinder
  school: QuestionParts
}

/** What the log says of a question: as its authors would name it. */
const loggedTitle = 80

/** Mounts the calls. */
export function questionBankRoutes(app: FastifyInstance, { gate, finder, school }: Parts): void {
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
      act.about({ kind: 'question', id: `${bank}/${id}`, name: '' })
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
  })
}

function named(question: BankQuestion) {
  return { kind: 'question', id: `${question.bank}/${question.id}`, name: titleOf(question) }
}

function titleOf({ title }: Pick<QuestionFields, 'title'>): string {
  return title.slice(0, loggedTitle).replace(/[\ud800-\udbff]$/, '')
}

/** What of a question the log keeps: what can be told in a line each. */
function loggedFields(question: BankQuestion) {
  const { title, options, right, accepted, marks, subject, chapter, difficulty, tags } = question
  const key = right.length > 0 ? right.map((index) => options[index] ?? '') : accepted
  return { title, options, key, marks, subject, chapter, difficulty, tags }
}
