/** GIFT, Moodle's format for typing questions: every question is what a person would have meant by it, or is named. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import type { Place } from '@porua/files/validation-errors'
import type { WrittenQuestion } from '../format.ts'
import { chapterOf } from '../moodle/moodle.ts'
import { type Found, foundQuestion, foundRemark, LeftOut, Shared } from '../read-found.ts'
import { QuestionIds } from '../read-ids.ts'
import { type Line, readBlocks } from '../read-lines.ts'
import { numberText, rangeOf } from '../read-numbers.ts'
import { type GiftChoice, type GiftPart, type GiftQuestion, parseBlock } from './parse.ts'
import { GiftWriter } from './texts.ts'

/** Its type, right answers and what goes with them. */
type Answered = Pick<WrittenQuestion, 'type' | 'options' | 'answer' | 'tolerance'>

/** @param file Its name, for messages. */
export async function* readGift(file: string, lines: AsyncIterable<Line>): AsyncGenerator<Found> {
  const reader = new GiftReader(file)
  for await (const block of readBlocks(lines)) yield* reader.block(block)
  yield* reader.shared.found()
}

class GiftReader {
  readonly shared: Shared
  readonly #file: string
  readonly #ids = new QuestionIds()
  #chapter: string | undefined
  constructor(file: string) {
    this.#file = file
    this.shared = new Shared(file)
  }

  *block(block: Line[]): Generator<Found> {
    let parts: GiftPart[]
    try {
      parts = parseBlock(block)
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      yield foundRemark('mistake', error.placeIn(this.#file), error.what)
      return
    }
    for (const part of parts) {
      if ('category' in part) this.#chapter = chapterOf(part.category)
      else yield this.#question(part)
    }
  }

  #question(question: GiftQuestion): Found {
    const place: Place = { file: this.#file, line: question.line, field: question.name ?? '' }
    try {
      const written = this.#written(question)
      return foundQuestion({ place, written })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      return foundRemark(error instanceof LeftOut ? 'leftOut' : 'mistake', place, error.what)
    }
  }

  #written(question: GiftQuestion): WrittenQuestion {
    const { line, stem, answers, general } = question
    const choices = answers.kind === 'choices' || answers.kind === 'numeric' ? answers.choices : []
    const options = isChoice(question) ? choices : []
    const feedback = this.#feedback(question, choices)
    const kept = general ?? feedback
    const texts = new GiftWriter([stem, ...options.map(({ text }) => text), ...(kept ? [kept] : [])])
    const answered = this.#answered(question, (choice) => texts.text(choice.text))
    const title = texts.text(stem)
    const explanation = kept ? texts.text(kept) : ''
    for (const lost of texts.lost) this.shared.add(line, fault('pictureNotThere', { value: lost }))
    if (texts.markdown) this.shared.add(line, fault('markdownShown'))
    const id = this.#ids.give(question.id ?? question.name, title, answered.options)
    return {
      id,
      title,
      ...(texts.isHtml ? { format: 'html' as const } : {}),
      ...answered,
      ...(explanation === '' ? {} : { explanation }),
      ...(this.#chapter === undefined ? {} : { chapter: this.#chapter }),
    }
  }

  /** What is told about the right answer, where there is nothing for all. The rest has no place with us. */
  #feedback({ line, answers, general }: GiftQuestion, choices: readonly GiftChoice[]) {
    const all =
      answers.kind === 'trueFalse' ? answers.feedback : choices.flatMap(({ feedback }) => feedback ?? [])
    const best =
      answers.kind === 'trueFalse'
        ? answers.feedback[1]
        : choices.find((choice) => choice.right && isFull(choice))?.feedback
    const rest = all.filter((text) => text.text !== '' && (general !== null || text !== best))
    if (rest.length > 0) this.shared.add(line, fault('commentsLeftOut'))
    return best && best.text !== '' ? best : null
  }

  #answered(question: GiftQuestion, text: (choice: GiftChoice) => string): Answered {
    const { answers, line } = question
    if (answers.kind === 'none') throw new LeftOut(fault('noAnswersInBraces'))
    if (answers.kind === 'matching') throw new LeftOut(fault('cannotAsk', { kind: 'matching' }))
    if (answers.kind === 'essay') return { type: 'paragraph' }
    if (answers.kind === 'trueFalse')
      return { type: 'MCQ', options: ['True', 'False'], answer: [answers.isTrue ? 'True' : 'False'] }
    if (answers.kind === 'numeric') return this.#numeric(answers.choices, line)
    return isChoice(question) ? this.#choice(answers.choices, line, text) : this.#short(answers.choices, line)
  }

