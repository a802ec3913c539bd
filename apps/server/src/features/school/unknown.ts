/** The refusal of an id that the school does not have: with what it nearly is, or where to look. Slow only for who mistyped. */
import { nearestNames } from '@porua/files/nearest'
import { didYouMean, quoted } from '@porua/files/validation-errors'
import { Refused } from '../../platform/refused.ts'
import type { Reader } from '../../ports/database/database.ts'
import { examTitles } from './named.store.ts'
import { banksOf } from './questions/questions.store.ts'

/** The refusal of an exam, by id or by title. */
export async function noExam(db: Reader, asked: string): Promise<Refused> {
  const names = new Set((await examTitles(db)).flatMap(({ id, name }) => [id, name]))
  return refusal('exam', asked, nearestNames(asked, [...names]), '. See: npm run school -- exams list')
}

/** The refusal of a question bank. @param file as packs name it: questions/botany.jsonl */
export async function noBank(db: Reader, file: string): Promise<Refused> {
  const files = (await banksOf(db)).map((bank) => bank.file)
  // What all of them have in common must not make short names look alike.
  const near = nearestNames(bare(file), files.map(bare))
  return refusal(
    'question bank',
    file,
    files.filter((one) => near.includes(bare(one))),
    '. See: npm run school -- questions list',
  )
}

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

function bare(file: string): string {
  return file.replace(/^questions\//, '').replace(/\.jsonl$/, '')
}

/** @param otherwise what follows where nothing is near */
function refusal(what: string, asked: string, near: readonly string[], otherwise: string): Refused {
  const hint = didYouMean(near)
  return new Refused(`There is no ${what} ${quoted(asked)}${hint === '' ? otherwise : `. ${hint}`}`)
}
