/** `npm run school -- exams list`, `show` and `schedule`: the exams of the school, and their calendars before they begin. */
import { calendarText, examListJson, examListText, examShown } from '../exams-desk/list.ts'
import { reschedule } from '../exams-desk/reschedule.ts'
import { numberOf } from '../exams-desk/take.ts'
import { remarkLine } from '../mistakes.ts'
import { Misused } from '../refused.ts'
import { schoolZone } from '../school-time.ts'
import { knownGroups } from '../students/groups.ts'
import { listGroups } from '../students/students.store.ts'
import { noExam } from '../unknown.ts'
import { type Command, command } from './command.ts'
import { composeCommand, cut, markWords, named } from './exams-compose.ts'

const listCommand = command({
  name: 'exams list',
  usage: `  exams list          Every exam: its questions, marks, groups and attempts. --group G: of one group.
`,
  options: { group: { type: 'string' } },
  async run({ values: { group }, withServices }) {
    return withServices(async ({ db, clock }) => {
      const timeZone = await db.read(schoolZone)
      const [id] = group === undefined ? [] : knownGroups([group], await db.read(listGroups))
      const found = await examListJson(db, clock.now(), { group: id })
      return { text: examListText(found, timeZone), json: found }
    })
  },
})

const showCommand = command({
  name: 'exams show',
  usage: `  exams show E        One exam with its calendar and questions.
`,
  takes: ['exam'],
  async run({ given: [examId], withServices }) {
    if (!examId) throw new Misused('Name the exam: npm run school -- exams show <id>')
    return withServices(async ({ db, clock }) => {
      const timeZone = await db.read(schoolZone)
      const found = await examShown(db, clock.now(), examId)
      if (!found) throw await db.scan((reader) => noExam(reader, examId))
      const questions = found.questions
        .map((one, place) => {
          const rule = one.rule === null ? '' : `, ${one.rule}`
          const head = `${String(place + 1).padStart(4)}  ${one.bank} ${one.bankId}  ${one.type}, ${markWords(one.marks)}${rule}`
          const key = one.answer.length > 0 ? `      key: ${cut(one.answer.join(' | '))}\n` : ''
          return `${head}\n      ${cut(one.title)}\n${key}`
        })
        .join('')
      return {
        text: `${examListText([{ ...found, questions: found.questions.length }], timeZone)}${questions}`,
        json: found,
      }
    })
  },
})

const scheduleCommand = command({
  name: 'exams schedule',
  usage: `  exams schedule E --group G [--starts T] [--ends T] [--duration MINUTES] [--cut MARKS]
                      Puts an exam into groups' calendars, or changes when it is before it begins; what is not named
                      stays. Phones follow at once. --dry-run: only checks. Times: 2026-03-01T10:00 (in the
                      school's zone), 2026-03-01T04:00:00Z, or +3h from now.
`,
  takes: ['exam'],
  options: {
    group: { type: 'string', multiple: true },
    starts: { type: 'string' },
    ends: { type: 'string' },
    duration: { type: 'string' },
    cut: { type: 'string' },
    resubmit: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  async run({ given: [examId], values, console, withServices }) {
    const {
      group: groupIds,
      starts,
      ends,
      duration,
      cut: cutMarks,
      resubmit,
      'dry-run': dryRun = false,
    } = values
    if (!examId) throw new Misused('Name the exam: npm run school -- exams schedule <id> --group G')
    if (!groupIds) throw new Misused('Name the group: --group G')
    const wanted = {
      startsAt: starts,
      endsAt: ends,
      multipleTimesSubmission: resubmit,
      duration: duration === undefined ? undefined : numberOf(duration, '--duration'),
      cutMarks: cutMarks === undefined ? undefined : numberOf(cutMarks, '--cut'),
    }
    return withServices(async (services) => {
      const timeZone = await services.db.read(schoolZone)
      const which = { examId, groupIds: [...new Set(groupIds)], dryRun }
      const { report, schedules } = await reschedule(services, which, wanted).catch(named)
      for (const warning of report.warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
      const now = services.clock.now()
      const calendar = schedules.map(({ groupId, schedule }) => ({
        groupId,
        duration: schedule.duration / 60_000,
        cutMarks: schedule.cutMarks / 100,
        startsAt: iso(schedule.startsAt.at(now)),
        endsAt: iso(schedule.endsAt.at(now)),
      }))
      const did = dryRun ? 'Nothing is written.\n' : report.counts.size === 0 ? 'Nothing changed.\n' : ''
      return {
        text: `${did}${calendarText(calendar, timeZone)}`,
        json: { exam: examId, changed: report.counts.size > 0, groups: calendar },
      }
    })
  },
})

export const examsDeskCommands: readonly Command[] = [
  composeCommand,
  listCommand,
  showCommand,
  scheduleCommand,
]

function iso(at: number): string {
  return new Date(at).toISOString()
}