  #choice(choices: readonly GiftChoice[], line: number, text: (choice: GiftChoice) => string): Answered {
    const options = choices.map(text)
    const marked = choices.filter((choice) => choice.right && isFull(choice))
    const weighed = choices.filter(({ weight }) => weight !== null && weight > 0)
    if (marked.length === 1) {
      if (weighed.some((choice) => choice !== marked[0])) this.#partly(line)
      return { type: 'MCQ', options, answer: marked.map(text) }
    }
    if (marked.length > 1) throw new LeftOut(fault('severalMarked', { n: marked.length }))
    if (weighed.length === 0) throw new Unreadable(fault('noneIsRight'))
    if (choices.some(({ weight }) => (weight ?? 0) < 0)) this.shared.add(line, fault('minusLeftOut'))
    return { type: 'checkbox', options, answer: weighed.map(text) }
  }

  #short(choices: readonly GiftChoice[], line: number): Answered {
    const full = choices.filter(isFull)
    if (full.length === 0) throw new LeftOut(fault('noFullMarks'))
    if (choices.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) this.#partly(line)
    const answer = full.map((choice) => choice.text.text)
    if (answer.some((one) => one.includes('*'))) this.shared.add(line, fault('starIsSign'))
    return { type: 'shortAns', options: [], answer }
  }

  #numeric(choices: readonly GiftChoice[], line: number): Answered {
    const full = choices.filter((choice) => choice.right && isFull(choice) && choice.text.text !== '')
    if (choices.some(({ weight }) => weight !== null && weight > 0 && weight < 100)) this.#partly(line)
    const numbers = full.map((choice) => numberOf(choice))
    const [first] = numbers
    if (!first) throw new LeftOut(fault('noFullNumber'))
    if (numbers.some(({ tolerance }) => tolerance !== first.tolerance))
      throw new LeftOut(fault('tolerancesDiffer'))
    return {
      type: 'shortAns',
      options: [],
      answer: numbers.map(({ answer }) => answer),
      tolerance: first.tolerance,
    }
  }

  #partly(line: number): void {
    this.shared.add(line, fault('partIsWrong'))
  }
}

/** 1822, 1822:5 or 1820..1824. */
function numberOf({ text: { text } }: GiftChoice): { answer: string; tolerance: number } {
  const range = /^(.*?)\.\.(.*)$/s.exec(text)
  if (range) {
    const found = rangeOf(range[1] ?? '', range[2] ?? '')
    if (found) return { answer: found.middle, tolerance: found.tolerance }
  }
  const [number = '', width = '0', ...more] = text.split(':')
  const answer = numberText(number)
  const tolerance = numberText(width)
  if (range || answer === null || tolerance === null || more.length > 0)
    throw new Unreadable(fault('notAGiftNumber', { value: text }))
  return { answer, tolerance: Math.abs(Number(tolerance)) }
}

function isFull({ weight }: GiftChoice): boolean {
  return weight === null || weight === 100
}

/** Options to choose from: something is wrong among them. Otherwise all are accepted answers. */
function isChoice({ answers }: GiftQuestion): boolean {
  return answers.kind === 'choices' && answers.choices.some(({ right }) => !right)
}
