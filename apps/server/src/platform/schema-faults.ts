/** What a schema found wrong, in plain words: a student may read them, and whoever writes a program that calls. */
import type { z } from 'zod'

interface Fault {
  path: PropertyKey[]
  /** Goes on after the field's name: 'is missing'. */
  says: string
}

type Issue = z.core.$ZodIssue

/** The first thing that is wrong, in words; where there was a choice of shapes, what the one says that came furthest. */
export function firstFault([issue]: readonly Issue[]): Fault {
  if (!issue) return { path: [], says: 'is not valid' }
  const { path } = issue
  if (issue.code === 'invalid_union') {
    const [furthest] = issue.errors
      // Of two that came as far, a list of fixed words says the least: `?limit=abc` is no number.
      .toSorted((a, b) => Number(a[0]?.code === 'invalid_value') - Number(b[0]?.code === 'invalid_value'))
      .map(firstFault)
      .toSorted((a, b) => b.path.length - a.path.length)
    if (furthest) return { path: [...path, ...furthest.path], says: furthest.says }
  }
  return { path, says: inWords(issue) }
}

/** The schema's own sentence where the contract has given it one. */
const libraryWords = /^(Invalid|Too|Unrecognized|Must)\b/

function inWords(issue: Issue): string {
  if (issue.message.endsWith('received undefined')) return 'is missing'
  if (!libraryWords.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `is to be ${kinds[issue.expected] ?? 'something else'}`
    case 'invalid_value':
      return `is to be one of ${issue.values.map((value) => `'${String(value)}'`).join(', ')}`
    case 'too_big':
      return tooBig(issue.origin, Number(issue.maximum))
    case 'too_small':
      return tooSmall(issue.origin, Number(issue.minimum))
    default:
      return 'is not valid'
  }
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
  null: 'null',
}

function tooBig(what: string, most: number): string {
  if (what === 'string') return `is too long: at most ${most} characters`
  return what === 'array' ? `has too many entries: at most ${most}` : `is too big: at most ${most}`
}

function tooSmall(what: string, least: number): string {
  if (what === 'string') return least === 1 ? 'is empty' : `is too short: at least ${least} characters`
  return what === 'array' ? `has too few entries: at least ${least}` : `is too small: at least ${least}`
}
