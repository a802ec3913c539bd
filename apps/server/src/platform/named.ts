/** Things of the school as people name them: by id, or by name where no two share it; of several that do, all are told. */
import type { Thing } from './refusals/parts.ts'
import { Refused } from './refusals/refused.ts'
import { noNamed } from './unknown.ts'

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
export function idOf(thing: Thing, asked: string, all: readonly Named[]): string | undefined {
  if (all.some(({ id }) => id === asked)) return asked
  const small = inSmall(asked)
  const found = all.filter(({ name }) => inSmall(name) === small)
  if (found.length <= 1) return found[0]?.id
  throw new Refused(['severalNamed', { thing, asked, candidates: found.map(({ id, of }) => ({ id, of })) }])
}

/** @throws Refused where there is none, or several have that name */
export function mustBeNamed(thing: Thing, asked: string, all: readonly Named[]): string {
  const id = idOf(thing, asked, all)
  if (id === undefined) throw noNamed(thing, asked, all)
  return id
}

/** Whether people would take two names for one: capital letters and blanks do not tell them apart. */
export function isSameName(one: string, other: string): boolean {
  return inSmall(one) === inSmall(other)
}

function inSmall(name: string): string {
  return name.normalize('NFC').trim().replace(/\s+/g, ' ').toLowerCase()
}
