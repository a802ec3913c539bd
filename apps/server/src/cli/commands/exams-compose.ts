/** `npm run school -- exams compose`: an exam of the question banks, typed or from a file. */

import { readFile } from 'node:fs/promises'
import { diskReason } from '@porua/files/disk-errors'
import type { Shape } from '@porua/files/shape'
import { jsonShape } from '@porua/files/shape'
import { printable, remarkLine, ValidationErrors } from '@porua/files/validation-errors'
import { listSubjects } from '../../features/content/content-names.store.ts'
import { type Composed, composeExam } from '../../features/exams/compose/compose.ts'
import { optionsShape, seedOf } from '../../features/exams/compose/spec.ts'
import { ExamRefused } from '../../features/exams/exam-refused.ts'
import { listGroups } from '../../features/people/students.store.ts'
import { difficultyOf } from '../../features/question-bank/draw.rules.ts'
import { idOf } from '../../platform/named.ts'
import type { Database } from '../../ports/database/database.ts'
import { counted } from '../counted.ts'
import { Misused } from '../misused.ts'
import { type Console, command, type Said, type Values } from './command.ts'
import { listEntry, numberOf, takeEntry } from './take.ts'
import { typedFile } from './typed-path.ts'

const file = 'the command line'

/** What the exam is. */
const typedOptions = {
  spec: { type: 'string' },
  id: { type: 'string' },
  title: { type: 'string' },
  subject: { type: 'string' },
  group: { type: 'string', multiple: true },
  starts: { type: 'string' },
  ends: { type: 'string' },
  duration: { type: 'string' },
  pass: { type: 'string' },
  cut: { type: 'string' },
  sets: { type: 'string' },
  practice: { type: 'boolean' },
  gpa: { type: 'boolean' },
  resubmit: { type: 'boolean' },
  instruction: { type: 'string' },
  'release-at': { type: 'string' },
  results: { type: 'string' },
  hold: { type: 'boolean' },
  late: { type: 'string' },
  grace: { type: 'string' },
  list: { type: 'string', multiple: true },
  take: { type: 'string', multiple: true },
  'unused-since': { type: 'string' },
} as const

/** How it is composed. */
const runOptions = {
  past: { type: 'boolean' },
  seed: { type: 'string' },
  replace: { type: 'boolean' },
  now: { type: 'boolean' },
  'dry-run': { type: 'boolean' },
} as const

type Typed = Values<typeof typedOptions>

export const composeCommand = command({
  name: 'exams compose',
  usage: `  exams compose       Makes an exam of the question banks, by list or by rule, and puts it into groups' calendars.
      --id E --title T --subject S --pass PERCENT
      --list BANK:Q1,Q2    These questions; may be repeated. They come before drawn ones.
      --take "20 subject=Botany difficulty=hard"
                      So many that fit, drawn by lot; may be repeated. Conditions: bank, subject, chapter, type,
                      language, difficulty (easy, medium, hard: from past exams, else as the bank says),
                      marks (of each), unused-since.
      --unused-since 30d   None that an exam has asked since, or is going to ask.
      --seed TEXT     Draws the same again. It is printed with the choice.
      --group G --starts T --ends T --duration MINUTES [--cut MARKS] [--resubmit]
                      In these groups' calendars (--group may be repeated).
      --sets A,B --practice --gpa --instruction HTML --release-at T --late count|hold --grace MINUTES
      --results hold  Results wait for 'release', whatever is marked; --release-at is then the earliest moment. --hold: the same.
      --spec FILE     All of this from a JSON file instead. --replace: an exam of that id is composed anew.
      --dry-run       Only shows what it would ask. --now: also a very long exam while students are sitting one.
      --past          Also where it is over already for every group that is named.
`,
  options: { ...typedOptions, ...runOptions },
  async run({ values, console, progress, withServices }) {
    const {
      seed: asked,
      replace = false,
      now = false,
      past = false,
      'dry-run': dryRun = false,
      ...typed
    } = values
    if (typed.hold && typed.results !== undefined && typed.results !== 'hold')
      throw new Misused(`--hold and --results ${typed.results} say two things: leave one out`)
    const read = await specOf(typed, console)
    return withServices(async (services) => {
      const spec = typed.spec === undefined ? await specOf(await withIds(services.db, typed), console) : read
      // A seed that began with a dash could not be typed again: it would be read as an option.
      const seed = asked ?? seedOf(spec(new ValidationErrors())) ?? `s${services.ids.secret(6)}`
      const made = await composeExam(services, { spec, seed, dryRun, replace, now, past, progress }).catch(
        named,
      )
      progress.end()
      for (const warning of made.warnings) console.err.write(`Note: ${remarkLine(warning)}\n`)
      return composed(made, seed, dryRun)
    })
  },
})

/** The same with ids in the place of names; what is neither is told with the other mistakes. @throws Refused for a name of several */
async function withIds(db: Database, typed: Typed): Promise<Typed> {
  const { subject, group } = typed
  const groups = group ? await db.read(listGroups) : []
  const subjects = subject === undefined ? [] : await db.read(listSubjects)
  return {
    ...typed,
    subject: subject === undefined ? undefined : (idOf('subject', subject, subjects) ?? subject),
    group: group?.map((name) => idOf('group', name, groups) ?? name),
  }
}

