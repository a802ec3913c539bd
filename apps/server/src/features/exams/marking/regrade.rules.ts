/** Corrections of a question (decisions: Marks; the fair regrade). Pure. */
import type { Wording } from '../../../platform/refusals/refusals.ts'
import type { Correction } from '../regrade.api.ts'
import type { Key } from './marking.rules.ts'

/** The key with the correction applied. */
export function corrected<K extends Pick<Key, 'accepted' | 'rule'>>(key: K, correction: Correction): K {
  if (correction.kind === 'drop' || correction.kind === 'bonus') return { ...key, rule: correction.kind }
  if (correction.kind === 'answer') return { ...key, accepted: [...correction.accepted], rule: null }
  const accepted = [...new Set([...key.accepted, correction.text])]
  return { ...key, accepted, rule: null }
}

/** Whether two keys mark every answer alike: the same rule, and the same right texts in whatever order. */
export function sameKey(one: Pick<Key, 'accepted' | 'rule'>, other: Pick<Key, 'accepted' | 'rule'>): boolean {
  const texts = new Set(one.accepted)
  const others = new Set(other.accepted)
  return one.rule === other.rule && texts.size === others.size && [...texts].every((text) => others.has(text))
}

/** As examiners write them, and as Bangla papers have them. */
const letters = ['ABCDEFGHIJK', 'কখগঘঙচছজঝঞট']

/** The text that is meant of a question with options: the text itself, else the option of that letter. */
function optionMeant(text: string, options: readonly string[]): string {
  if (options.includes(text)) return text
  const letter = text.trim().replace(/[.)]$/, '').toUpperCase()
  const place =
    letter.length === 1 ? letters.map((all) => all.indexOf(letter)).find((at) => at >= 0) : undefined
  return options[place ?? -1] ?? text
}

/** The correction with options' texts in the place of their letters, as they stand in the exam (not in a student's set). */
export function withoutLetters(
  correction: Correction,
  type: Key['type'],
  options: readonly string[],
): Correction {
  if (type !== 'MCQ' && type !== 'checkbox') return correction
  if (correction.kind === 'answer')
    return { kind: 'answer', accepted: correction.accepted.map((text) => optionMeant(text, options)) }
  if (correction.kind === 'accept') return { kind: 'accept', text: optionMeant(correction.text, options) }
  return correction
}

/** What is wrong with a correction of a question of this type and options; null: nothing. */
export function wrongCorrection(
  correction: Correction,
  type: Key['type'],
  options: readonly string[],
): Wording | null {
  if (correction.kind === 'drop' || correction.kind === 'bonus') return null
  const texts = correction.kind === 'answer' ? correction.accepted : [correction.text]
  if (texts.length === 0 || texts.some((text) => text.trim() === '')) return 'rightAnswerEmpty'
  if (type === 'paragraph') return 'teacherMarksIt'
  if (type === 'shortAns') return null
  const strange = texts.find((text) => !options.includes(text))
  if (strange !== undefined) return ['notAnOption', { text: strange }]
  return null
}

/** Hundredths as a signed number for a reader: +1.25, −0.25. */
export function signed(hundredths: number): string {
  return `${hundredths < 0 ? '−' : '+'}${Math.abs(hundredths) / 100}`
}
