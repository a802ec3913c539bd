/** What a search knows of a question: its words, folded as a forum's are, its tags as words of their own, and its like. Pure. */
import { createHash } from 'node:crypto'
import { withoutEntities } from '@porua/question-formats/html-entities'
import type { BankQuestion } from '@porua/question-formats/question'
import { fold } from '../../ports/search/grams.ts'

/** A word that goes on longer is known by its beginning. */
const longestWord = 40
/** Of one question; an essay has no more that somebody would look for. */
const mostWords = 1_000
/** Of the private characters, which no word of a text holds. */
const tagMark = '\ue000'

/** The words of a text, each once. */
export function wordsIn(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words.map((word) => [...word].slice(0, longestWord).join('')))]
}

/** A tag as one word, which no text has. */
export function tagWord(tag: string): string {
  return `${tagMark}${fold(tag).replace(/[^\p{L}\p{M}\p{N}]+/gu, '')}`
}

/** The words of a question, with a blank between each two. */
export function findWords(id: string, body: BankQuestion): string {
  const {
    title,
    options,
    imageOptions,
    answer,
    explanation,
    notes,
    subject,
    chapter,
    format,
    tags = [],
  } = body
  const shown = options.filter((_, index) => !imageOptions.includes(index))
  const typed = options.length === 0 ? answer : []
  const texts = [title, ...shown, ...typed, explanation ?? '', notes ?? '']
  const plain = format === 'html' ? texts.map(withoutMarkup) : texts
  const words = wordsIn([...plain, subject ?? '', chapter ?? '', ...tags, id].join(' ')).slice(0, mostWords)
  return [...words, ...new Set(tags.map(tagWord))].join(' ')
}

/**
 * One text for questions that ask the same and have the same key, whatever else differs: spelling of blanks and capitals, marks,
 * subject, order of the options.
 */
export function contentDigest(body: BankQuestion): string {
  const { title, options, answer, format, type, tolerance, images } = body
  const texts = [[title], options, answer].map((list) =>
    list.map((text) => fold(format === 'html' ? withoutMarkup(text) : text)).sort(),
  )
  return createHash('sha256')
    .update(JSON.stringify([type, tolerance, [...images].sort(), texts]))
    .digest('hex')
    .slice(0, 24)
}

function withoutMarkup(html: string): string {
  return withoutEntities(html.replace(/<[^<>]*>/g, ' '))
}