/** How the spec is read: from a file, or of what was typed. @throws Misused */
async function specOf(typed: Typed, console: Console): Promise<(mistakes: ValidationErrors) => Shape | null> {
  const { spec: path, ...options } = typed
  const given = Object.entries(options).filter(([name, value]) => name !== 'json' && value !== undefined)
  if (path === undefined) {
    if (!options.id)
      throw new Misused('Name the exam: npm run school -- exams compose --id <id>, or --spec FILE')
    const value = typedSpec(options)
    return (mistakes) => optionsShape(file, value, mistakes)
  }
  if (given.length > 0)
    throw new Misused(`With --spec the file says everything: leave out --${given[0]?.[0]}`)
  const bytes = await readFile(await typedFile(console.folder, path)).catch((error: unknown) => {
    throw new Misused(`${path} cannot be read: ${diskReason(error) ?? String(error)}`)
  })
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  return (mistakes) => jsonShape(path, text, mistakes)
}

/** What was typed as a spec has it. @throws Misused for a number that is none */
function typedSpec(typed: Omit<Typed, 'spec'>): object {
  const number = (text: string | undefined, option: string) =>
    text === undefined ? undefined : numberOf(text, option)
  const groups = (typed.group ?? []).map((groupId) => ({
    groupId,
    startsAt: typed.starts,
    endsAt: typed.ends,
    duration: number(typed.duration, '--duration'),
    cutMarks: number(typed.cut, '--cut'),
    multipleTimesSubmission: typed.resubmit,
  }))
  const times = [typed.starts, typed.ends, typed.duration, typed.cut]
  if (groups.length === 0 && times.some((value) => value !== undefined))
    throw new Misused('Name the group that sits it then: --group G')
  return {
    id: typed.id,
    title: typed.title,
    subjectId: typed.subject,
    passMark: number(typed.pass, '--pass'),
    isPracticeExam: typed.practice,
    usesGpa: typed.gpa,
    instruction: typed.instruction,
    groups,
    releaseAt: typed['release-at'],
    results: typed.hold ? 'hold' : typed.results,
    lateAnswers: typed.late,
    unusedSince: typed['unused-since'],
    graceMinutes: number(typed.grace, '--grace'),
    sets: typed.sets?.split(',').map((name) => name.trim()),
    questions: [...(typed.list ?? []).map(listEntry), ...(typed.take ?? []).map(takeEntry)],
  }
}

/** Fields of a spec by the option that says them. */
const optionOf: Record<string, string> = {
  id: '--id',
  title: '--title',
  subjectId: '--subject',
  passMark: '--pass',
  sets: '--sets',
  isPracticeExam: '--practice',
  usesGpa: '--gpa',
  instruction: '--instruction',
  questions: '--list or --take',
  releaseAt: '--release-at',
  results: '--results',
  lateAnswers: '--late',
  graceMinutes: '--grace',
  unusedSince: '--unused-since',
  groupId: '--group',
  startsAt: '--starts',
  endsAt: '--ends',
  duration: '--duration',
  cutMarks: '--cut',
  multipleTimesSubmission: '--resubmit',
}

/** Mistakes of the command line by their option. @throws error, always */
export function named(error: unknown): never {
  if (error instanceof ExamRefused)
    for (const mistake of error.mistakes.list)
      if (mistake.file === file)
        mistake.field =
          optionOf[
            mistake.field.replace(/^groups\[\d+\]\.|^sets\[\d+\]$/, (found) =>
              found.startsWith('sets') ? 'sets' : '',
            )
          ] ?? mistake.field
  throw error
}

function composed({ exam, chosen, groups, changed }: Composed, seed: string, dryRun: boolean): Said {
  const lines = chosen.map(({ question, marks }, place) => {
    const { facility, said, file: bank, id, type, title } = question
    const how = facility
      ? `: ${Math.round(facility.share * 100)} % of ${facility.students} students`
      : ', as its bank says'
    const share = facility || said ? `, ${difficultyOf(question)}${how}` : ''
    return `${String(place + 1).padStart(4)}  ${bank} ${id}  ${type}, ${counted(marks / 100, 'mark')}${share}\n      ${cut(title)}\n`
  })
  const total = chosen.reduce((sum, one) => sum + one.marks, 0) / 100
  const where = groups.length > 0 ? `, for ${groups.join(', ')}` : ', in no calendar yet'
  const did = dryRun ? 'Nothing is written. ' : !changed ? 'Nothing changed. ' : ''
  const text = `${lines.join('')}${did}The exam '${exam.id}': ${chosen.length} questions, ${counted(total, 'mark')}${where}. Seed: ${seed}\n`
  const questions = chosen.map(({ question, marks }) => ({
    bank: question.file,
    id: question.id,
    type: question.type,
    marks: marks / 100,
    difficulty: difficultyOf(question),
    facility: question.facility,
    usedAt: question.usedAt,
  }))
  return { text, json: { id: exam.id, seed, totalMarks: total, groups, questions } }
}

/** A text on one line, and short. */
export function cut(text: string): string {
  const signs = [...printable(text).trim()]
  return signs.length > 90 ? `${signs.slice(0, 89).join('')}…` : signs.join('')
}
