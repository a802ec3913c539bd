/** `npm run school -- release --exam E`: results, before their time. */

import { release } from '../../features/exams/admin/release.ts'
import { examIdOf } from '../../features/exams/exam-names.ts'
import { iso } from '../../platform/iso.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'

export const releaseCommand = command({
  name: 'release',
  usage: `  release --exam E    Releases the results of the exam with the id E now, also where written answers still wait for marks.
                      It cannot be taken back: an exam that somebody may still sit is refused.
      --early         All the same.
      --dry-run       Only says what it would do.
`,
  options: { exam: { type: 'string' }, early: { type: 'boolean' }, 'dry-run': { type: 'boolean' } },
  async run({ values: { exam: asked, early = false, 'dry-run': dryRun = false }, console, withServices }) {
    if (!asked) throw new Misused('Name the exam: npm run school -- release --exam <id>')
    const { exam, report, held } = await withServices(async (services) => {
      const exam = await services.db.read((reader) => examIdOf(reader, asked))
      const done = await release(services, exam, { early, dryRun })
      return {
        exam,
        report: done,
        held: (await services.lateAnswers.waiting({ examId: exam })).length,
      }
    })
    const { at, line, already, pending } = report
    if (held > 0)
      console.err.write(
        `Note: ${held} late ${held === 1 ? 'answer is' : 'answers are'} held and ${held === 1 ? 'does' : 'do'} not count: npm run school -- late list --exam ${exam}\n`,
      )
    return {
      text: `${line}\n`,
      json: { exam, line, releasedAt: iso(at), already, pending, held },
    }
  },
})
