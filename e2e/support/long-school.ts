/** A school that has run for two years, for a journey: many courses, a subject of many lectures, many exams that are over. */
import { makePack } from '@porua/testkit/packs'

export const courses = 45
export const lectures = 150
export const pastExams = 90
/** The thread `long` has so many replies, by a teacher and by a student in turns. */
export const threadReplies = 120
/** So many more questions stand in the same forum: a full page of the largest size. */
export const threads = 100
/** Titles of lectures are told apart by this number. */
export const lectureName = (n: number) => `Lecture ${n}: ${n % 2 ? 'জীবকোষ' : 'The cell'}`

const bank = 'questions/bank.jsonl'
const text = 'কোষ জীবনের একক। উদ্ভিদ ও প্রাণীর দেহ অসংখ্য কোষ দিয়ে গঠিত, এবং প্রতিটি কোষ নিজেই একটি জীবন্ত কারখানা। '

/** The pack. */
export function longSchool(): Record<string, string | Uint8Array> {
  const files = makePack({
    banks: { [bank]: [{ id: 'q', type: 'MCQ', title: 'q', options: ['a', 'b'], answer: ['a'] }] },
    exams: Array.from({ length: pastExams }, (_, n) => ({
      id: `e${n}`,
      bank,
      ids: ['q'],
      startsAt: `-${n + 1}d`,
      endsAt: `-${(n + 1) * 24 - 1}h`,
    })),
  })
  const school = JSON.parse(String(files['school.json'])) as {
    courses: object[]
    groups: object[]
    posts?: object[]
  }
  const items = (id: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      id: `${id}-l${n}`,
      name: lectureName(n),
      description: `<p>${n % 3 ? text.repeat(3) : 'Short.'}</p>`,
      // A lecture without any leads nowhere.
      videos: [
        {
          id: `${id}-v${n}`,
          title: `Film ${n}`,
          src: 'https://www.youtube.com/watch?v=aqz-KE-bpKQ',
          kind: 'hosted',
        },
      ],
      files: [],
    }))
  for (let n = 0; n < courses; n++) {
    const subject = {
      id: `s${n}`,
      name: `Subject ${n}`,
      chapters: n === 0 ? [{ id: 'chapter', name: 'A chapter', description: '', videos: [], files: [] }] : [],
      lectures: items(`s${n}`, n === 0 ? lectures : 1),
    }
    school.courses.push({ id: `c${n}`, name: `Course ${n}`, description: text, subjects: [subject] })
    school.groups.push({
      id: `gc${n}`,
      name: `Group of ${n}`,
      courseId: `c${n}`,
      lectures: 'all',
      chapters: 'all',
    })
  }
  const replies = Array.from({ length: threadReplies }, (_, n) => ({
    id: `r${n}`,
    by: n % 2 ? 'S-0' : 'teacher',
    at: `-${300 - n}m`,
    text: `Reply ${n}. ${n % 3 ? text.repeat(2) : ''}`,
  }))
  school.posts = [
    { id: 'long', studentSid: 'S-0', chapterId: 'chapter', at: '-2d', text: 'A long talk', replies },
    ...Array.from({ length: threads }, (_, n) => ({
      id: `t${n}`,
      studentSid: 'S-0',
      chapterId: 'chapter',
      at: `-${n + 3}d`,
      text: `Thread ${n}. ${text.repeat(n % 5)}`,
    })),
  ]
  const groups = ['g1', ...Array.from({ length: courses }, (_, n) => `gc${n}`)].join('|')
  const students = String(files['students.csv']).replaceAll(',g1,', `,${groups},`)
  return { ...files, 'school.json': JSON.stringify(school), 'students.csv': students }
}
