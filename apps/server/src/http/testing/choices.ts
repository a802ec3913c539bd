/** How a student of the tests answers a real question: right as often as not, in every way that is right or wrong. */

import type { Chance } from '@porua/testkit/seeded'
import { toNumber } from './marking.ts'
import type { SourceQuestion } from './real-questions.ts'

/** `kind` is what the student meant to do; null where nothing is sent. */
export interface Choice {
  kind: 'right' | 'wrong' | 'part' | 'written' | 'skipped'
  answer: string[] | null
}

/** Half right, the rest wrong, partly right or left out. */
export function choose(chance: Chance, question: SourceQuestion): Choice {
  const right = chance.next() < 0.5
  if (!right && chance.next() < 0.3) return { kind: 'skipped', answer: null }
  if (question.type === 'paragraph') return { kind: 'written', answer: [`আমার উত্তর: ${question.title}`] }
  if (question.type === 'shortAns')
    return right
      ? { kind: 'right', answer: [disguised(chance, question)] }
      : { kind: 'wrong', answer: [wrongText(question)] }
  if (right) return { kind: 'right', answer: chance.shuffled(question.answer) }
  const others = question.options.filter((option) => !question.answer.includes(option))
  if (question.type === 'checkbox' && question.answer.length > 1 && chance.next() < 0.5)
    return { kind: 'part', answer: question.answer.slice(1) }
  const wrong = chance.pick(others)
  const withRight = question.type === 'checkbox' && chance.next() < 0.5 ? question.answer : []
  return { kind: 'wrong', answer: chance.shuffled([...withRight, wrong]) }
}

/** An accepted answer as a phone's keyboard might have it. */
function disguised(chance: Chance, question: SourceQuestion): string {
  const accepted = chance.pick(question.answer)
  const forms = [
    (text: string) => text,
    (text: string) => `  ${text} `,
    (text: string) => text.toUpperCase(),
    (text: string) => text.toLowerCase(),
    (text: string) => text.replace(/[0-9]/g, (digit) => '০১২৩৪৫৬৭৮৯'[Number(digit)] ?? digit),
    (text: string) => text.replace(/[!-~]/g, fullWidth),
  ]
  const tolerance = Number(question.tolerance ?? 0)
  // Half of what is tolerated: a whole one stands on the edge, where binary fractions decide.
  if (tolerance > 0) forms.push((text) => String(toNumber(text) + tolerance / 2))
  if (question.numeric) forms.push((text) => (/^-?\d+$/.test(text) ? `${text}.0` : text))
  return chance.pick(forms)(accepted)
}

function fullWidth(character: string): string {
  return String.fromCharCode(character.charCodeAt(0) + 0xfee0)
}

function wrongText(question: SourceQuestion): string {
  if (!question.numeric && question.tolerance === undefined) return `${question.answer[0]} not`
  const values = question.answer.map(toNumber)
  return String(Math.max(...values) + 2 * Number(question.tolerance ?? 0) + 1)
}
