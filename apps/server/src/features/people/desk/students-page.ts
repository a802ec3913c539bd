/** The list of students for the desk. Every page costs the same, however many students there are. */
import type { ListedStudent } from '@porua/contract/desk/students'
import { latinDigits } from '@porua/spreadsheets/numbers'
import type { Database } from '../../../ports/database/database.ts'
import {
  countMany,
  groupsOfStudents,
  type ListPlace,
  readingOf,
  type StudentsFilter,
  type StudentsOrder,
  studentsPage,
} from './students-page.store.ts'

const usualPage = 50

/** What is asked of the list. */
export interface StudentsAsked {
  search?: string | undefined
  group?: string | undefined
  state?: StudentsFilter['state']
  sort?: StudentsOrder | undefined
  after?: string | undefined
  limit?: number | undefined
}

/** A page of the list; `total` on the first one alone, and null there too where so many match that nobody counts them. */
export async function listStudentsPage(
  db: Database,
  { search = '', sort: order = 'name', after: token, limit = usualPage, group, state }: StudentsAsked,
): Promise<{ rows: ListedStudent[]; next: string | null; total: number | null }> {
  const filter = { words: searchWords(search), group, state }
  const after = token === undefined ? null : placeOf(token)
  return db.scan(async (reader) => {
    const reading = await readingOf(reader, filter)
    const found = await studentsPage(reader, reading, { order, after, most: limit + 1 })
    const shown = found.slice(0, limit)
    const memberships = await groupsOfStudents(
      reader,
      shown.map(({ id }) => id),
    )
    const groups = Map.groupBy(memberships, (row) => row.student_id)
    const last = shown.at(-1)
    const counted = reading.few ? (found[0]?.total ?? 0) : null
    return {
      rows: shown.map(({ key: _key, total: _total, mobile, registered, disabled, ...row }) => ({
        ...row,
        mobile: mobile.slice(2),
        registered: registered === 1,
        disabled: disabled === 1,
        groups: (groups.get(row.id) ?? []).map(({ id, name }) => ({ id, name })),
      })),
      next: last && found.length > limit ? tokenOf(last) : null,
      total: after === null ? (counted ?? (await countMany(reader, filter))) : null,
    }
  })
}

/** The words of a search: in small letters as both databases make them, digits as they are kept, numbers without their hyphens. */
export function searchWords(text: string): string[] {
  return latinDigits(text.normalize('NFC'))
    .split(/\s+/)
    .map((word) => (/^\+?[\d-]{6,}$/.test(word) ? word.replace(/[+-]/g, '') : word))
    .map((word) => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase()))
    .filter((word) => word !== '')
}

function tokenOf({ key, id }: ListPlace): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url')
}

/** A token of somebody else's is the list's beginning. */
function placeOf(token: string): ListPlace | null {
  try {
    const [key, id] = JSON.parse(Buffer.from(token, 'base64url').toString()) as unknown[]
    return typeof key === 'string' && typeof id === 'string' ? { key, id } : null
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null
    throw error
  }
}
