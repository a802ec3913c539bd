/** `npm run school -- list courses`, `list subjects` and `list groups`: what there is, by id and name. */
import { printable } from '@porua/files/validation-errors'
import { listCourses, listSubjects } from '../../features/content/content-names.store.ts'
import { listGroups } from '../../features/people/students.store.ts'
import type { Reader } from '../../ports/database/database.ts'
import { type Command, command } from './command.ts'

/** Id and name in two columns, with what tells one from another. */
function lines(rows: readonly { id: string; name: string; of?: string | undefined }[], none: string): string {
  if (rows.length === 0) return `${none}\n`
  const width = Math.max(...rows.map(({ id }) => id.length))
  return rows
    .map(
      ({ id, name, of }) =>
        `${id.padEnd(width)}  ${printable(name)}${of === undefined ? '' : ` (${printable(of)})`}\n`,
    )
    .join('')
}

/** A command that prints all of something. */
function list(
  what: string,
  usage: string,
  read: (db: Reader) => Promise<{ id: string; name: string; of?: string | undefined }[]>,
): Command {
  return command({
    name: `list ${what}`,
    usage,
    async run({ withServices }) {
      const rows = await withServices(({ db }) => db.read(read))
      return { text: lines(rows, `There are no ${what}.`), json: rows }
    },
  })
}

export const listCommands: readonly Command[] = [
  list(
    'courses',
    `  list courses        Every course by id and name. Also: list subjects, list groups.
`,
    listCourses,
  ),
  list(
    'subjects',
    `  list subjects       Every subject by id and name, with its course.
`,
    listSubjects,
  ),
  list(
    'groups',
    `  list groups         Every group by id and name.
`,
    listGroups,
  ),
]
