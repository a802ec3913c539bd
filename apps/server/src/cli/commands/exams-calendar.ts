/** `npm run school -- exams list`, `show` and `schedule`: the exams of the school, and their calendars before they begin. */

import { printable, remarkLine } from '@porua/files/validation-errors'
import { calendarText, examListJson, examListText, examShown } from '../../features/exams/admin/list.ts'
import { removeExam, unschedule } from '../../features/exams/admin/remove.ts'
import { examIdOf, noExam } from '../../features/exams/exam-names.ts'
import { placeExam } from '../../features/exams/schedule/place.service.ts'
import { silentMs } from '../../features/exams/watch.api.ts'
import { knownGroups } from '../../features/people/groups.ts'
import { namedGroups } from '../../features/people/named-groups.ts'
import { listGroups } from '../../features/people/students.store.ts'
import { schoolTimeOf, schoolZone } from '../../features/school/school-time.ts'
import { iso } from '../../platform/iso.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { type Command, command } from './command.ts'
import { composeCommand, cut, named } from './exams-compose.ts'
import { numberOf } from './take.ts'

const listCommand = command({
  name: 'exams list',
  usage: `  exams list          Every exam: its questions, marks, groups and attempts. --group G: of one group.
`,
  options: { group: { type: 'string' } },
  async run({ values: { group }, withServices }) {
    return withServices(async ({ db, clock, examWatch }) => {
      const timeZone = await db.read(schoolZone)
      const [id] = group === undefined ? [] : knownGroups([group], await db.read(listGroups))
      const found = await examListJson({ db, examWatch }, clock.now(), { group: id })
      return { text: examListText(found, timeZone), json: found }
    })
  },
})

