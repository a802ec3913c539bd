/** The school that recordings speak of. Another one would make every recording say something else: leave it as it is. */
import { filmOf } from '@porua/testkit/film.factory'
import { smallQuestions } from '../../../features/school-pack/school.factory.ts'

const thing = (id: string) => ({
  id,
  name: `The ${id}`,
  description: '<p>All of it.</p>',
  videos: [{ id: `${id}-film`, title: 'A film', src: 'media/film.mp4', kind: 'vod' }],
  files: [{ id: `${id}-note`, title: 'A note', file: 'media/note.pdf' }],
})
const live = { duration: 60, cutMarks: 0.25 }

const school = {
  client: { name: 'Old School', slug: 'old', title: 'Old', company: 'Old Ltd', timeZone: 'Asia/Dhaka' },
  courses: [
    {
      id: 'bio',
      name: 'Biology',
      description: '<p>Of everything that lives.</p>',
      books: [{ id: 'book', name: 'A book', file: 'media/note.pdf' }],
      subjects: [
        {
          id: 'botany',
          name: 'Botany',
          chapters: [thing('tissues')],
          lectures: [thing('lecture')],
          questionSolves: [thing('solve')],
        },
      ],
    },
  ],
  groups: [
    {
      id: 'g1',
      name: 'Morning',
      courseId: 'bio',
      chapters: 'all',
      lectures: 'all',
      questionSolves: 'all',
      exams: [
        { examId: 'live', startsAt: '-10m', endsAt: '+1h', ...live },
        { examId: 'open', startsAt: '-10m', endsAt: '+1h', ...live, multipleTimesSubmission: true },
        { examId: 'later', startsAt: '+1d', endsAt: '+2d', ...live },
        { examId: 'practice', startsAt: '-1d', endsAt: '+30d', duration: 30 },
      ],
    },
  ],
  exams: ['live', 'open', 'later', 'practice'].map((id) => ({
    id,
    title: `The ${id} one`,
    subjectId: 'botany',
    passMark: 40,
    isPracticeExam: id === 'practice',
    usesGpa: id === 'open',
    instruction: '<p>Read first.</p>',
    questions: [
      { file: 'questions/botany.jsonl', ids: id === 'open' ? ['q1', 'q2'] : ['q1', 'q2', 'q3', 'q4'] },
    ],
  })),
  notices: [
    { id: 'n1', groups: ['g1'], message: 'Read this.', info: { on: 'chapter', id: 'tissues' } },
    { id: 'n2', groups: ['g1'], message: 'Sit this.', info: { on: 'exam', id: 'live' } },
  ],
}

/** As files of a pack. */
export const recordedSchool: Record<string, string | Uint8Array> = {
  'school.json': JSON.stringify(school),
  'students.csv': [
    'mobile,name,sid,contact,branch,division,session,SSCGPA,HSCGPA,code,link,groups,password',
    '01711000001,Rahim Uddin,S-1,01811000001,Dhaka,Science,2025-26,5.00,4.80,C1,example.org/1,g1,Passw0rd',
    '01711000002,Ayesha,S-2,,,,,,,,,g1,',
  ].join('\n'),
  'questions/botany.jsonl': smallQuestions()
    .map((question) => JSON.stringify({ ...question, marks: 2, notes: 'Think.' }))
    .join('\n'),
  'media/note.pdf': '%PDF-1.4 note %%EOF',
  'media/film.mp4': filmOf(),
}
