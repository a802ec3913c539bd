/** Replies of the forum's calls: a course of the student's, and what a test says stands in its forum. */
import { contentCalls } from '@porua/contract/content'
import type { RouteInput, RouteReply } from '@porua/contract/endpoint'
import { type ForumComment, type ForumQuestion, forumCalls } from '@porua/contract/forum'
import { api } from '@porua/kit/testing/fake-api.ts'
import { studentRecord } from './account.ts'

type AskableCourse = RouteReply<typeof contentCalls.askableCourses>['courses'][number]

/** The student who is signed in, as an author. */
export const me = { _id: studentRecord()._id, name: studentRecord().name }

/** A question that a classmate has asked. */
export function questionRecord(own: Partial<ForumQuestion> = {}): ForumQuestion {
  return {
    _id: 'question-1',
    studentId: { _id: 'student-2', name: 'Rafiq Islam' },
    courseId: 'course-1',
    subjectId: 'physics',
    chapterId: 'light',
    questionDescription: 'Why is the sky blue?',
    media: [],
    status: 'OPEN',
    likes: 0,
    isLiked: false,
    isBookmarked: false,
    answers: 0,
    createdAt: '2026-11-20T09:30:00.000Z',
    updatedAt: null,
    ...own,
  }
}

/** A classmate's reply to it. */
export function commentRecord(own: Partial<ForumComment> = {}): ForumComment {
  return {
    _id: 'reply-1',
    questionId: 'question-1',
    userId: { _id: 'student-2', name: 'Rafiq Islam' },
    userType: 'Student',
    reply: 'Because air scatters blue light.',
    media: [],
    createdAt: '2026-11-20T10:30:00.000Z',
    updatedAt: null,
    upvotes: 0,
    isUpvoted: false,
    courseId: 'course-1',
    ...own,
  }
}

/** A course with two subjects, of which the student's groups list the first; the school hides the chapter that begins with P. */
export function askableCourse(own: Partial<AskableCourse> = {}): AskableCourse {
  const named = (name: string) => ({ _id: name.toLowerCase(), name })
  return {
    _id: 'course-1',
    name: 'Medical Admission 2027',
    description: '<p>Everything for the medical admission test</p>',
    image: null,
    questionCount: 1,
    subjects: [
      { ...named('Physics'), chapters: [named('Light'), named('Sound'), named('Pressure')] },
      { ...named('Botany'), chapters: [named('Leaves')] },
    ],
    ...own,
  }
}

interface Forum {
  questions?: readonly ForumQuestion[]
  comments?: readonly ForumComment[]
  courses?: readonly AskableCourse[]
}

/** Answers what the forum's pages read; what they write is the test's. */
export function giveForum({ questions = [], comments = [], courses = [askableCourse()] }: Forum = {}): void {
  api.on(contentCalls.askableCourses, { courses: [...courses] })
  api.on(forumCalls.subjects, ['physics'])
  api.on(forumCalls.keyword, [])
  api.on(forumCalls.search, ({ body }) => pageOf(questions, body))
  api.on(forumCalls.comments, ({ params }) => comments.filter((it) => it.questionId === params.questionId))
  api.on(forumCalls.question, ({ params }) => {
    const question = questions.find(({ _id }) => _id === params.id)
    if (!question) throw new Error(`no question ${params.id} is given`)
    return { question }
  })
}

/** What the server makes of a question that the student asks. */
export function asked({
  courseId,
  subjectId,
  chapterId,
  questionDescription,
}: RouteInput<typeof forumCalls.addQuestion>['body']): ForumQuestion {
  const place = { courseId, subjectId, chapterId }
  return questionRecord({ _id: 'question-9', studentId: me, questionDescription, ...place })
}

/** The page of a list that a call asks for. */
function pageOf(
  questions: readonly ForumQuestion[],
  {
    courseId,
    subjectId,
    chapterId,
    searchString,
    filter,
    page = 1,
    limit = 10,
  }: RouteInput<typeof forumCalls.search>['body'],
): RouteReply<typeof forumCalls.search> {
  const found = questions.filter(
    (it) =>
      it.courseId === courseId &&
      (!subjectId || it.subjectId === subjectId) &&
      (!chapterId || it.chapterId === chapterId) &&
      (filter !== 'myBookmarks' || it.isBookmarked) &&
      (filter !== 'myQuestions' || it.studentId?._id === me._id) &&
      it.questionDescription.includes(searchString ?? ''),
  )
  return { questions: found.slice((page - 1) * limit, page * limit), totalRecords: found.length }
}
