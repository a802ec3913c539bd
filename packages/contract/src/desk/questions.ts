/** The desk's calls about question banks and their questions (docs/spec, The provider's desk, Screens). */
import { z } from 'zod'
import { empty, id, instant, pageSize, storable, unlessEmpty } from '../describe.ts'
import { questionType } from '../exams.shapes.ts'
import { limits } from '../limits.ts'
import { deskCall } from './desk-call.ts'
import { job } from './jobs.ts'
import { questionPaths } from './questions.paths.ts'

const spec = 'desk Screens'
const may = 'questions.write'

/** A bank, as addresses and calls name it: `botany` of questions/botany.jsonl. It stays when the bank gets another name. */
const bank = storable.min(1).max(120)
/** A question within its bank: any script, no control characters. */
const questionId = storable.min(1).max(80)
const key = z.object({ bank, id: questionId })
const version = z.number().int()
const difficulty = z.enum(['easy', 'medium', 'hard'])
const bankName = storable.trim().min(1).max(79)

const longText = storable.max(200_000)
const filedUnder = storable.trim().max(300)
const media = storable.min(1).max(300)

/** A question as it is written. Which options are right, and the marks, are numbers; all else is text as its author typed it. */
export const questionFields = z.object({
  type: questionType,
  format: z.enum(['text', 'html']),
  title: longText,
  /** Text, or a media key where `imageOptions` names its index. */
  options: z.array(storable.max(limits.answerTextMax)).max(limits.optionLetters.length),
  imageOptions: z.array(z.number().int().min(0).max(10)),
  /** Of a choice: the indices of the right options. */
  right: z.array(z.number().int().min(0).max(10)),
  /** Of a short answer: what is accepted; of a written one: model answers. */
  accepted: z.array(longText).max(100),
  /** Accepted distance from a number; null: compared as text. */
  tolerance: z.number().min(0).max(1e12).nullable(),
  explanation: longText.nullable(),
  notes: longText.nullable(),
  /** Media keys. */
  images: z.array(media).max(20),
  files: z.array(media).max(20),
  subject: filedUnder.nullable(),
  chapter: filedUnder.nullable(),
  /** Null: the exam says. */
  marks: z.number().min(0).max(1000).nullable(),
  language: storable.max(40).nullable(),
  difficulty: difficulty.nullable(),
  tags: z.array(storable.trim().min(1).max(80)).max(20),
})

/** A question with its place in a bank. `formulas`: they stand marked in its texts. */
const bankQuestion = questionFields.extend({
  bank,
  id: questionId,
  /** Counts changes: a change names the version that it was made from. */
  version,
  formulas: z.literal('marked').nullable(),
})

/** A question as a list shows it. */
const listedQuestion = z.object({
  bank,
  id: questionId,
  version,
  type: questionType,
  /** Its text without markup, cut. Formulas stand as they are written. */
  text: z.string(),
  /** The right options or accepted answers in the same way. */
  key: z.string(),
  subject: z.string().nullable(),
  chapter: z.string().nullable(),
  difficulty: difficulty.nullable(),
  tags: z.array(z.string()),
  /** Null: the exam says. */
  marks: z.number().nullable(),
  pictures: z.number().int(),
})

/** One thing to mend (`mistake`) or to know (`note`), in the language of whoever asks. `field` is '' for the question as a whole. */
export const questionRemark = z.object({
  kind: z.enum(['mistake', 'note']),
  field: z.string(),
  text: z.string(),
})

/** An exam that asks a question. */
const askingExam = z.object({ id: z.string(), title: z.string() })

const bankFacts = z.object({
  bank,
  name: z.string(),
  version,
  questions: z.number().int(),
})

const filter = {
  bank: unlessEmpty(bank),
  subject: unlessEmpty(storable.max(300)),
  chapter: unlessEmpty(storable.max(300)),
  tag: unlessEmpty(storable.max(80)),
  difficulty: unlessEmpty(difficulty),
  type: unlessEmpty(questionType),
  search: unlessEmpty(storable.max(200)),
}

