/** `npm run school -- purge`: deletes a student who has asked for it. */

import { type PurgeReport, purge, purgePreview } from '../../features/operations/purge.ts'
import { sidOf } from '../../features/people/student-names.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'

export const purgeCommand = command({
  name: 'purge',
  usage: `  purge SID           Deletes a student who has asked for it: sign-in, profile, files, practice, notices. Marks of live exams stay
                      without a name, posts as a guest's. Cannot be taken back; old backups still hold the student.
      --yes SID       The roll once more: without it nothing is deleted.
      --dry-run       Only says what would go.
`,
  takes: ['sid'],
  options: { yes: { type: 'string' }, 'dry-run': { type: 'boolean' } },
  async run({ given: [asked], values: { yes, 'dry-run': dryRun = false }, withServices }) {
    if (!asked) throw new Misused('Name the student by roll: npm run school -- purge <sid>')
    return withServices(async (services) => {
      const sid = await sidOf(services.db, asked)
      if (!dryRun && yes !== sid)
        throw new Misused(
          `This cannot be taken back. Look with --dry-run first, then type the roll again: --yes ${sid}`,
        )
      const report = await (dryRun
        ? purgePreview(services, sid)
        : purge({ ...services, forum: services.forumAdmin.admin }, sid))
      const text = dryRun ? `Nothing is deleted. ${said(report)}` : `Deleted '${sid}'. ${said(report)}`
      return { text, json: report }
    })
  },
})

function said({ anonymised, removed, unmarked, posts, files }: PurgeReport): string {
  const waiting = unmarked > 0 ? `${unmarked} unmarked answers count nothing; ` : ''
  return `${anonymised} attempts of exams stay without a name, ${removed} of practice go; ${waiting}${posts} posts stay as a guest's; ${files} files go.\n`
}
