/** Questions out of a paper, each with how sure its key is and where it stands; what is doubtful is marked, nothing is guessed. */
import { type Fault, fault } from '@porua/files/faults/faults'
import type { Place } from '@porua/files/validation-errors'
import { quoted } from '@porua/files/validation-errors'
import type { WrittenQuestion } from '../format.ts'
import { type Found, foundQuestion, foundRemark } from '../read-found.ts'
import { QuestionIds } from '../read-ids.ts'
import { type KeyState, PaperKeys, type ReadOption, readOptions } from './keys.ts'
import type { Option, View } from './options.ts'
import { flat, joined, type Paper, type PaperPlace, plainLook } from './paper.ts'
import type { RawQuestion } from './question.ts'
import { splitPaper } from './split.ts'
import { type WrittenPaper, writtenOf } from './write.ts'

/** A question of a paper as it was understood. */
export interface PaperQuestion {
  /** As the paper shows it: '১২', '3'; null where it has none. */
  number: string | null
  place: PaperPlace
  /** How it begins, for a person. */
  text: string
  key: KeyState
  /** Its fields. Where the key is doubtful they have no `answer`; where it is left out they may not be enough. */
  written: WrittenQuestion
}

/** What was read of a paper. */
export interface PaperReading {
  questions: PaperQuestion[]
  /** What to know about the file, and texts that belong to no question. */
  remarks: { place: PaperPlace; what: Fault }[]
}

/** Reads the lines of a paper. */
export function readPaper(paper: Paper): PaperReading {
  const { questions, keyLists, aside } = splitPaper(paper)
  const complete = questions.map(withTruth).map(withLastLines)
  const options = complete.map(({ run }) => readOptions(run?.options ?? []))
  const keys = new PaperKeys(complete, options, keyLists)
  const ids = new QuestionIds()
  const remarks = [...paper.remarks]
  const read = complete.map((question, at) => {
    const made = writtenOf(question, options[at] ?? [], paper.tables)
    const key = judged(question, options[at] ?? [], made, keys.of(at))
    if (made.moved) remarks.push({ place: question.place, what: fault('paperPictureMoved') })
    return questionOf(question, made, key, ids)
  })
  const [first] = aside
  if (first)
    remarks.push({
      place: first.line.place,
      what: fault('paperAside', { value: first.text, n: aside.length }),
    })
  return { questions: read, remarks }
}

function questionOf(
  question: RawQuestion,
  made: WrittenPaper,
  key: KeyState,
  ids: QuestionIds,
): PaperQuestion {
  const { title } = made.written
  const right = key.state === 'right' ? key.indices : []
  const written: WrittenQuestion = {
    id: ids.give(null, title, made.options),
    type: right.length > 1 ? 'checkbox' : 'MCQ',
    ...made.written,
    ...(right.length > 0 ? { answer: right.map((index) => made.options[index] ?? '') } : {}),
  }
  const { number, place } = question
  return { number, place, text: flat(question.stem[0]?.pieces ?? []).slice(0, 200), key, written }
}

/** What makes a question doubtful although something says which option is right. */
function judged(
  question: RawQuestion,
  options: readonly ReadOption[],
  { written, options: texts, lost }: WrittenPaper,
  key: KeyState,
): KeyState {
  if (key.state === 'leftOut') return key
  if (written.title === '' && !written.images) return { state: 'leftOut', why: fault('noQuestionAbove') }
  const candidates = key.state === 'right' ? key.indices : key.candidates
  const why = doubtOf(question, options, texts, lost)
  return why && key.state === 'right' ? { state: 'doubtful', why, candidates } : key
}

function doubtOf(
  question: RawQuestion,
  options: readonly ReadOption[],
  texts: readonly string[],
  lost: Fault | null,
): Fault | null {
  if (lost) return lost
  if (question.run?.unclear) return fault('paperOptionsUnclear')
  const [behind] = question.behind
  if (behind) return fault('paperTextBehind', { value: behind.text })
  const empty = texts.findIndex((text) => text.trim() === '')
  if (empty >= 0) return fault('optionEmpty', { at: empty })
  if (new Set(texts).size < texts.length) return fault('paperTwins')
  if (question.passageUnclear) return fault('paperPassageUnclear')
  if (question.number === null && isUnclear(question.stem)) return fault('paperStemUnclear')
  return options.length < 2 ? fault('fewOptions', { n: options.length }) : null
}

/** Several paragraphs without a number: where the question begins is not said. */
function isUnclear(stem: readonly View[]): boolean {
  return stem.filter(({ line }) => line.first).length > 1
}

/** Where each option has as many lines as the others, those behind the last one are its own. */
function withLastLines(question: RawQuestion): RawQuestion {
  const { run, behind } = question
  const last = run?.options.at(-1)
  if (!run || !last || behind.length === 0) return question
  const lines = ({ pieces }: Option) => flat(pieces).split('\n').length
  const others = run.options.slice(0, -1)
  if (lines(last) > 1 || others.some((one) => lines(one) !== behind.length + 1)) return question
  const pieces = joined([last.pieces, ...behind.map((view) => view.pieces)])
  return { ...question, behind: [], run: { ...run, options: [...others, { ...last, pieces }] } }
}

/** True or false is an answer of its own, where there are no options. */
function withTruth(question: RawQuestion): RawQuestion {
  const [answer, ...more] = question.answers
  const isTrue = /^(?:t|true)[.।]?$/i.test(answer ?? '')
  const isFalse = /^(?:f|false)[.।]?$/i.test(answer ?? '')
  const bangla = /^(?:সত্য|মিথ্যা)[.।]?$/u.test(answer ?? '')
  if (question.run || more.length > 0 || !(isTrue || isFalse || bangla)) return question
  const names = bangla ? ['সত্য', 'মিথ্যা'] : ['True', 'False']
  const right = bangla ? (answer ?? '').replace(/[.।]$/, '') : isTrue ? 'True' : 'False'
  const options = names.map((text) => ({
    name: '',
    ticked: false,
    label: [],
    pieces: [{ text, look: plainLook }],
  }))
  return { ...question, answers: [right], run: { family: 'bullet', options, end: 0, unclear: false } }
}

/**
 * A paper as the events of an import. A doubtful question is a mistake, with the question as far as it is understood.
 * @param file the name of the file in messages
 */
export async function* foundInPaper(
  file: string,
  { questions, remarks }: PaperReading,
): AsyncGenerator<Found> {
  if (questions.every(({ written }) => (written.options ?? []).length < 2)) {
    yield foundRemark('mistake', { file, line: 0, field: '' }, fault('paperEmpty'))
    return
  }
  for (const { place, what } of remarks) yield foundRemark('warning', placeIn(file, place, null), what)
  for (const question of questions) {
    const { key, number, written } = question
    const place = placeIn(file, question.place, number)
    const paper = { number, place: question.place, key }
    const foreign = { place, written, paper }
    if (key.state === 'right') yield foundQuestion(foreign)
    else if (key.state === 'leftOut') yield foundRemark('leftOut', place, key.why)
    else yield { kind: 'mistake', remark: { ...place, ...key.why }, doubted: foreign }
  }
}

/** A place as messages have it: the paragraph as the line; the question's number and the cell as the field. */
function placeIn(file: string, { paragraph, cell }: PaperPlace, number: string | null): Place {
  const parts = [
    ...(number === null ? [] : [`question ${quoted(number)}`]),
    ...(cell ? [`table ${cell.table}, row ${cell.row}, column ${cell.column}`] : []),
  ]
  return { file, line: paragraph, field: parts.join(', ') }
}