const showCommand = command({
  name: 'exams show',
  usage: `  exams show E        One exam with its calendar and questions.
`,
  takes: ['exam'],
  async run({ given: [asked], withServices }) {
    if (!asked) throw new Misused('Name the exam: npm run school -- exams show <id>')
    return withServices(async ({ db, clock, examWatch }) => {
      const examId = await db.read((reader) => examIdOf(reader, asked))
      const timeZone = await db.read(schoolZone)
      const found = await examShown({ db, examWatch }, clock.now(), examId)
      if (!found) throw await db.scan((reader) => noExam(reader, examId))
      const questions = found.questions
        .map((one, place) => {
          const rule = one.rule === null ? '' : `, ${one.rule}`
          const head = `${String(place + 1).padStart(4)}  ${one.bank} ${one.bankId}  ${one.type}, ${counted(one.marks, 'mark')}${rule}`
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
                      school's zone), 2026-03-01T04:00:00Z, or +3h from now. --past: also times that are over.
`,
  takes: ['exam'],
  options: {
    group: { type: 'string', multiple: true },
    starts: { type: 'string' },
    ends: { type: 'string' },
    duration: { type: 'string' },
    cut: { type: 'string' },
    resubmit: { type: 'boolean' },
    past: { type: 'boolean' },
    'dry-run': { type: 'boolean' },
  },
  async run({ given: [asked], values, console, withServices }) {
    const {
      group,
      starts,
      ends,
      duration,
      cut: cutMarks,
      resubmit,
      past = false,
      'dry-run': dryRun = false,
    } = values
    if (!asked) throw new Misused('Name the exam: npm run school -- exams schedule <id> --group G')
    if (!group) throw new Misused('Name the group: --group G')
    const wanted = {
      startsAt: starts,
      endsAt: ends,
      multipleTimesSubmission: resubmit,
      duration: duration === undefined ? undefined : numberOf(duration, '--duration'),
      cutMarks: cutMarks === undefined ? undefined : numberOf(cutMarks, '--cut'),
    }
    return withServices(async (services) => {
      const timeZone = await services.db.read(schoolZone)
      const examId = await services.db.read((reader) => examIdOf(reader, asked))
      const groupIds = await services.db.read((reader) => namedGroups(reader, group))
      const which = { examId, groupIds, dryRun, past }
      const { changed, warnings, schedules } = await placeExam(services, which, wanted).catch(named)
      for (const warning of warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
      const now = services.clock.now()
      const calendar = schedules.map(({ groupId, schedule }) => ({
        groupId,
        duration: schedule.duration / 60_000,
        cutMarks: schedule.cutMarks / 100,
        startsAt: iso(schedule.startsAt.at(now)),
        endsAt: iso(schedule.endsAt.at(now)),
      }))
      const did = dryRun ? 'Nothing is written.\n' : !changed ? 'Nothing changed.\n' : ''
      return {
        text: `${did}${calendarText(calendar, timeZone)}`,
        json: { exam: examId, changed, groups: calendar },
      }
    })
  },
})

const liveCommand = command({
  name: 'exams live',
  usage: `  exams live E        How an exam goes: who has not begun, answers, is silent for five minutes, has handed in; how many
                      questions are answered; and what becomes final when.
`,
  takes: ['exam'],
  async run({ given: [asked], withServices }) {
    if (!asked) throw new Misused('Name the exam: npm run school -- exams live <id>')
    return withServices(async ({ db, examWatch }) => {
      const exam = await db.read((reader) => examIdOf(reader, asked))
      const progress = await examWatch.progress(exam)
      if (!progress) throw await db.scan((reader) => noExam(reader, exam))
      const { notStarted, answering, silent, handedIn, timeOver, answered, waiting } = progress
      const time = await schoolTimeOf(db)
      const lines = [
        `not begun        ${notStarted}`,
        `answering        ${answering}`,
        `silent           ${silent}  (not heard of for ${silentMs / 60_000} minutes)`,
        `handed in        ${handedIn}`,
        `time over        ${timeOver}  (without a submit)`,
        answered === null
          ? ''
          : `answered         ${answered.middle} questions in the middle, ${answered.least} to ${answered.most}`,
        waiting === null ? '' : `become final     ${waiting.attempts}, by ${time(waiting.until)}`,
      ].filter((line) => line !== '')
      return {
        text: `${exam}\n${lines.map((line) => `  ${line}\n`).join('')}`,
        json: { exam, ...progress, waiting: waiting && { ...waiting, until: iso(waiting.until) } },
      }
    })
  },
})

const unscheduleCommand = command({
  name: 'exams unschedule',
  usage: `  exams unschedule E [--group G]
                      Takes an exam out of these groups' calendars; of all where none is named. One that was sat only
                      after its end and its release: its results stay. --dry-run: only checks.
`,
  takes: ['exam'],
  options: { group: { type: 'string', multiple: true }, 'dry-run': { type: 'boolean' } },
  async run({ given: [asked], values: { group, 'dry-run': dryRun = false }, withServices }) {
    if (!asked) throw new Misused('Name the exam: npm run school -- exams unschedule <id> [--group G]')
    return withServices(async (services) => {
      const examId = await services.db.read((reader) => examIdOf(reader, asked))
      const groupIds = group ? knownGroups(group, await services.db.read(listGroups)) : null
      const { groups, attempts } = await unschedule(services, { examId, groupIds, dryRun })
      const stay =
        attempts > 0 ? ` Its ${attempts} ${attempts === 1 ? 'attempt stays' : 'attempts stay'}.` : ''
      const did = dryRun ? 'Nothing is written. Would take' : 'Took'
      return {
        text: `${did} '${examId}' out of the calendar of ${groups.join(', ')}.${stay}\n`,
        json: { exam: examId, groups, attempts },
      }
    })
  },
})

const deleteCommand = command({
  name: 'exams delete',
  usage: `  exams delete E      Deletes an exam that nobody has begun, with its calendar. --dry-run: only checks.
`,
  takes: ['exam'],
  options: { 'dry-run': { type: 'boolean' } },
  async run({ given: [asked], values: { 'dry-run': dryRun = false }, withServices }) {
    if (!asked) throw new Misused('Name the exam: npm run school -- exams delete <id>')
    return withServices(async (services) => {
      const examId = await services.db.read((reader) => examIdOf(reader, asked))
      const { title, groups } = await removeExam(services, { examId, dryRun })
      const where = groups.length > 0 ? `, and took it out of the calendar of ${groups.join(', ')}` : ''
      const did = dryRun ? 'Nothing is written. Would delete' : 'Deleted'
      return {
        text: `${did} the exam '${examId}' (${printable(title)})${where}.\n`,
        json: { exam: examId, title, groups },
      }
    })
  },
})

export const calendarCommands: readonly Command[] = [
  composeCommand,
  listCommand,
  showCommand,
  scheduleCommand,
  liveCommand,
  unscheduleCommand,
  deleteCommand,
]
