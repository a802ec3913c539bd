import { isFault } from '@porua/files/faults/faults'
import { quoted } from '@porua/files/validation-errors'
import { examIdOf } from '../../features/exams/exam-names.ts'
import { lookAtCopy } from '../../features/exams/marking-sheets/copies.ts'
import type { RegradeInput } from '../../features/exams/regrade.api.ts'
import { knownGroups } from '../../features/people/groups.ts'
import { sidOf } from '../../features/people/student-names.ts'
import { listGroups } from '../../features/people/students.store.ts'
import { inSchoolTime, schoolTimeOf } from '../../features/school/school-time.ts'
import type { Database } from '../../ports/database/database.ts'
import { CommandRefused, Misused } from '../misused.ts'
import { type Command, command, type Said, type SchoolServices, type Values } from './command.ts'
import { typedFile } from './typed-path.ts'

/** Which exam, and which of its groups; all where none is named. */
interface Which {
  examId: string
  groupIds?: readonly string[] | undefined
}
type Report = Promise<{ readonly lines: readonly string[] }>

/** Their options, as `parseArgs` takes them. */
const whichOptions = {
  exam: { type: 'string' },
  group: { type: 'string', multiple: true },
  'dry-run': { type: 'boolean' },
} as const

/** What a regrade makes right. */
const correctionOptions = {
  answer: { type: 'string', multiple: true },
  accept: { type: 'string' },
  drop: { type: 'boolean' },
  bonus: { type: 'boolean' },
} as const

/** A command that changes when an exam ends, is paused or goes on, for all its groups or some. */
function schedule(
  name: string,
  usage: string,
  work: (exams: SchoolServices['exams'], which: Which, minutes: number) => Report,
  needsMinutes = false,
): Command {
  return command({
    name,
    usage,
    options: { ...whichOptions, minutes: { type: 'string' } },
    async run({ values, withServices }) {
      const { exam, group, minutes, 'dry-run': dryRun = false } = values
      if (!exam) throw new Misused(`Name the exam: npm run school -- ${name} --exam <id>`)
      const more = needsMinutes ? minutesOf(minutes) : 0
      return withServices(
        async (services) => {
          const which = await whichOf(services.db, exam, group)
          return done(services, await work(services.exams, which, more))
        },
        { dryRun },
      )
    },
  })
}

