/** Questions of a file whose id the bank has given to another question: what becomes of them. Pure. */
import type { Clash } from '@porua/contract/desk/questions'
import { withoutEntities } from '@porua/question-formats/html-entities'
import type { BankQuestion, PlannedQuestion } from '@porua/question-formats/question'
import { contentDigest, wordsIn } from './find-words.ts'

/** `new`: it is added under an id of its own. `change`: it takes the place of the one in the bank. */
export type ClashChoice = Clash['as']

/** What a clash is judged by: the texts that a student reads. */
type Texts = Pick<BankQuestion, 'title' | 'options' | 'format'>

/** Of the words of both, so many are shared by two wordings of one question. */
const sharedOfOne = 0.8
const longestId = 80

/** What becomes of a question with the id of one that stands, where nobody says. */
export function clashDefault(standing: Texts, found: Texts): ClashChoice {
  const [before, after] = [wordsOf(standing), wordsOf(found)]
  const all = new Set([...before, ...after])
  if (all.size === 0) return standing.title === found.title ? 'change' : 'new'
  const shared = [...before].filter((word) => after.has(word)).length
  return shared / all.size >= sharedOfOne ? 'change' : 'new'
}

/** The question under an id that only a question with its text, options and key gets: imported again, it is the same. */
export function asNew(question: PlannedQuestion): PlannedQuestion {
  const tail = `~${contentDigest(question.body).slice(0, 10)}`
  const kept = question.id.slice(0, longestId - tail.length)
  // Half a character is none.
  const whole = kept.isWellFormed() ? kept : kept.slice(0, -1)
  return { ...question, id: `${whole.trim()}${tail}` }
}

function wordsOf({ title, options, format }: Texts): ReadonlySet<string> {
  const texts = [title, ...options]
  const plain =
    format === 'html' ? texts.map((text) => withoutEntities(text.replace(/<[^<>]*>/g, ' '))) : texts
  return new Set(wordsIn(plain.join(' ')))
}
