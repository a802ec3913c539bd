/** `npm run school -- rehearse`: can this machine carry that exam? */

import { examIdOf } from '../../features/exams/exam-names.ts'
import { cleanRehearsals, rehearse } from '../../features/operations/rehearse/rehearse.ts'
import { reasonsAgainst, reportText } from '../../features/operations/rehearse/report.ts'
import { Misused } from '../misused.ts'
import { command } from './command.ts'

export const rehearseCommand = command({
  name: 'rehearse',
  usage: `  rehearse --exam E --students N
                      Synthetic students sit a copy of the exam on the running server, as on the day: all start at once,
                      think, lose their line, reload, have wrong clocks, submit late. Then it says what was lost, how long
                      calls took, and whether this machine can carry it; all of it is taken out again. 1 if anything was lost.
      --minutes N     How long the copy lasts (10). --rush N: all have started within so many seconds (10).
      --url ADDRESS   The server (http://127.0.0.1:3000). --seed N: another day (1). --connections N: at once (500).
      --clean         Only takes out what a rehearsal left that was killed.
`,
  options: {
    exam: { type: 'string' },
    students: { type: 'string' },
    minutes: { type: 'string' },
    rush: { type: 'string' },
    url: { type: 'string' },
    seed: { type: 'string' },
    connections: { type: 'string' },
    clean: { type: 'boolean' },
  },
  async run({ values, progress, withServices }) {
    if (values.clean)
      return withServices(async (services) => {
        const count = await cleanRehearsals(services, progress)
        return {
          text: count === 0 ? 'Nothing was left.\n' : `Took out ${count}.\n`,
          json: { removed: count },
        }
      })
    const { exam, url = 'http://127.0.0.1:3000' } = values
    if (!exam) throw new Misused('Name the exam: npm run school -- rehearse --exam <id> --students N')
    if (!URL.canParse(url)) throw new Misused('--url must look like http://127.0.0.1:3000')
    const asked = {
      url: new URL(url).origin,
      students: number('--students', values.students, { least: 1, most: 200_000 }),
      minutes: number('--minutes', values.minutes ?? '10', { least: 0.1, most: 600 }),
      rushSeconds: number('--rush', values.rush ?? '10', { least: 0, most: 3_600 }),
      seed: number('--seed', values.seed ?? '1', { least: 0, most: 2 ** 31 }),
      connections: number('--connections', values.connections ?? '500', { least: 1, most: 20_000 }),
    }
    const stopping = new AbortController()
    const stop = () => stopping.abort()
    process.once('SIGINT', stop)
    process.once('SIGTERM', stop)
    try {
      const found = await withServices(async (services) => {
        const examId = await services.db.read((reader) => examIdOf(reader, exam))
        return rehearse(services, { examId, ...asked }, { progress, stopped: stopping.signal })
      })
      const reasons = reasonsAgainst(found)
      return {
        text: reportText(found),
        json: { ...found, canCarry: reasons.length === 0, reasons },
        status: found.lost > 0 ? 1 : 0,
      }
    } finally {
      process.off('SIGINT', stop)
      process.off('SIGTERM', stop)
    }
  },
})

function number(
  name: string,
  value: string | undefined,
  { least, most }: { least: number; most: number },
): number {
  const given = Number(value)
  if (value === undefined || value.trim() === '' || !(given >= least && given <= most))
    throw new Misused(`${name} must be a number from ${least} to ${most}`)
  return given
}
