/** `groups rename` and `groups remove`: one group, by the service that the desk uses. */
import { printable, quoted } from '@porua/files/validation-errors'
import { Groups } from '../../features/people/groups.service.ts'
import { knownGroups } from '../../features/people/groups.ts'
import { listGroups } from '../../features/people/students.store.ts'
import type { Database } from '../../ports/database/database.ts'
import { Misused } from '../misused.ts'
import { type Command, command } from './command.ts'

export const groupCommands: readonly Command[] = [
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
