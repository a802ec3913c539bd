/** `npm run school -- release --exam E`: results, before their time. */
import { Misused, Refused } from '../refused.ts'
import { release } from '../school.release.ts'
import { command } from './command.ts'

export const releaseCommand = command({
  name: 'release',
  usage: `  release --exam E    Releases the results of the exam with the id E now.
`,
  options: { exam: { type: 'string' } },
  async run({ values: { exam }, withServices }) {
    if (!exam) throw new Misused('Name the exam: npm run school -- release --exam <id>')
    const { released, line } = await withServices((services) => release(services, exam))
    if (!released) throw new Refused(line)
    return { text: `${line}\n`, json: { exam, line } }
  },
})
