/** Rows for tests, written straight into the database; each factory fills in the parents that its rows need. */
import { randomBytes } from 'node:crypto'
import type { Database } from '@porua/server/ports/database/database'
import type {
  ExamKeyTable,
  ExamQuestionTable,
  ExamTable,
  GroupExamTable,
  StudentTable,
} from '@porua/server/ports/database/tables'

const minute = 60_000

/** A question of a made exam. `answer` is its key; marks are 1 unless said. */
export interface MadeQuestion {
  id?: string
  type?: ExamQuestionTable['type']
  title?: string
  format?: 'text' | 'html'
  options?: string[]
  optionType?: Record<string, 'image'>
  answer?: string[]
  tolerance?: number | null
  marks?: number
  explanation?: string | null
  notes?: string | null
  formulas?: 'marked'
  image?: string[]
}

export interface MadeExam {
  id?: string
  practice?: boolean
  questions?: MadeQuestion[]
  sets?: string[]
  usesGpa?: boolean
  passMark?: number
  lateAnswers?: 'count' | 'hold'
  graceMinutes?: number | null
  releaseAt?: number | null
  releasedAt?: number | null
  /** The calendar of every group that lists it: instants and minutes. */
  startsAt?: number
  endsAt?: number
  duration?: number
  cutMarks?: number
  multiple?: boolean
  /** Which of the school's groups list it, by place. Default: all. */
  groups?: number[]
}

export interface SchoolOptions {
  /** The moment that defaults are relative to. */
  now: number
  students?: number
  groups?: number
  exams?: MadeExam[]
  /** Changes a student's row, by place. */
  student?: (row: StudentTable, place: number) => StudentTable
}

export interface MadeSchool {
  /** Ids, in order. Every student is in every group unless moved. */
  students: string[]
  groups: string[]
  exams: { id: string; questions: string[] }[]
  courseId: string
  subjectId: string
}

/** Four questions, one of each type. */
export const oneOfEach: MadeQuestion[] = [
  { id: 'mcq', type: 'MCQ', options: ['A1', 'B1', 'C1', 'D1'], answer: ['B1'], explanation: 'because' },
  { id: 'box', type: 'checkbox', options: ['A2', 'B2', 'C2', 'D2'], answer: ['A2', 'C2'], notes: 'a note' },
  { id: 'short', type: 'shortAns', options: [], answer: ['photosynthesis'] },
  { id: 'long', type: 'paragraph', options: [], answer: [], marks: 5 },
]

/** Makes a course, a subject, groups, students and exams. */
export async function makeSchool(db: Database, options: SchoolOptions): Promise<MadeSchool> {
  const { now, students = 1, groups = 1, exams = [{}], student = (row) => row } = options
  const name = randomBytes(4).toString('hex')
  const school: MadeSchool = {
    courseId: `course-${name}`,
    subjectId: `subject-${name}`,
    groups: Array.from({ length: groups }, (_, i) => `group-${name}-${i}`),
    students: Array.from({ length: students }, (_, i) => `student-${name}-${i}`),
    exams: exams.map((exam, i) => ({
      id: exam.id ?? `exam-${name}-${i}`,
      questions: (exam.questions ?? oneOfEach).map((question, n) => question.id ?? `q${n + 1}`),
    })),
  }
  await db.write(async (tx) => {
    const { courseId, subjectId } = school
    const blank = { description: null, image: null, position: 0, version: 1 }
    await tx
      .insertInto('course')
      .values({ ...blank, id: courseId, name: 'Course' })
      .execute()
    const subject = {
      id: subjectId,
      course_id: courseId,
      position: 0,
      name: 'Botany',
      image: null,
      version: 1,
    }
    await tx.insertInto('subject').values(subject).execute()
    for (const [i, id] of school.groups.entries())
      await tx
        .insertInto('study_group')
        .values({ id, course_id: courseId, position: i, name: `Group ${i}`, all_json: '[]', version: 1 })
        .execute()
  })
  await makeStudents(db, school, name, now, student)
  for (const [i, exam] of exams.entries()) await makeExam(db, school, i, exam, now)
  return school
}

async function makeStudents(
  db: Database,
  school: MadeSchool,
  name: string,
  now: number,
  change: (row: StudentTable, place: number) => StudentTable,
): Promise<void> {
  const size = 200
  const digits = Number.parseInt(name, 16) % 10_000
  for (let from = 0; from < school.students.length; from += size) {
    const ids = school.students.slice(from, from + size)
    await db.write(async (tx) => {
      const rows = ids.map((id, i) =>
        change(studentRow(id, `${digits}${String(from + i).padStart(6, '0')}`, now), from + i),
      )
      await tx.insertInto('student').values(rows).execute()
      const places = ids.flatMap((student_id) => school.groups.map((group_id) => ({ student_id, group_id })))
      await tx.insertInto('student_group').values(places).execute()
    })
  }
}

