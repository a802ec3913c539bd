/** Commands about exams that are being sat: more time, pauses, an early end. They read arguments; the exams room does the rest. */
import { Misused } from './misused.ts'

/** Which exam, and which of its groups; all where none is named. */
interface Which {
  examId: string
  groupIds?: readonly string[] | undefined
}
type Report = Promise<{ readonly lines: readonly string[] }>

interface Regrade {
  examId: string
  question: string
  correction:
    | { kind: 'answer'; accepted: readonly string[] }
    | { kind: 'accept'; text: string }
    | { kind: 'drop' }
    | { kind: 'bonus' }
}

interface Regraded {
  readonly generation: number | null
  readonly attempts: number
  readonly up: number
  readonly down: number
  readonly told: number
}

/** What the exams room does for the provider. */
export interface ExamsAtWork {
  readonly schedules: {
    extend(which: Which, minutes: number): Report
    pause(which: Which): Report
    resume(which: Which): Report
    end(which: Which): Report
    extraTime(examId: string, sid: string, minutes: number): Report
  }
  readonly teacher: {
    markOfStudent(
      examId: string,
      sid: string,
      question: string,
      given: { marks: number; comment?: string | undefined; copy?: string | undefined },
    ): Promise<{ pending: number }>
  }
  readonly regrader: {
    preview(input: Regrade): Promise<Regraded>
    regrade(input: Regrade): Promise<Regraded>
  }
}

/** Their options, as `parseArgs` takes them. */
export const examOptions = {
  group: { type: 'string', multiple: true },
  minutes: { type: 'string' },
  student: { type: 'string' },
  question: { type: 'string' },
  marks: { type: 'string' },
  comment: { type: 'string' },
  answer: { type: 'string', multiple: true },
  accept: { type: 'string' },
  drop: { type: 'boolean' },
  bonus: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

/** What was typed. */
interface Values {
  exam?: string | undefined
  group?: string[] | undefined
  minutes?: string | undefined
  student?: string | undefined
  question?: string | undefined
  marks?: string | undefined
  comment?: string | undefined
  file?: string[] | undefined
  answer?: string[] | undefined
  accept?: string | undefined
  drop?: boolean | undefined
  bonus?: boolean | undefined
  'dry-run'?: boolean | undefined
  json?: boolean | undefined
}

export const examUsage = `  extend --exam E --minutes N
                      Moves the end of a live exam, for all who sit it. Phones follow within seconds.
  extra-time --exam E --minutes N --student SID
                      More time for one student, whose attempt runs or is still to begin; or --group G for a group.
  pause --exam E      Stops the clocks of a live exam (a power cut); answers are taken as ever, nobody may begin.
  resume --exam E     Lets them run on, with the pause added for those whose time was running.
  end --exam E        Ends a live exam now. Answers given before still come in until its grace is over.
      --group G       Of these commands: only for this group; may be repeated.
  regrade --exam E --question Q
                      Corrects a question, by its id in the exam or its bank, for every attempt at once: all are marked
                      again, positions follow, and whoever has other marks than before is told the difference.
      --answer TEXT   What is right instead; may be repeated. Correct the pack too, or its next import is refused.
      --accept TEXT   One more text that is right. Or --drop: counts for nobody; --bonus: full marks for everybody.
      --dry-run       Only says what would change.
      --json          Says it as JSON.
  mark --exam E --student SID --question Q --marks N
                      A teacher's marks for a written answer, once the attempt's time and grace are over.
      --comment TEXT  What the student reads beside it. --file PATH: an annotated copy of the answer's first file.
`

type Command = (values: Values, which: Which, exams: ExamsAtWork) => Report

const commands: Record<string, Command> = {
  extend: (values, which, exams) => exams.schedules.extend(which, minutesOf(values)),
  'extra-time': (values, which, exams) => {
    const { student } = values
    if ((student === undefined) === (which.groupIds === undefined))
      throw new Misused('Name the student by roll number, or the group: --student SID or --group G')
    return student === undefined
      ? exams.schedules.extend(which, minutesOf(values))
      : exams.schedules.extraTime(which.examId, student, minutesOf(values))
  },
  pause: (_, which, exams) => exams.schedules.pause(which),
  resume: (_, which, exams) => exams.schedules.resume(which),
  end: (_, which, exams) => exams.schedules.end(which),
  regrade,
  mark,
}

export const examCommands: ReadonlySet<string> = new Set(Object.keys(commands))

/** Runs one and prints what was done. @throws Misused, or the exams room's Problem */
export async function runExamCommand(
  name: string,
  values: Values,
  exams: ExamsAtWork,
  print: (line: string) => void,
): Promise<void> {
  const command = commands[name]
  if (!command) throw new Misused(`There is no command '${name}'. See: npm run school -- help`)
  if (!values.exam) throw new Misused(`Name the exam: npm run school -- ${name} --exam <id>`)
  const { lines } = await command(values, { examId: values.exam, groupIds: values.group }, exams)
  for (const line of lines) print(line)
}

function minutesOf({ minutes }: Values): number {
  if (minutes === undefined || !/^[0-9]{1,6}$/.test(minutes))
    throw new Misused('Say how many minutes: --minutes N, a whole number')
  return Number(minutes)
}

async function regrade(values: Values, { examId }: Which, { regrader }: ExamsAtWork): Report {
  const { question } = values
  if (!question) throw new Misused('Name the question: --question Q, its id in the exam or its bank')
  const input = { examId, question, correction: correctionOf(values) }
  const dry = values['dry-run'] === true
  const report = await (dry ? regrader.preview(input) : regrader.regrade(input))
  if (values.json) return { lines: [JSON.stringify(report)] }
  const { attempts, up, down, told, generation } = report
  const changes = `${attempts} attempts; marks go up in ${up}, down in ${down}`
  if (dry) return { lines: [`Nothing is written. ${changes}.`] }
  return { lines: [`Marked ${changes}. Key generation ${generation}; ${told} students told.`] }
}

function correctionOf({ answer, accept, drop, bonus }: Values): Regrade['correction'] {
  const asked: Regrade['correction'][] = []
  if (answer !== undefined) asked.push({ kind: 'answer', accepted: answer })
  if (accept !== undefined) asked.push({ kind: 'accept', text: accept })
  if (drop) asked.push({ kind: 'drop' })
  if (bonus) asked.push({ kind: 'bonus' })
  const [only] = asked
  if (!only || asked.length > 1)
    throw new Misused('Say one thing: --answer TEXT (may be repeated), --accept TEXT, --drop or --bonus')
  return only
}

async function mark(values: Values, { examId }: Which, { teacher }: ExamsAtWork): Report {
  const { student, question, marks, comment, file } = values
  if (!student || !question) throw new Misused('Name student and question: --student SID --question Q')
  if (marks === undefined || !/^[0-9]{1,6}([.][0-9]{1,2})?$/.test(marks))
    throw new Misused('Say the marks: --marks N, to two decimals')
  if (file !== undefined && file.length > 1)
    throw new Misused('One answer has one annotated copy: one --file')
  const given = { marks: Number(marks), comment, copy: file?.[0] }
  const { pending } = await teacher.markOfStudent(examId, student, question, given)
  return {
    lines: [`${student}, ${question}: ${marks}. Of this attempt ${pending} answers wait for a teacher.`],
  }
}
