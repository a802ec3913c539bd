/** `npm run school -- owner`: the link by which an owner gets into the desk. */
import { newWelcomePath } from '../../features/staff/staff.admin.api.ts'
import { command } from './command.ts'

export const ownerCommand = command({
  name: 'owner',
  usage: `  owner               Prints a link, good for an hour and once, by which an owner gets into the desk: the first one of a school, or
                      one who has forgotten the password. Whoever signs in with that mobile or e-mail already gets the new
                      password and is an owner; their second step and their sessions end. Earlier links end, too.
`,
  async run({ withServices, installation }) {
    const path = await withServices((services) => newWelcomePath(services, { always: true }))
    const link = `${installation().settings.address}${path}`
    return { text: `Open within an hour: ${link}\n`, json: { link } }
  },
})
