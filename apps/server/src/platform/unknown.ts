/** The refusal of an id that the school does not have: with what it nearly is, or where to look. */
import { didYouMean, nearestNames } from '@porua/files/nearest'
import { quoted } from '@porua/files/validation-errors'
import { Refused } from './refused.ts'

/** The refusal of a group, a subject or another thing with a name, by id or by name. @param all all that there are */
export function noNamed(what: string, asked: string, all: readonly { id: string; name: string }[]): Refused {
  if (all.length === 0) return refusal(what, asked, [], `: the school has no ${what}s yet.`)
  const some = all.slice(0, 20).map(({ id }) => id)
  const more = all.length > some.length ? ' …' : ''
  const near = nearestNames(asked, [...new Set(all.flatMap(({ id, name }) => [id, name]))])
  return refusal(what, asked, near, `; the ${what}s are ${some.join(', ')}${more}.`)
}

/** The refusal of a student, by roll number or by name. None is suggested: rolls stand in a row, each a slip from dozens of other people's. */
export function noStudent(asked: string): Refused {
  return refusal('student with the roll or name', asked, [], '. See: npm run school -- students list')
}

/** The refusal of something by its id or name. @param otherwise what follows where nothing is near */
export function refusal(what: string, asked: string, near: readonly string[], otherwise: string): Refused {
  const hint = didYouMean(near)
  return new Refused(`There is no ${what} ${quoted(asked)}${hint === '' ? otherwise : `. ${hint}`}`)
}
