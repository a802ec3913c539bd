/** The refusal of an id that the school does not have: with what it nearly is, or where to look. Slow only for who mistyped. */
import { nearestNames } from '../../nearest.ts'
import { Problem } from '../../platform/problems.ts'
import type { Database, Reader } from '../../ports/database/database.ts'
import { didYouMean, quoted } from './mistakes.ts'
import { banksOf, examsById } from './questions/questions.store.ts'
import { Refused } from './refused.ts'
import { listGroups, studentBySid } from './students/students.store.ts'
import { examIds } from './unknown.store.ts'

/** Exams that one mistyped id is compared with. A school has fewer. */
const mostCompared = 10_000

/** The refusal of an exam's id. */
export async function noExam(db: Reader, examId: string): Promise<Refused> {
  const near = nearestNames(examId, await examIds(db, mostCompared))
  return refusal('exam', examId, near, '. See: npm run school -- exams list')
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

/** The refusal of a group, by id or by name. @param groups all that there are */
export function noGroup(asked: string, groups: readonly { id: string; name?: string }[]): Refused {
  if (groups.length === 0) return refusal('group', asked, [], ': the school has no groups yet.')
  const names = new Set(groups.flatMap(({ id, name }) => (name === undefined ? [id] : [id, name])))
  const some = groups.slice(0, 20).map(({ id }) => id)
  const more = groups.length > some.length ? ' …' : ''
  return refusal(
    'group',
    asked,
    nearestNames(asked, [...names]),
    `; the groups are ${some.join(', ')}${more}.`,
  )
}

/** The refusal of a subject or another thing with a name, by id or by name. @param all all that there are */
export function noNamed(what: string, asked: string, all: readonly { id: string; name: string }[]): Refused {
  const near = nearestNames(asked, [...new Set(all.flatMap(({ id, name }) => [id, name]))])
  return refusal(what, asked, near, `. See: npm run school -- list ${what}s`)
}

/** The refusal of a roll number. None is suggested: rolls stand in a row, each a slip from dozens of other people's. */
export function noStudent(sid: string): Refused {
  return refusal('student with the roll', sid, [], '. See: npm run school -- students list')
}

/** What another room's refusal may be about. */
interface Asked {
  exam?: string | undefined
  groups?: readonly string[] | undefined
  student?: string | undefined
}

/**
 * What the exams room answers to a command; where it refuses, and the exam, a group or the student is not in the school,
 * that is said instead, as other commands say it.
 * @throws Refused, or whatever `work` throws
 */
export async function orUnknown<T>(db: Database, asked: Asked, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const unknown = error instanceof Problem ? await db.scan((reader) => unknownOf(reader, asked)) : null
    throw unknown ?? error
  }
}

async function unknownOf(db: Reader, { exam, groups = [], student }: Asked): Promise<Refused | null> {
  if (exam !== undefined && (await examsById(db, [exam])).length === 0) return noExam(db, exam)
  // These commands take ids alone: a name would be refused once more.
  const all = (await listGroups(db)).map(({ id }) => ({ id }))
  const missing = groups.find((id) => !all.some((group) => group.id === id))
  if (missing !== undefined) return noGroup(missing, all)
  if (student !== undefined && !(await studentBySid(db, student))) return noStudent(student)
  return null
}

function bare(file: string): string {
  return file.replace(/^questions\//, '').replace(/\.jsonl$/, '')
}

/** @param otherwise what follows where nothing is near */
function refusal(what: string, asked: string, near: readonly string[], otherwise: string): Refused {
  const hint = didYouMean(near)
  return new Refused(`There is no ${what} ${quoted(asked)}${hint === '' ? otherwise : `. ${hint}`}`)
}
