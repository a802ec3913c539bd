/** Corrections of a question (decisions: Marks; the fair regrade). Pure. */
import type { Correction } from '../regrade.desk.door.ts'
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

/** What is wrong with a correction of a question of this type and options; null: nothing. */
export function wrongCorrection(
  correction: Correction,
  type: Key['type'],
  options: readonly string[],
): string | null {
  if (correction.kind === 'drop' || correction.kind === 'bonus') return null
  const texts = correction.kind === 'answer' ? correction.accepted : [correction.text]
  if (texts.length === 0 || texts.some((text) => text.trim() === '')) return 'The right answer is empty.'
  if (type === 'paragraph') return 'A teacher marks this question; it has no key.'
  if (type === 'shortAns') return null
  const strange = texts.find((text) => !options.includes(text))
  if (strange !== undefined) return `'${strange}' is not one of the question’s options.`
  return null
}

/** Hundredths as a signed number for a reader: +1.25, −0.25. */
export function signed(hundredths: number): string {
  return `${hundredths < 0 ? '−' : '+'}${Math.abs(hundredths) / 100}`
}
