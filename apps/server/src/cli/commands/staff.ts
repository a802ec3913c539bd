/** `npm run school -- staff`: who works in the desk, and the ways back in for one who is shut out. By the desk's own service. */
import { printable } from '@porua/files/validation-errors'
import { FailureThrottle } from '../../features/account/account.throttle.ts'
import { Colleagues } from '../../features/staff/colleagues.service.ts'
import { loginOf } from '../../features/staff/staff.rules.ts'
import { staffByLogin } from '../../features/staff/staff.store.ts'
import { Act } from '../../platform/desk-http.ts'
import { CommandRefused, Misused } from '../misused.ts'
import { type Command, command, type SchoolServices } from './command.ts'

const colleaguesOf = ({ db, clock, ids }: SchoolServices) =>
  new Colleagues({ db, clock, ids, throttle: new FailureThrottle(db, 'password') })

/** The id of the member who signs in with this. @throws Misused, CommandRefused */
async function memberOf({ db }: SchoolServices, typed: string | undefined): Promise<string> {
  if (!typed) throw new Misused('Name the member by mobile or e-mail. See: npm run school -- staff')
  const login = loginOf(typed)
  const row = login === undefined ? undefined : await db.read((reader) => staffByLogin(reader, login))
  if (!row) throw new CommandRefused(`Nobody signs in with ${printable(typed)}. See: npm run school -- staff`)
  return row.id
}

export const staffCommands: readonly Command[] = [
  command({
    name: 'staff',
    usage: `  staff               Everybody who works in the desk, with role and standing.
`,
    async run({ withServices }) {
      const { staff } = await withServices((services) => colleaguesOf(services).list())
      const lines = staff.map(
        ({ login, role, disabled, name }) =>
          `${login.padEnd(28)}  ${role.padEnd(7)}  ${disabled ? 'disabled' : 'active  '}  ${printable(name)}\n`,
      )
      return {
        text: lines.join('') || 'Nobody works here yet. See: npm run school -- help owner\n',
        json: { staff },
      }
    },
  }),
  command({
    name: 'staff allow',
    usage: `  staff allow LOGIN   Forgets the wrong passwords that were typed for a member, who may try again at once.
`,
    takes: ['LOGIN'],
    async run({ given: [typed], withServices }) {
      await withServices(async (services) =>
        colleaguesOf(services).allowSignIn(await memberOf(services, typed), new Act()),
      )
      return { text: `${printable(typed ?? '')} may sign in at once.\n`, json: { login: typed } }
    },
  }),
  command({
    name: 'staff reset-link',
    usage: `  staff reset-link LOGIN
                      A link by which a member sets a new password, good for a day and once. Earlier ones end.
`,
    takes: ['LOGIN'],
    async run({ given: [typed], withServices, installation }) {
      const made = await withServices(async (services) =>
        colleaguesOf(services).makeResetLink(null, await memberOf(services, typed), new Act()),
      )
      const link = `${installation().settings.address}${made.link}`
      return { text: `Open within a day: ${link}\n`, json: { link } }
    },
  }),
]
