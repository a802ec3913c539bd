/** `npm run school -- list courses`, `list subjects` and `list groups`: what there is, by id and name. */
import { printable } from '@porua/files/validation-errors'
import { listCourses, listSubjects } from '../../features/content/content-names.store.ts'
import { listGroups } from '../../features/people/students.store.ts'
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

export const listCommands: readonly Command[] = [
  command({
    name: 'list courses',
    usage: `  list courses        Every course by id and name. Also: list subjects, list groups.
`,
    async run({ withServices }) {
      return withServices(async ({ db }) => {
        const rows = await db.read(listCourses)
        return { text: lines(rows, 'There are no courses.'), json: rows }
      })
    },
  }),
  command({
    name: 'list subjects',
    usage: `  list subjects       Every subject by id and name, with its course.
`,
    async run({ withServices }) {
      return withServices(async ({ db }) => {
        const rows = await db.read(listSubjects)
        return { text: lines(rows, 'There are no subjects.'), json: rows }
      })
    },
  }),
  command({
    name: 'list groups',
    usage: `  list groups         Every group by id and name.
`,
    async run({ withServices }) {
      return withServices(async ({ db }) => {
        const rows = await db.read(listGroups)
        return { text: lines(rows, 'There are no groups.'), json: rows }
      })
    },
  }),
]
