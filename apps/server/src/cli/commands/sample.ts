/** `npm run school -- sample remove`: the sample school goes, and a school of one's own begins. */
import { endSample, sampleSize } from '../../features/operations/sample.ts'
import { CommandRefused } from '../misused.ts'
import { command } from './command.ts'

export const sampleCommand = command({
  name: 'sample remove',
  usage: `  sample remove       Removes the sample school with all that was added to it, and prints the link by which the owner of the new
                      one gets into the desk. Staff other than the sample's owner stay, and the log. --dry-run only says
                      what would go.
`,
  options: { 'dry-run': { type: 'boolean' } },
  async run({ values: { 'dry-run': dryRun = false }, withServices, installation }) {
    const { address } = installation().settings
    return withServices(async ({ db, clock, ids, live }) => {
      const goes = await sampleSize({ db })
      if (goes === null) throw new CommandRefused('The sample school is not here.')
      const text = Object.entries(goes)
        .map(([what, n]) => `${what} ${n}`)
        .join(', ')
      if (dryRun) return { text: `Would go: ${text}. Nothing was written.\n`, json: { goes } }
      const key = ids.secret(32)
      await endSample({ db, clock, files: installation().files, live }, key)
      const link = `${address}/desk/welcome?key=${key}`
      return { text: `Gone: ${text}.\nOpen within an hour: ${link}\n`, json: { goes, link } }
    })
  },
})
