import type { ForumComment, ForumQuestion } from '@porua/contract/forum'
import { limits } from '@porua/contract/limits'
import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'
import { type AskableCourse, changePlace, offeredCourses, placeNames, stillOffered } from './places.ts'
import { mayEditQuestion, mayEditReply, mayReply, postErrors } from './post-rules.ts'

const named = (...names: string[]) => names.map((name) => ({ _id: name.toLowerCase(), name }))
const courses: AskableCourse[] = [
  {
    _id: 'bio',
    name: 'Biology',
    description: null,
    image: null,
    questionCount: 2,
    subjects: [
      { _id: 'botany', name: 'Botany', chapters: named('Cells', 'Leaves', 'Plants', 'Zygote', 'কোষ') },
      { _id: 'zoology', name: 'Zoology', chapters: named('Fish') },
    ],
  },
]

test('only subjects of the student’s groups, and no chapter that a prefix hides', () => {
  const [course] = offeredCourses(courses, ['botany'], ['P', 'B', 'Z', 'C'])
  expect(course?.subjects.map(({ _id }) => _id)).toEqual(['botany'])
  expect(course?.subjects[0]?.chapters.map(({ name }) => name)).toEqual(['Leaves', 'কোষ'])
  // Another provider hides others; an empty prefix hides nothing.
  const names = offeredCourses(courses, ['botany'], ['ক', ''])[0]?.subjects[0]?.chapters.map(
    ({ name }) => name,
  )
  expect(names).toEqual(['Cells', 'Leaves', 'Plants', 'Zygote'])
})

test('a change takes away what hangs on it', () => {
  const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'leaves' }
  expect(changePlace(place, { courseId: 'chem' })).toEqual({ courseId: 'chem', subjectId: '', chapterId: '' })
  expect(changePlace(place, { subjectId: 'zoology' })).toEqual({
    ...place,
    subjectId: 'zoology',
    chapterId: '',
  })
  expect(changePlace(place, { courseId: 'bio' })).toEqual(place)
  expect(changePlace(place, { chapterId: 'cells' })).toEqual({ ...place, chapterId: 'cells' })
})

test('a draft’s place that is no longer offered is taken out as far as it has to be', () => {
  const offered = offeredCourses(courses, ['botany'], ['P'])
  const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'leaves' }
  expect(stillOffered(place, offered)).toEqual(place)
  expect(stillOffered({ ...place, chapterId: 'plants' }, offered)).toEqual({ ...place, chapterId: '' })
  expect(stillOffered({ ...place, subjectId: 'zoology' }, offered).subjectId).toBe('')
  expect(stillOffered({ ...place, courseId: 'gone' }, offered)).toEqual({
    courseId: '',
    subjectId: '',
    chapterId: '',
  })
  expect(placeNames(courses, place)).toBe('Botany · Leaves')
  expect(placeNames(courses, { ...place, courseId: 'gone' })).toBe('')
})

test('what is missing, each with its own sentence; a reply needs its text alone', () => {
  const nowhere = { courseId: '', subjectId: '', chapterId: '' }
  expect(postErrors(' \n ', nowhere)).toEqual({
    courseId: 'needCourse',
    subjectId: 'needSubject',
    chapterId: 'needChapter',
    text: 'needDetails',
  })
  expect(postErrors('Why?', { courseId: 'a', subjectId: 'b', chapterId: 'c' })).toEqual({})
  expect(postErrors('', null)).toEqual({ text: 'needDetails' })
  expect(postErrors('x'.repeat(limits.questionTextMax), null)).toEqual({})
  expect(postErrors('x'.repeat(limits.questionTextMax + 1), null)).toEqual({ text: 'textTooLong' })
})

const question = {
  _id: 'q',
  studentId: { _id: 'me', name: 'Me' },
  status: 'OPEN',
  answers: 0,
} as ForumQuestion
const reply = (id: string, author: string, userType: 'Student' | 'Admin' = 'Student') =>
  ({ _id: id, userId: { _id: author, name: author }, userType }) as ForumComment

test('a question is edited by its author, while it has no replies, and never when COMPLETED', () => {
  expect(mayEditQuestion(question, 'me')).toBe(true)
  expect(mayEditQuestion(question, 'you')).toBe(false)
  expect(mayEditQuestion({ ...question, answers: 1 }, 'me')).toBe(false)
  expect(mayEditQuestion({ ...question, status: 'COMPLETED' }, 'me')).toBe(false)
  expect(mayEditQuestion({ ...question, studentId: null }, 'me')).toBe(false)
})

test('a reply is edited while it is the last and one’s own, and never when COMPLETED', () => {
  const [a, b] = [reply('a', 'me'), reply('b', 'me')]
  expect(mayEditReply(question, [a, b], b, 'me')).toBe(true)
  expect(mayEditReply(question, [a, b], a, 'me')).toBe(false)
  expect(mayEditReply(question, [a, reply('c', 'you')], a, 'me')).toBe(false)
  expect(mayEditReply({ status: 'COMPLETED' }, [b], b, 'me')).toBe(false)
  const teacher = reply('t', 'me', 'Admin')
  expect(mayEditReply(question, [teacher], teacher, 'me')).toBe(false)
  expect([mayReply({ status: 'OPEN' }), mayReply({ status: 'COMPLETED' })]).toEqual([true, false])
})

test('a long text is cut at 400, and no letter is taken from its signs', () => {
  expect(cutText('a'.repeat(400), 400)).toEqual({ text: 'a'.repeat(400), cut: false })
  expect(cutText('a'.repeat(401), 400)).toEqual({ text: 'a'.repeat(400), cut: true })
  const { text, cut } = cutText(`${'a'.repeat(399)}কি ${'b'.repeat(10)}`, 400)
  expect([text, cut]).toEqual(['a'.repeat(399), true])
  expect(cutText(`${'a'.repeat(399)}😀${'b'.repeat(9)}`, 400).text).toBe('a'.repeat(399))
})

test('a formula at the cut is left out whole', () => {
  const before = `${'a '.repeat(195)}`
  const text = `${before}$x = y + z + w$ and more words`
  expect(cutText(text, 400)).toEqual({ text: before, cut: true })
  expect(cutText(`${before}and $5 more${' b'.repeat(20)}`, 400).text).toHaveLength(400)
})
