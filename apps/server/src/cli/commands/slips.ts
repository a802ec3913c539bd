/** `students slip` and `students slips`: one-time codes that staff hand to students while no gateway sends any. */
import { printable } from '@porua/files/validation-errors'
import type { SignInSlips } from '../../features/account/account.slips.ts'
import { namedGroups } from '../../features/people/named-groups.ts'
import { sidOf } from '../../features/people/student-names.ts'
import { studentBySid } from '../../features/people/students.store.ts'
import { noStudent } from '../../platform/unknown.ts'
import { Misused } from '../misused.ts'
import { type Command, command, dryRunOption } from './command.ts'

type Slip = Awaited<ReturnType<SignInSlips['of']>>

const column = (text: string, width: number) => printable(text).padEnd(width)

function lineOf({ sid, name, mobile, code, registered }: Slip): string {
  return `${column(sid, 12)}  ${mobile}  ${code}  ${registered ? 'Forgot password?' : 'Register'}  ${printable(name)}\n`
}

export const slipCommands: readonly Command[] = [
  command({
    name: 'students slip',
    usage: `  students slip SID   A one-time code for a student who stands before you, good for two days and once. The student types it in
                      the app behind 'Register', or behind 'Forgot password?' where there is a password.
`,
    takes: ['SID'],
    options: dryRunOption,
    async run({ given: [asked], values: { 'dry-run': dryRun = false }, withServices }) {
      if (!asked) throw new Misused('Name the student by roll number or name.')
      const slip = await withServices(
        async (services) => {
          const sid = await sidOf(services.db, asked)
          const student = await services.db.read((reader) => studentBySid(reader, sid))
          if (!student) throw noStudent(sid)
          return (await services.slips()).of(student.id)
        },
        { dryRun },
      )
      return { text: lineOf(slip), json: slip }
    },
  }),
  command({
    name: 'students slips',
    usage: `  students slips --group G
                      The same for each student of a group who has no password yet; --all for everybody in it.
`,
    options: { group: { type: 'string' }, all: { type: 'boolean' }, ...dryRunOption },
    async run({ values: { group, all = false, 'dry-run': dryRun = false }, withServices }) {
      if (!group) throw new Misused('Say for which group: --group G')
      const slips = await withServices(
        async (services) => {
          const [groupId = ''] = await services.db.read((reader) => namedGroups(reader, [group]))
          const service = await services.slips()
          const made: Slip[] = []
          for (let after: string | undefined; ; ) {
            const part = await service.ofGroup(groupId, { who: all ? 'all' : 'new', after })
            made.push(...part.slips)
            if (part.next === null) return made
            after = part.next
          }
        },
        { dryRun },
      )
      return { text: slips.map(lineOf).join('') || 'Nobody in this group needs a slip.\n', json: { slips } }
    },
  }),
]
