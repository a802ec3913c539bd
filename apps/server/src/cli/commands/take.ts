/** `--take` and `--list` of the command line as entries of a spec's `questions`. */
import { Misused } from '../misused.ts'

const conditions = ['bank', 'subject', 'chapter', 'type', 'language', 'difficulty', 'marks', 'unusedSince']

/** "20 subject=Plant biology difficulty=hard": values may hold spaces. @throws Misused */
export function takeEntry(text: string): Record<string, string | number> {
  const [, amount, rest = ''] = /^\s*(\d{1,6})(?:\s+(.*))?$/s.exec(text) ?? []
  if (amount === undefined)
    throw new Misused(`--take begins with a number: --take "20 subject=Botany", not '${text}'`)
  const entry: Record<string, string | number> = { take: Number(amount) }
  if (rest.trim() === '') return entry
  for (const part of rest.trim().split(/\s+(?=[A-Za-z-]+=)/)) {
    const [, key = '', value = ''] = /^([A-Za-z-]+)=(.*)$/s.exec(part) ?? []
    const name = key === 'unused-since' ? 'unusedSince' : key
    if (!conditions.includes(name) || value.trim() === '')
      throw new Misused(
        `--take does not know '${part}': a number, then any of ${conditions.map((one) => `${one}=…`).join(' ')}`,
      )
    entry[name] = name === 'marks' ? numberOf(value, '--take marks') : value.trim()
  }
  return entry
}

/** "botany:q1,q2" or "botany:q1,q2 marks=2". @throws Misused */
export function listEntry(text: string): Record<string, unknown> {
  const [, list = text, marks] = /^(.*?)\s+marks=(\S+)$/s.exec(text) ?? []
  const colon = list.indexOf(':')
  if (colon < 1) throw new Misused(`--list names a bank and questions: --list botany:q1,q2, not '${text}'`)
  const ids = list
    .slice(colon + 1)
    .split(',')
    .map((id) => id.trim())
  const entry = { bank: list.slice(0, colon).trim(), ids }
  return marks === undefined ? entry : { ...entry, marks: numberOf(marks, '--list marks') }
}

/** A number of the command line. @throws Misused */
export function numberOf(text: string, option: string): number {
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(text.trim())) throw new Misused(`${option} is a number, not '${text}'`)
  return Number(text)
}