/** What is drawn: so many questions that fit every condition given. */
const drawRule = z.object({
  take: z.number().int().min(1).max(500),
  /** Empty: every bank. */
  banks: z.array(bank).max(100),
  subject: storable.max(300).nullable(),
  chapter: storable.max(300).nullable(),
  type: questionType.nullable(),
  difficulty: difficulty.nullable(),
  /** Only questions that no exam asks or has asked since. */
  unusedSince: instant.nullable(),
})

/** What a file came to that was read for its preview. */
export const previewReport = z.object({
  fileId: id,
  name: z.string(),
  format: z.string(),
  found: z.number().int(),
  ready: z.number().int(),
  doubts: z.number().int(),
  leftOut: z.number().int(),
  /** Of those that are ready, the ones to look at all the same. Work of an older server counts none. */
  noted: z.number().int().default(0),
  alike: z.number().int(),
  remarks: z.array(
    z.object({ kind: z.enum(['mistake', 'note']), field: z.string(), en: z.string(), bn: z.string() }),
  ),
})

/** Another question of the bank that has the id of one in a file. */
const clash = z.object({
  id: questionId,
  /** It as it stands. */
  fields: questionFields,
  exams: z.array(askingExam),
  /** What becomes of the one in the file where nobody says: added as a new question, or it changes the one that stands. */
  as: z.enum(['new', 'change']),
})

/** A question of a file before it is imported. */
const previewedQuestion = z.object({
  /** Counts what was found in the file, from 0. */
  n: z.number().int(),
  /** Where it begins in the file; 0: nobody knows. */
  line: z.number().int(),
  /** `doubt`: somebody has to say what is missing, or it is left out. `leftOut`: it cannot be had. */
  state: z.enum(['ready', 'doubt', 'leftOut']),
  /** As far as it was understood. */
  fields: questionFields.extend({ formulas: z.literal('marked').nullable() }).nullable(),
  remarks: z.array(questionRemark),
  /** Addresses of data by media key: pictures that come with the file. */
  pictures: z.record(z.string(), z.string()),
  /** A question that a bank has already, the same in text, options and key. */
  alike: key.nullable(),
  clash: clash.nullable(),
})

/** What an import came to. */
export const importReport = z.object({
  bank: z.string(),
  added: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  leftOut: z.number().int(),
  exams: z.array(z.string()),
  /** Questions that stay as they were, with the titles of the exams that ask them; the first of them. */
  held: z.array(z.object({ title: z.string(), exams: z.array(z.string()) })).default([]),
  /** Ids in the bank, in the file's order; as many as an exam may have. Work of an older server names none. */
  questions: z.array(z.string()).default([]),
})

/** How a question went in an exam. `partly`: some of its marks. */
const askedExam = askingExam.extend({
  students: z.number().int(),
  right: z.number().int(),
  partly: z.number().int(),
  wrong: z.number().int(),
  skipped: z.number().int(),
  /** By a mended key: it counts for nobody, or for everybody. */
  rule: z.enum(['drop', 'bonus']).nullable(),
})

const saved = z.object({
  question: bankQuestion,
  remarks: z.array(questionRemark),
  /** Titles of exams whose papers follow. */
  exams: z.array(askingExam),
})