export const examCommands: readonly Command[] = [
  schedule(
    'extend',
    `  extend --exam E --minutes N
                      Moves the end of a live exam, for all who sit it. Phones follow within seconds.
`,
    (exams, which, minutes) => exams.schedules.extend(which, minutes),
    true,
  ),
  command({
    name: 'extra-time',
    usage: `  extra-time --exam E --minutes N --student SID
                      More time for one student, whose attempt runs or is still to begin; or --group G for a group.
`,
    options: { ...whichOptions, minutes: { type: 'string' }, student: { type: 'string' } },
    async run({ values, withServices }) {
      const { exam, group, minutes, student, 'dry-run': dryRun = false } = values
      if (!exam) throw new Misused('Name the exam: npm run school -- extra-time --exam <id>')
      if ((student === undefined) === (group === undefined))
        throw new Misused('Name the student by roll number, or the group: --student SID or --group G')
      const more = minutesOf(minutes)
      return withServices(
        async (services) => {
          const { schedules } = services.exams
          const which = await whichOf(services.db, exam, group)
          const report =
            student === undefined
              ? schedules.extend(which, more)
              : schedules.extraTime(which.examId, await sidOf(services.db, student), more)
          return done(services, await report)
        },
        { dryRun },
      )
    },
  }),
  schedule(
    'pause',
    `  pause --exam E      Stops the clocks of a live exam (a power cut); answers are taken as ever, nobody may begin.
`,
    (exams, which) => exams.schedules.pause(which),
  ),
  schedule(
    'resume',
    `  resume --exam E     Lets them run on, with the pause added for those whose time was running.
`,
    (exams, which) => exams.schedules.resume(which),
  ),
  schedule(
    'end',
    `  end --exam E        Ends a live exam now. Answers given before still come in until its grace is over.
      --group G       Of these commands: only for this group; may be repeated.
      --dry-run       Of these commands: only says what would be.
`,
    (exams, which) => exams.schedules.end(which),
  ),
  command({
    name: 'regrade',
    usage: `  regrade --exam E --question Q
                      Corrects a question, by its number in 'exams show' or its id, for every attempt at once: all are
                      marked again, positions follow, and whoever has other marks than before is told the difference.
      --answer TEXT   What is right instead, or an option's letter; may be repeated. Correct the pack too, or its next import is refused.
      --accept TEXT   One more text that is right. Or --drop: counts for nobody; --bonus: full marks for everybody.
      --dry-run       Only says what would change.
`,
    options: {
      exam: { type: 'string' },
      question: { type: 'string' },
      'dry-run': { type: 'boolean' },
      ...correctionOptions,
    },
    async run({ values, progress, withServices }) {
      const { exam, question, 'dry-run': dryRun = false } = values
      if (!exam) throw new Misused('Name the exam: npm run school -- regrade --exam <id>')
      if (!question) throw new Misused('Name the question: --question Q, its number in the exam or its id')
      const correction = correctionOf(values)
      return withServices(async (services) => {
        const { regrader } = services.exams
        const examId = await services.db.read((reader) => examIdOf(reader, exam))
        const input = { examId, question, correction }
        const report = await (dryRun ? regrader.preview(input, progress) : regrader.regrade(input, progress))
        const { attempts, up, down, told, generation, already } = report
        const changes = `${attempts} attempts; marks go up in ${up}, down in ${down}`
        const text = already
          ? `The key of ${question} says so already: nothing ${dryRun ? 'would change' : 'is changed'}.\n`
          : dryRun
            ? `Nothing is written. ${changes}; ${told} students would be told.\n`
            : `Marked ${changes}. Key generation ${generation}; ${told} students told.\n`
        return { text, json: report }
      })
    },
  }),
  command({
    name: 'mark',
    usage: `  mark --exam E --student SID --question Q --marks N
                      A teacher's marks for a written answer, once the attempt's time and grace are over.
      --comment TEXT  What the student reads beside it. --file PATH: an annotated copy of the answer's first file.
      --dry-run       Only checks.
`,
    options: {
      exam: { type: 'string' },
      student: { type: 'string' },
      question: { type: 'string' },
      marks: { type: 'string' },
      comment: { type: 'string' },
      file: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean' },
    },
    async run({ values, console, withServices }) {
      const { exam, student, question, marks, comment, file, 'dry-run': dryRun = false } = values
      if (!exam) throw new Misused('Name the exam: npm run school -- mark --exam <id>')
      if (!student || !question) throw new Misused('Name student and question: --student SID --question Q')
      if (marks === undefined || !/^[0-9]{1,6}([.][0-9]{1,2})?$/.test(marks))
        throw new Misused('Say the marks: --marks N, to two decimals')
      if (file !== undefined && file.length > 1)
        throw new Misused('One answer has one annotated copy: one --file')
      const [shown] = file ?? []
      const copy = shown === undefined ? undefined : await typedFile(console.folder, shown)
      if (shown !== undefined && copy !== undefined) await mustBeCopy(copy, shown)
      const given = { marks: Number(marks), comment, copy }
      return withServices(
        async (services) => {
          const { db } = services
          const examId = await db.read((reader) => examIdOf(reader, exam))
          const sid = await sidOf(db, student)
          const { pending, told } = await services.exams.teacher.markOfStudent(examId, sid, question, given)
          const wait = pending === 1 ? '1 answer waits' : `${pending} answers wait`
          return {
            text: `${dryRun ? nothing : ''}${sid}, ${question}: ${marks}. Of this attempt ${wait} for a teacher.${told > 0 ? ' The student is told.' : ''}\n`,
            json: { student: sid, question, marks: given.marks, pending, told },
          }
        },
        { dryRun },
      )
    },
  }),
]

/** By id or name, as they were typed. @throws Refused */
async function whichOf(db: Database, exam: string, groups: readonly string[] | undefined): Promise<Which> {
  return db.read(async (reader) => ({
    examId: await examIdOf(reader, exam),
    groupIds: groups && knownGroups(groups, await listGroups(reader)),
  }))
}

const nothing = 'Nothing is written. '

/** What was done, its moments as the school's clock shows them. */
async function done(
  { db, dryRun }: SchoolServices,
  { lines }: { readonly lines: readonly string[] },
): Promise<Said> {
  const time = await schoolTimeOf(db)
  const text = lines.map((line) => `${inSchoolTime(line, time)}\n`).join('')
  return { text: dryRun ? `${nothing}It would be:\n${text}` : text, json: { lines } }
}

/** @throws Refused where a teacher's copy is no PDF, PNG or JPEG of a size that students' phones are given */
async function mustBeCopy(path: string, shown: string): Promise<void> {
  const looked = await lookAtCopy(path)
  if (isFault(looked)) throw new CommandRefused(`${quoted(shown)} ${looked.text}.`)
}

function minutesOf(minutes: string | undefined): number {
  if (minutes === undefined || !/^[0-9]{1,6}$/.test(minutes))
    throw new Misused('Say how many minutes: --minutes N, a whole number')
  return Number(minutes)
}

function correctionOf({
  answer,
  accept,
  drop,
  bonus,
}: Values<typeof correctionOptions>): RegradeInput['correction'] {
  const asked: RegradeInput['correction'][] = []
  if (answer !== undefined) asked.push({ kind: 'answer', accepted: answer })
  if (accept !== undefined) asked.push({ kind: 'accept', text: accept })
  if (drop) asked.push({ kind: 'drop' })
  if (bonus) asked.push({ kind: 'bonus' })
  const [only] = asked
  if (!only || asked.length > 1)
    throw new Misused('Say one thing: --answer TEXT (may be repeated), --accept TEXT, --drop or --bonus')
  return only
}
