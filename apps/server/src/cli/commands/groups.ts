/** `groups add`, `groups rename` and `groups remove`: one group, by the service that the desk uses. */
import { printable, quoted } from '@porua/files/validation-errors'
import { Groups } from '../../features/people/groups.service.ts'
import { coursesForGroups } from '../../features/people/groups.store.ts'
import { knownGroups } from '../../features/people/groups.ts'
import { listGroups } from '../../features/people/students.store.ts'
import { mustBeNamed } from '../../platform/named.ts'
import type { Database } from '../../ports/database/database.ts'
import { Misused } from '../misused.ts'
import { type Command, command } from './command.ts'

export const groupCommands: readonly Command[] = [
  command({
    name: 'groups add',
    usage: `  groups add          Adds a group that opens all of a course: --name NAME --course C.
`,
    options: { name: { type: 'string' }, course: { type: 'string' } },
    async run({ values: { name, course }, withServices }) {
      if (!name?.trim() || !course) throw new Misused('Name the group and its course: --name NAME --course C')
      return withServices(async (services) => {
        const courseId = mustBeNamed('course', course, await services.db.read(coursesForGroups))
        const group = await new Groups(services).add({ name: name.trim(), courseId })
        return { text: `${group.id} (${quoted(group.name)}) is added.\n`, json: group }
      })
    },
  }),
  command({
    name: 'groups rename',
    usage: `  groups rename GROUP Gives a group another name: --name NAME.
`,
    takes: ['GROUP'],
    options: { name: { type: 'string' } },
    async run({ given, values: { name }, withServices }) {
      if (!name?.trim()) throw new Misused('Say the new name: --name NAME')
      return withServices(async (services) => {
        const id = await groupOf(services.db, given)
        const { before, group } = await new Groups(services).rename(id, { name: name.trim() })
        return { text: `${id}: ${quoted(before)} → ${quoted(group.name)}.\n`, json: group }
      })
    },
  }),
  command({
    name: 'groups remove',
    usage: `  groups remove GROUP Removes a group with its memberships and its calendar. Students, exams and results stay. Refused
                      while somebody sits an exam in it, or results of it are not out.
`,
    takes: ['GROUP'],
    options: {},
    async run({ given, withServices }) {
      return withServices(async (services) => {
        const id = await groupOf(services.db, given)
        const { name, students, exams } = await new Groups(services).remove(id)
        const text = `${printable(name)} is removed: ${students} students left it, ${exams} exams left its calendar.\n`
        return { text, json: { id, name, students, exams } }
      })
    },
  }),
]

/** The id of the group that is meant. @throws Refused */
async function groupOf(db: Database, [asked]: readonly string[]): Promise<string> {
  if (!asked) throw new Misused('Name the group by id or name. See: npm run school -- list groups')
  const [id = asked] = knownGroups([asked], await db.read(listGroups))
  return id
}