export const questionCalls = {
  banks: deskCall(questionPaths.banks, {
    may,
    doc: 'Every bank by name, with the number of its questions.',
    spec,
    reply: z.object({ banks: z.array(bankFacts) }),
  }),
  makeBank: deskCall(questionPaths.makeBank, {
    may,
    doc: 'Makes a bank without questions.',
    spec,
    body: z.object({ name: bankName }),
    reply: z.object({ bank: bankFacts }),
  }),
  renameBank: deskCall(questionPaths.renameBank, {
    may,
    doc: 'Gives a bank another name. `conflict`: somebody else has since `version`; `data` is the bank as it stands.',
    spec,
    body: z.object({ bank, version, name: bankName }),
    reply: z.object({ bank: bankFacts }),
    problems: ['notFound', 'conflict'],
  }),
  removeBank: deskCall(questionPaths.removeBank, {
    may,
    doc: 'Deletes a bank with its questions. Refused while an exam asks one of them. It can be undone for a while.',
    spec,
    body: z.object({ bank, version }),
    reply: z.object({ questions: z.number().int() }),
    problems: ['notFound', 'conflict'],
  }),
  restoreBank: deskCall(questionPaths.restoreBank, {
    may,
    doc: 'Undoes the deletion of a bank.',
    spec,
    body: z.object({ bank }),
    reply: z.object({ bank: bankFacts }),
    problems: ['notFound'],
  }),
  list: deskCall(questionPaths.list, {
    may,
    doc: 'Questions that fit every condition, in the order of their banks. `after` is `next` of the page before. `search`: each word begins a word of the question.',
    spec,
    query: z.object({ ...filter, after: unlessEmpty(storable.max(600)), limit: pageSize }),
    reply: z.object({
      questions: z.array(listedQuestion),
      /** How many fit. */
      count: z.number().int(),
      next: z.string().nullable(),
    }),
  }),
  facets: deskCall(questionPaths.facets, {
    may,
    doc: 'What questions of a bank, or of all, are filed under: subjects, their chapters, and the tags used most; and the subjects and chapters of the school’s courses.',
    spec,
    query: z.object({ bank: unlessEmpty(bank) }),
    reply: z.object({
      chapters: z.array(
        z.object({
          subject: z.string().nullable(),
          chapter: z.string().nullable(),
          questions: z.number().int(),
        }),
      ),
      /** Subjects of the school's courses with their chapters: names to choose from. */
      courses: z.array(z.object({ subject: z.string(), chapter: z.string().nullable() })),
      tags: z.array(z.object({ tag: z.string(), questions: z.number().int() })),
    }),
  }),
  read: deskCall(questionPaths.read, {
    may,
    doc: 'One question whole, and the exams that ask it.',
    spec,
    query: key,
    reply: z.object({ question: bankQuestion, exams: z.array(askingExam) }),
    problems: ['notFound'],
  }),
  asked: deskCall(questionPaths.asked, {
    may,
    doc: 'How a question went in each exam that asks it, the newest exam first: of first attempts that have all their marks.',
    spec,
    query: key,
    reply: z.object({ exams: z.array(askedExam), more: z.boolean() }),
  }),
  chosen: deskCall(questionPaths.chosen, {
    may,
    acts: false,
    doc: 'These questions whole, in the order that is asked for; those that are not there are left out.',
    spec,
    body: z.object({ keys: z.array(key).max(500) }),
    reply: z.object({ questions: z.array(bankQuestion) }),
  }),
  draw: deskCall(questionPaths.draw, {
    may,
    acts: false,
    doc: 'Draws questions by rules, none twice and none of `except`. The same rules and seed draw the same questions. `short` says of each rule how many are missing.',
    spec,
    body: z.object({
      rules: z.array(drawRule).min(1).max(20),
      except: z.array(key).max(500),
      seed: storable.min(1).max(100),
    }),
    reply: z.object({
      questions: z.array(listedQuestion),
      drawn: z.array(
        z.object({
          taken: z.number().int(),
          /** Questions that fit all but what the next three say. */
          fitting: z.number().int(),
          used: z.number().int(),
          otherDifficulty: z.number().int(),
          unknownDifficulty: z.number().int(),
        }),
      ),
    }),
  }),
  check: deskCall(questionPaths.check, {
    may,
    acts: false,
    doc: 'What is wrong with a question, by the rules of an import, and what is worth knowing. Nothing is kept.',
    spec,
    body: z.object({ question: questionFields }),
    reply: z.object({ remarks: z.array(questionRemark) }),
  }),
  add: deskCall(questionPaths.add, {
    may,
    doc: 'Adds a question behind the others of its bank. `badRequest` with `remarks` in `data` where it has a mistake.',
    spec,
    body: z.object({ bank, question: questionFields }),
    reply: saved,
    problems: ['notFound'],
  }),
  change: deskCall(questionPaths.change, {
    may,
    doc: 'Changes a question, and the papers of exams that ask it. What would change marks that somebody has is a mistake. `conflict`: `data` is the question as it stands.',
    spec,
    body: key.extend({ version, question: questionFields }),
    reply: saved,
    problems: ['notFound', 'conflict'],
  }),
  remove: deskCall(questionPaths.remove, {
    may,
    doc: 'Deletes a question. Refused while an exam asks it. It can be undone for a while.',
    spec,
    body: key.extend({ version }),
    reply: empty,
    problems: ['notFound', 'conflict'],
  }),
  restore: deskCall(questionPaths.restore, {
    may,
    doc: 'Undoes the deletion of a question.',
    spec,
    body: key,
    reply: z.object({ question: bankQuestion }),
    problems: ['notFound'],
  }),
  keepPicture: deskCall(questionPaths.keepPicture, {
    may,
    doc: 'Keeps a picture that was sent as a file: JPEG or PNG, opened and drawn anew. `key` names it in a question.',
    spec,
    body: z.object({ fileId: id }),
    reply: z.object({ key: media }),
    problems: ['notFound', 'badFile', 'tooLarge'],
  }),
  preview: deskCall(questionPaths.preview, {
    may,
    doc: 'Begins to read a file that was sent, for its preview. Nothing of it is stored.',
    spec,
    body: z.object({ fileId: id }),
    reply: z.object({ job }),
    problems: ['notFound', 'tooManyRequests'],
  }),
  previewed: deskCall(questionPaths.previewed, {
    may,
    doc: 'How the reading of a file, or the import of it, stands.',
    spec,
    params: z.object({ jobId: id }),
    reply: z.object({ job }),
    problems: ['notFound'],
  }),
  previewRows: deskCall(questionPaths.previewRows, {
    may,
    doc: 'Questions of a file that was read, in its order; with `doubts` those alone that somebody has to look at, with `clashing` and `bank` those alone that would meet another question under the same id. With `bank` each says whether another question there has its id.',
    spec,
    params: z.object({ jobId: id }),
    query: z.object({
      doubts: unlessEmpty(z.literal('1')),
      clashing: unlessEmpty(z.literal('1')),
      bank: unlessEmpty(bank),
      from: unlessEmpty(z.coerce.number().int().min(0)),
      limit: pageSize,
    }),
    reply: z.object({
      questions: z.array(previewedQuestion),
      total: z.number().int(),
      /**
       * Of the whole file: questions that can be imported, and whose id another question of `bank` has. Null without `bank`, and
       * on later pages.
       */
      clashes: z.number().int().nullable(),
    }),
    problems: ['notFound'],
  }),
  import: deskCall(questionPaths.import, {
    may,
    doc: 'Begins to import a file that was read: without what is left out, with what was mended in its place. Doubts that nobody mended are left out. One whose id another question of the bank has is added as new or changes that one, as `clashes` say, or as the preview says.',
    spec,
    params: z.object({ jobId: id }),
    body: z.object({
      bank,
      subject: filedUnder.nullable(),
      chapter: filedUnder.nullable(),
      leaveOut: z.array(z.number().int().min(0)).max(100_000),
      /** Questions that a bank has already are left out, but for these. */
      alike: z.array(z.number().int().min(0)).max(100_000),
      mended: z.array(z.object({ n: z.number().int().min(0), fields: questionFields })).max(2_000),
      clashes: z
        .array(z.object({ n: z.number().int().min(0), as: z.enum(['new', 'change']) }))
        .max(100_000)
        .default([]),
    }),
    reply: z.object({ job }),
    problems: ['notFound', 'tooManyRequests'],
  }),
} as const

export type QuestionFields = z.output<typeof questionFields>
export type Clash = z.output<typeof clash>
export type AskedExam = z.output<typeof askedExam>
export type BankQuestion = z.output<typeof bankQuestion>
export type ListedQuestion = z.output<typeof listedQuestion>
export type QuestionRemark = z.output<typeof questionRemark>
export type BankFacts = z.output<typeof bankFacts>
export type DrawRule = z.output<typeof drawRule>
export type PreviewReport = z.output<typeof previewReport>
export type PreviewedQuestion = z.output<typeof previewedQuestion>
export type ImportReport = z.output<typeof importReport>
