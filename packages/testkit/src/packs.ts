/** School packs in memory, from lists of questions: what a test imports instead of a folder. */
import type { TestPack } from '@porua/server/features/school-pack/school.factory'
import type { ExamPlace } from './client.ts'

/** Every student of a made pack signs in with it. */
export const packPassword = 'Porua2027'

/** The mobile of a made pack's student, by place. */
export function mobileOf(student: number): string {
  return `0171${String(student).padStart(7, '0')}`
}

/** A question as a bank's line has it. What a test does not name, the importer fills in. */
export interface PackQuestion {
  id: string
  type: 'MCQ' | 'checkbox' | 'shortAns' | 'paragraph'
  title: string
  options?: readonly string[]
  answer?: readonly string[]
  [more: string]: unknown
}

/** An exam and its calendar, which is the same in every group that lists it. */
export interface PackExam {
  id: string
  /** From a bank of the pack, in this order. */
  bank: string
  ids: readonly string[]
  practice?: boolean
  /** Marks of a right answer. Default: the question's own, else 1. */
  marks?: number
  startsAt?: string
  endsAt?: string
  /** Minutes. */
  duration?: number
  cutMarks?: number
  multiple?: boolean
  sets?: readonly string[]
  usesGpa?: boolean
  releaseAt?: string | null
  results?: 'auto' | 'hold'
  lateAnswers?: 'count' | 'hold'
  graceMinutes?: number
  /** The groups that list it. Default: all. */
  groups?: readonly string[]
}

export interface PackOptions {
  /** Banks by their path: questions, or the text of a bank as somebody wrote it. */
  banks: Record<string, readonly PackQuestion[] | string>
  exams: readonly PackExam[]
  /** Group ids. Default: one, g1. */
  groups?: readonly string[]
  /** How many students. Default 1. */
  students?: number
  /** The groups of a student, by place. Default: all. */
  groupsOf?: (student: number) => readonly string[]
  /** More columns of a student, by place. */
  columnsOf?: (student: number) => { SSCGPA?: string; HSCGPA?: string }
  /** Pictures and files by their path. */
  media?: Record<string, Uint8Array>
  client?: object
}

/** The pack's files. */
export function makePack(options: PackOptions): Record<string, string | Uint8Array> {
  const { banks, exams, groups = ['g1'], media = {}, client = {} } = options
  const school = {
    client: { name: 'Test School', slug: 'test', title: 'Test', company: 'Test Ltd', ...client },
    courses: [{ id: 'course', name: 'Course', subjects: [{ id: 'subject', name: 'Subject' }] }],
    groups: groups.map((id) => ({
      id,
      name: `Group ${id}`,
      courseId: 'course',
      exams: exams.filter((exam) => exam.groups?.includes(id) ?? true).map(scheduleOf),
    })),
    exams: exams.map(examOf),
  }
  const texts = Object.entries(banks).map(([path, bank]) => [
    path,
    typeof bank === 'string' ? bank : bank.map((question) => JSON.stringify(lineOf(question))).join('\n'),
  ])
  return {
    'school.json': JSON.stringify(school),
    'students.csv': studentsOf(options, groups),
    ...Object.fromEntries(texts),
    ...media,
  }
}

function lineOf(question: PackQuestion): object {
  return { options: [], answer: [], ...question }
}

function scheduleOf(exam: PackExam): object {
  const { startsAt = '-1m', endsAt = '+2h', duration = 60, cutMarks = 0, multiple = false } = exam
  return { examId: exam.id, startsAt, endsAt, duration, cutMarks, multipleTimesSubmission: multiple }
}

function examOf(exam: PackExam): object {
  const {
    id,
    bank,
    ids,
    marks,
    practice = false,
    sets,
    usesGpa,
    releaseAt,
    results,
    lateAnswers,
    graceMinutes,
  } = exam
  return {
    id,
    title: `Exam ${id}`,
    subjectId: 'subject',
    passMark: 40,
    isPracticeExam: practice,
    questions: [{ file: bank, ids, ...(marks === undefined ? {} : { marks }) }],
    ...(sets ? { sets } : {}),
    ...(usesGpa === undefined ? {} : { usesGpa }),
    ...(releaseAt === undefined ? {} : { releaseAt }),
    ...(results === undefined ? {} : { results }),
    ...(lateAnswers ? { lateAnswers } : {}),
    ...(graceMinutes === undefined ? {} : { graceMinutes }),
  }
}

function studentsOf({ students = 1, groupsOf, columnsOf }: PackOptions, groups: readonly string[]): string {
  const header = 'mobile,name,sid,SSCGPA,HSCGPA,groups,password'
  const rows = Array.from({ length: students }, (_, place) => {
    const { SSCGPA = '', HSCGPA = '' } = columnsOf?.(place) ?? {}
    const listed = (groupsOf?.(place) ?? groups).join('|')
    return [mobileOf(place), `Student ${place}`, `S-${place}`, SSCGPA, HSCGPA, listed, packPassword].join(',')
  })
  return [header, ...rows].join('\n')
}

/** How a whole bank is laid out as exams. */
export interface BankOptions extends Omit<PackExam, 'id' | 'bank' | 'ids'> {
  /** Most questions of one exam. Default 200: what one add-answer call can carry. */
  perExam?: number
}

/** Exams that together ask every question of a bank, in its order: `name`-1, `name`-2 … */
export function examsOfBank(
  name: string,
  bank: string,
  ids: readonly string[],
  { perExam = 200, ...exam }: BankOptions = {},
): PackExam[] {
  return Array.from({ length: Math.ceil(ids.length / perExam) }, (_, place) => ({
    ...exam,
    id: `${name}-${place + 1}`,
    bank,
    ids: ids.slice(place * perExam, (place + 1) * perExam),
  }))
}

/** A pack that asks every question of a list in exams of its own. */
export function packFromQuestions(
  file: string,
  questions: readonly PackQuestion[],
  { exam = {}, ...options }: Partial<Omit<PackOptions, 'banks' | 'exams'>> & { exam?: BankOptions } = {},
): { pack: TestPack; exams: PackExam[]; places: ExamPlace[] } {
  const name = file.replace(/^.*\/|\.jsonl$/g, '')
  const ids = questions.map((question) => question.id)
  const exams = examsOfBank(name, file, ids, exam)
  const [groupId = 'g1'] = exam.groups ?? options.groups ?? []
  return {
    pack: makePack({ ...options, banks: { [file]: questions }, exams }),
    exams,
    places: exams.map(({ id }) => ({ examId: id, groupId })),
  }
}
