/** Schools for tests: a small pack with everything in it, and an import of any pack in one call. */

import { isFault } from '@porua/files/faults/faults'
import { FolderPack, MemoryPack, type PackSource } from '@porua/files/source'
import { randomIds } from '../../platform/ids.ts'
import { MovableClock } from '../../ports/clock/clock.ts'
import type { Database } from '../../ports/database/database.ts'
import type { Files } from '../../ports/files/files.ts'
import type { ForumImportApi } from '../forum/forum.api.ts'
import { type ImportReport, importPack as importSource, type SchoolParts } from './import-pack.ts'

/** Files that are kept nowhere. */
export const noFiles: Files = {
  put: async () => undefined,
  has: async () => false,
  get: async () => null,
  remove: async () => undefined,
}

/** Posts that are kept nowhere. */
export const noForum: ForumImportApi = { importIn: async () => undefined }

/** A folder's path, files by their path in the pack, or any source. */
export type TestPack = string | Record<string, string | Uint8Array> | PackSource

/** A pack whose files are `files`, and for the rest those of a folder: a school.json for question banks found somewhere. */
export function overlayPack(folder: string, files: Record<string, string | Uint8Array>): PackSource {
  const [over, under] = [new MemoryPack(files), new FolderPack(folder)]
  return {
    find: async (path, from) => {
      const found = await over.find(path, from)
      return isFault(found) ? under.find(path, from) : found
    },
    names: async (inside) => [...new Set([...(await over.names(inside)), ...(await under.names(inside))])],
    tree: async (inside) => {
      const [above, below] = [await over.tree(inside), await under.tree(inside)]
      const paths = new Set(above.map((file) => file.path))
      return [...above, ...below.filter((file) => !paths.has(file.path))]
    },
  }
}

/**
 * Imports a pack into a database. Media and posts are kept nowhere and papers not built, unless `parts` says how.
 * @throws PackRefused with the mistakes.
 */
export async function importPack(
  db: Database,
  pack: TestPack,
  parts: Partial<Omit<SchoolParts, 'db'>> = {},
): Promise<ImportReport> {
  const source =
    typeof pack === 'string'
      ? new FolderPack(pack)
      : typeof pack.find === 'function'
        ? (pack as PackSource)
        : new MemoryPack(pack as Record<string, string | Uint8Array>)
  return importSource(
    {
      db,
      files: noFiles,
      forum: noForum,
      clock: new MovableClock(),
      ids: randomIds,
      papers: { build: async () => undefined },
      ...parts,
    },
    source,
  )
}

/** The `school.json` of a small pack (`packOf` puts the pack together), to be changed by a test. */
export function smallSchool() {
  return {
    client: { name: 'Test School', slug: 'test', title: 'Test', company: 'Test Ltd', timeZone: 'Asia/Dhaka' },
    courses: [
      {
        id: 'bio',
        name: 'Biology',
        description: '<p>All of it.</p>',
        subjects: [
          {
            id: 'botany',
            name: 'Botany',
            chapters: [
              { id: 'cells', name: 'Cells' },
              { id: 'tissues', name: 'Tissues' },
            ],
            lectures: [{ id: 'cells-1', name: 'Cells, the first lecture' }],
            questionSolves: [],
          },
        ],
      },
    ],
    groups: [
      {
        id: 'g1',
        name: 'Morning',
        courseId: 'bio',
        chapters: ['cells'] as string[] | 'all',
        lectures: 'all' as string[] | 'all',
        exams: [
          {
            examId: 'live',
            startsAt: '-10m',
            endsAt: '+2h',
            duration: 60,
            cutMarks: 0.25,
            multipleTimesSubmission: false,
          },
          { examId: 'practice', startsAt: '-1d', endsAt: '+30d', duration: 30 },
        ],
      },
      { id: 'g2', name: 'Evening', courseId: 'bio', exams: [] },
    ],
    exams: [
      {
        id: 'live',
        title: 'Weekly test',
        subjectId: 'botany',
        passMark: 40,
        usesGpa: false,
        sets: ['A', 'B'],
        releaseAt: null as string | null,
        lateAnswers: 'count',
        instruction: '<p>Read first.</p>',
        questions: [
          { file: 'questions/botany.jsonl', ids: ['q1', 'q2', 'q3'], marks: 2 },
          { file: 'questions/botany.jsonl', ids: ['q4'], marks: 5 },
        ] as object[],
      },
      {
        id: 'practice',
        title: 'Practice',
        subjectId: 'botany',
        passMark: 33,
        isPracticeExam: true,
        questions: [{ file: 'questions/botany.jsonl', take: 2 }] as object[],
      },
    ],
  }
}

/** The four types, once each. */
export function smallQuestions() {
  return [
    {
      id: 'q1',
      type: 'MCQ',
      title: 'Which one divides?',
      options: ['A cell', 'A wall'],
      answer: ['A cell'],
      answerIndex: [0],
      explanation: 'Cells divide.' as string | null,
      marks: 1,
    },
    {
      id: 'q2',
      type: 'checkbox',
      title: 'Which are plants?',
      options: ['Fern', 'Moss', 'Dog'],
      answer: ['Fern', 'Moss'],
    },
    { id: 'q3', type: 'shortAns', title: 'How many legs has a plant?', options: [], answer: ['0', 'none'] },
    { id: 'q4', type: 'paragraph', title: 'Describe a leaf.', options: [], answer: ['Green and flat.'] },
  ]
}

export const smallStudents = [
  'mobile,name,sid,contact,branch,division,session,SSCGPA,HSCGPA,code,link,groups,password',
  '01711000001,Rahim Uddin,S-1,01811000001,Dhaka,Science,2025-26,5.00,4.83,C1,example.org/1,g1,Passw0rd',
  '8801711000002,আয়েশা খাতুন,S-2,,Dhaka,Science,2025-26,4.5,,,,g1|g2,',
  '+88 01711-000003,Karim,S-3,,,,,,,,,,',
].join('\n')

/** A pack as files, of `smallSchool` and its like. */
export function packOf(
  school: object = smallSchool(),
  questions: object[] = smallQuestions(),
  students: string = smallStudents,
): Record<string, string> {
  return {
    'school.json': JSON.stringify(school, null, 2),
    'students.csv': students,
    'questions/botany.jsonl': questions.map((question) => JSON.stringify(question)).join('\n'),
  }
}

/** The small school with posts, and notices that lead to a chapter and an exam. */
export function wholeSchool() {
  return {
    ...smallSchool(),
    notices: [
      { id: 'n1', groups: ['g1'], message: 'Read this.', info: { on: 'chapter', id: 'cells' } },
      { id: 'n2', groups: ['g1', 'g2'], message: 'Sit this.', info: { on: 'exam', id: 'live' } },
    ],
    posts: [
      {
        id: 'p1',
        studentSid: 'S-1',
        chapterId: 'cells',
        text: 'Why?',
        replies: [
          { id: 'r1', by: 'S-2', text: 'Because.' },
          { id: 'r2', by: 'teacher', text: 'Well said.' },
        ],
      },
      { id: 'p2', studentSid: 'S-2', chapterId: 'tissues', text: 'How?' },
    ],
  }
}
