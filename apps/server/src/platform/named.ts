/** Things of the school as people name them: by id, or by name where no two share it; of several that do, all are told. */

import { quoted } from '@porua/files/validation-errors'
import { Refused } from './refused.ts'
import { noNamed } from './unknown.ts'

/** Of so many that share a name each is told; of more, these. */
const mostTold = 20

/** Something with an id and a name. `of`: what tells it from another of the same name: its course, its subject. */
export interface Named {
  id: string
  name: string
  of?: string | undefined
}

/**
 * The id that is meant. An id goes before a name; capital letters and blanks at the ends do not matter in names.
 * Undefined where there is none. @throws Refused with the candidates where several have that name
 */
export function idOf(what: string, asked: string, all: readonly Named[]): string | undefined {
  if (all.some(({ id }) => id === asked)) return asked
  const small = inSmall(asked)
  const found = all.filter(({ name }) => inSmall(name) === small)
  if (found.length <= 1) return found[0]?.id
  const told = found.slice(0, mostTold).map(({ id, of }) => (of === undefined ? id : `${id} (${of})`))
  const more = found.length > mostTold ? ' …' : ''
  throw new Refused(`Several ${what}s are called ${quoted(asked)}. Say which: ${told.join(', ')}${more}`)
}

/** @throws Refused where there is none, or several have that name */
export function mustBeNamed(what: string, asked: string, all: readonly Named[]): string {
  const id = idOf(what, asked, all)
  if (id === undefined) throw noNamed(what, asked, all)
  return id
}

function inSmall(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