function studentRow(id: string, number: string, now: number): StudentTable {
  return {
    id,
    sid: `sid-${id}`,
    mobile: `88017${number}`,
    name: `Student ${number}`,
    contact: null,
    branch: null,
    division: null,
    session: null,
    code: null,
    link: null,
    profile_pic: null,
    imported_ssc: null,
    imported_hsc: null,
    own_ssc: null,
    own_hsc: null,
    password_hash: null,
    disabled: 0,
    created_at: now,
    updated_at: now,
    version: 1,
  }
}

async function makeExam(
  db: Database,
  school: MadeSchool,
  place: number,
  exam: MadeExam,
  now: number,
): Promise<void> {
  const made = school.exams[place]
  if (!made) throw new Error('no such exam')
  const questions = exam.questions ?? oneOfEach
  const points = questions.map((question) => Math.round((question.marks ?? 1) * 100))
  const row = examRow(made.id, place, exam, points, school.subjectId)
  const calendar = school.groups
    .filter((_, i) => exam.groups?.includes(i) ?? true)
    .map((group) => calendarRow(made.id, group, place, exam, now))
  await db.write(async (tx) => {
    await tx.insertInto('exam').values(row).execute()
    if (calendar.length > 0) await tx.insertInto('group_exam').values(calendar).execute()
    for (const [position, question] of questions.entries()) {
      const id = made.questions[position] ?? ''
      await tx
        .insertInto('exam_question')
        .values(questionRow(made.id, id, position, question, points[position] ?? 0))
        .execute()
      await tx
        .insertInto('exam_key')
        .values(keyRow(made.id, id, question, points[position] ?? 0))
        .execute()
    }
  })
}

function examRow(
  id: string,
  place: number,
  exam: MadeExam,
  points: readonly number[],
  subject_id: string,
): ExamTable {
  return {
    id,
    title: `Exam ${place}`,
    subject_id,
    pass_mark: (exam.passMark ?? 40) * 100,
    is_practice: exam.practice ? 1 : 0,
    instruction: '',
    uses_gpa: exam.usesGpa ? 1 : 0,
    sets_json: JSON.stringify(exam.sets ?? []),
    release_at: exam.releaseAt ?? null,
    late_answers: exam.lateAnswers ?? 'count',
    grace_minutes: exam.graceMinutes ?? null,
    total_marks: points.reduce((sum, point) => sum + point, 0),
    edition: 1,
    generation: 1,
    released_at: exam.releasedAt ?? null,
    source_json: '{}',
    version: 1,
  }
}

function calendarRow(
  exam_id: string,
  group_id: string,
  position: number,
  exam: MadeExam,
  now: number,
): GroupExamTable {
  return {
    group_id,
    exam_id,
    position,
    starts_at: exam.startsAt ?? now - minute,
    ends_at: exam.endsAt ?? now + 120 * minute,
    duration: (exam.duration ?? 60) * minute,
    cut_marks: Math.round((exam.cutMarks ?? 0) * 100),
    multiple: exam.multiple ? 1 : 0,
    extended_by: 0,
    paused_at: null,
    paused_for: 0,
    ended_at: null,
    version: 1,
  }
}

function questionRow(
  examId: string,
  id: string,
  position: number,
  question: MadeQuestion,
  point: number,
): ExamQuestionTable {
  return {
    exam_id: examId,
    edition: 1,
    id,
    position,
    bank_file: 'questions/test.jsonl',
    bank_id: id,
    type: question.type ?? 'MCQ',
    point,
    title: question.title ?? `Question ${position + 1}`,
    format: question.format ?? 'text',
    options_json: JSON.stringify(question.options ?? ['A', 'B', 'C', 'D']),
    option_type_json: JSON.stringify(question.optionType ?? {}),
    image_json: JSON.stringify(question.image ?? []),
    file_json: '[]',
    explanation: question.explanation ?? null,
    notes: question.notes ?? null,
    formulas: question.formulas ?? null,
  }
}

function keyRow(examId: string, id: string, question: MadeQuestion, point: number): ExamKeyTable {
  return {
    exam_id: examId,
    generation: 1,
    question_id: id,
    answer_json: JSON.stringify(question.answer ?? ['A']),
    tolerance: question.tolerance ?? null,
    point,
  }
}
