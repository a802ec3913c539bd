/** Writes a school pack of any size, for measuring. Nothing in it is random: the same size gives the same pack. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PackSize {
  students: number
  questions: number
  /** Questions of the one live exam. */
  paper: number
  /** So many of the students are of the group that sits exams; default: all. */
  sitting?: number
  /** With an exam of the same questions that is over. */
  past?: boolean
}

/** The group and exam that the bench uses. */
export const bench = { group: 'bench', rest: 'rest', exam: 'bench-live', past: 'bench-past' } as const

/** Answer texts of question `n`, the right one first. */
export function optionsOf(n: number): string[] {
  return [`Answer ${n}`, `Another ${n}`, `A third ${n}`, `None of these ${n}`]
}

export function writePack(folder: string, size: PackSize): void {
  mkdirSync(join(folder, 'questions'), { recursive: true })
  const { sitting = size.students } = size
  const students = ['mobile,name,sid,branch,division,groups']
  for (let n = 0; n < size.students; n++)
    students.push(
      `017${String(n).padStart(8, '0')},Student ${n},B${String(n).padStart(6, '0')},Dhaka,Science,${n < sitting ? bench.group : bench.rest}`,
    )
  writeFileSync(join(folder, 'students.csv'), students.join('\n'))

  const questions = Array.from({ length: size.questions }, (_, n) =>
    JSON.stringify({
      id: `q${n}`,
      type: 'MCQ',
      title: `Question ${n}: which of these follows from the passage? ${'The cell is the unit of life. '.repeat(6)}`,
      options: optionsOf(n),
      answer: [optionsOf(n)[0]],
      answerIndex: [0],
      explanation: `Because of ${n}.`,
    }),
  )
  writeFileSync(join(folder, 'questions/bench.jsonl'), questions.join('\n'))

  const exam = {
    subjectId: 'subject',
    passMark: 40,
    isPracticeExam: false,
    instruction: '',
    questions: [{ file: 'questions/bench.jsonl', take: size.paper, marks: 1 }],
  }
  const school = {
    client: {
      name: 'Bench',
      slug: 'bench',
      title: 'Bench',
      company: 'Bench',
      provider: 'Bench',
      supportEmail: 'bench@example.org',
      colour: '#0a6',
      timeZone: 'Asia/Dhaka',
      hiddenChapterPrefixes: [],
    },
    courses: [
      { id: 'course', name: 'Course', description: '', subjects: [{ id: 'subject', name: 'Subject' }] },
    ],
    groups: [
      {
        id: bench.group,
        name: 'Bench',
        courseId: 'course',
        exams: [
          {
            examId: bench.exam,
            startsAt: '-10m',
            endsAt: '+8h',
            duration: 450,
            cutMarks: 0.25,
            multipleTimesSubmission: true,
          },
          ...(size.past
            ? [{ examId: bench.past, startsAt: '-3d', endsAt: '-2d', duration: 60, cutMarks: 0 }]
            : []),
        ],
      },
      ...(sitting < size.students ? [{ id: bench.rest, name: 'Rest', courseId: 'course', exams: [] }] : []),
    ],
    exams: [
      { ...exam, id: bench.exam, title: 'Bench exam' },
      ...(size.past ? [{ ...exam, id: bench.past, title: 'Bench exam that is over' }] : []),
    ],
  }
  writeFileSync(join(folder, 'school.json'), JSON.stringify(school, null, 1))
}
