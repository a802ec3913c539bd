/** Replies of the courses' calls: a course with two subjects and a book, a lecture with a video and a note. */
import {
  type Course,
  contentCalls,
  type ItemContents,
  type ListedItem,
  type Note,
  type Subject,
  type Video,
} from '@porua/contract/content'
import { api } from '@porua/kit/testing/fake-api.ts'

export function courseRecord(own: Partial<Course> = {}): Course {
  return {
    _id: 'course-1',
    name: 'Medical Admission 2027',
    description: '<p>Everything for the medical admission test</p>',
    image: null,
    books: [{ _id: 'book-1', name: 'A Book', image: null, file: 'book.pdf' }],
    subjects: [
      { _id: 'physics', name: 'Physics', chapters: [{ _id: 'light', name: 'Light' }] },
      { _id: 'botany', name: 'Botany', chapters: [] },
    ],
    ...own,
  }
}

export function subjectRecord(own: Partial<Subject> = {}): Subject {
  return { _id: 'physics', name: 'Physics', image: null, courseId: 'course-1', ...own }
}

export function itemRecord(own: Partial<ListedItem> = {}): ListedItem {
  return { _id: 'item-1', name: 'Light', description: '<p>Rays and lenses</p>', subjectId: 'physics', ...own }
}

export function videoRecord(own: Partial<Video> = {}): Video {
  return {
    _id: 'video-1',
    type: 'video',
    title: 'A lens',
    URL: 'videos/lens.m3u8',
    key: 'lens',
    thumbnail: null,
    isVOD: true,
    isAvailable: true,
    isPublished: true,
    isDrmEnabled: '0',
    subjects: ['physics'],
    createdAt: '2026-11-20T09:30:00.000Z',
    duration: 100,
    position: 0,
    qualities: [],
    captions: [],
    ...own,
  }
}

export function noteRecord(own: Partial<Note> = {}): Note {
  return {
    _id: 'note-1',
    type: 'file',
    title: 'Light on one page',
    key: 'light.pdf',
    createdAt: '2026-11-20T09:30:00.000Z',
    size: 20_480,
    ...own,
  }
}

interface School {
  courses?: readonly Course[]
  subjects?: readonly Subject[]
  items?: readonly ListedItem[]
  videos?: readonly Video[]
  notes?: readonly Note[]
  /** Ids of what is completed in the first subject, of four. */
  completed?: readonly string[]
}

/** Answers what the pages of courses, subjects, videos and notes read. */
export function giveSchool({
  courses = [courseRecord()],
  subjects = [subjectRecord(), subjectRecord({ _id: 'botany', name: 'Botany' })],
  items = [itemRecord()],
  videos = [videoRecord()],
  notes = [noteRecord()],
  completed = [],
}: School = {}): void {
  api.on(contentCalls.courses, { courses: [...courses] })
  api.on(contentCalls.subjectsByCourse, { subjects: [...subjects] })
  api.on(contentCalls.lecturesBySubject, { lectures: [...items] })
  api.on(contentCalls.chaptersBySubject, { chapters: [...items] })
  api.on(contentCalls.questionSolvesBySubject, { questionSolves: [...items] })
  const contents: ItemContents = {
    ...itemRecord(),
    courseId: 'course-1',
    contents: [...videos, ...notes],
    videoContents: [...videos],
    fileContents: [...notes],
  }
  for (const call of [contentCalls.lecture, contentCalls.chapter, contentCalls.questionSolve])
    api.on(call, contents)
  api.on(contentCalls.completion, ({ params: { courseId } }) => ({
    _id: courseId,
    courseId,
    subjects: [{ subjectId: 'physics', completed: [...completed], total: 4 }],
  }))
  api.on(contentCalls.startSubject, {})
  api.on(contentCalls.markComplete, {})
}
