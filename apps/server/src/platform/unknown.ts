/** The refusal of a name that the school does not have: with what it nearly is, or what there is. */
import { nearestNames } from '@porua/files/nearest'
import type { Thing } from './refusals/parts.ts'
import { Refused } from './refusals/refused.ts'

/** The refusal of a group, a subject or another thing with a name, by id or by name. @param all all that there are */
export function noNamed(thing: Thing, asked: string, all: readonly { id: string; name: string }[]): Refused {
  const near = nearestNames(asked, [...new Set(all.flatMap(({ id, name }) => [id, name]))])
  return new Refused(['noSuchThing', { thing, asked, near, all: all.map(({ id }) => id) }])
}

/** The refusal of a student, by roll number or by name. None is suggested: rolls stand in a row, each a slip from dozens of other people's. */
export function noStudent(asked: string): Refused {
  return new Refused(['noStudentNamed', { asked }])
}
