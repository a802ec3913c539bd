/** The content feature: groups, courses, subjects, items, videos and notes (spec §2, §3, §4, §7 Content; replies.md). */
import { z } from 'zod'
import { contentPaths } from './content.paths.ts'
import { describe, empty, id, instant, storable } from './describe.ts'
import { examMeta } from './exams.shapes.ts'

const named = z.object({ _id: id, name: z.string() })

/** A group with all that it lists (spec §3, §7 Content): its items by id, its exams whole. */
export const group = z.object({
  _id: id,
  name: z.string(),
  courseId: id,
  lectures: z.array(z.object({ lectureId: id })),
  chapters: z.array(z.object({ chapterId: id })),
  questionSolves: z.array(z.object({ questionSolveId: id })),
  exams: z.array(examMeta),
})

/** A book of a course: a file with a cover. `image` and `file` are media keys. */
export const book = z.object({ _id: id, name: z.string(), image: z.string().nullable(), file: z.string() })

/** A course with its books, subjects and their chapters, of those that the student's groups list. `image` is a media key; `description` is HTML. */
export const course = z.object({
  _id: id,
  name: z.string(),
  description: z.string().nullable(),
  image: z.string().nullable(),
  books: z.array(book),
  subjects: z.array(named.extend({ chapters: z.array(named) })),
})

/** A subject card. */
export const subject = named.extend({ image: z.string().nullable(), courseId: id })

/** A chapter, lecture or question-solve item. `description` is HTML. */
export const item = named.extend({ description: z.string().nullable(), subjectId: id })

/** An item in a list, with what it holds. Not there: from a server that does not count. */
export const listedItem = item.extend({
  videoCount: z.number().int().min(0).optional(),
  noteCount: z.number().int().min(0).optional(),
})

/** One quality of a packaged video, for the data saver: what it would cost to watch it to the end. */
export const quality = z.object({
  /** Lines of the picture. */
  height: z.number(),
  /** Bits a second. */
  bandwidth: z.number(),
  /** Bytes from start to end. */
  bytes: z.number(),
})

/**
 * A video (spec §3). `URL` is where the player begins: a manifest or file below the assets address (it needs the token of
 * `videoToken`), or the address at a video site. `key` is what `videoToken` and `drmAuth` are asked with.
 */
export const video = z.object({
  _id: id,
  type: z.literal('video'),
  title: z.string(),
  URL: z.string(),
  key: z.string(),
  thumbnail: z.string().nullable(),
  /** True: ours, on demand; false: at a video site. */
  isVOD: z.boolean(),
  /** False where the manifest or file is gone. */
  isAvailable: z.boolean(),
  isPublished: z.boolean(),
  /** '1': protected. */
  isDrmEnabled: z.string(),
  subjects: z.array(id),
  createdAt: instant,
  /** Seconds, where known. */
  duration: z.number().nullable(),
  /** Where this student stopped watching, in seconds; on any device. */
  position: z.number(),
  qualities: z.array(quality),
  captions: z.array(z.object({ language: z.string(), label: z.string(), URL: z.string() })),
})

/** A note: a file to download. `key` is a media key. */
export const note = z.object({
  _id: id,
  type: z.literal('file'),
  title: z.string(),
  key: z.string(),
  createdAt: instant,
  /** Bytes, where known. */
  size: z.number().nullable(),
})

/** Everything of one item. `contents` is both kinds in the provider's order. */
export const itemContents = item.extend({
  courseId: id,
  contents: z.array(z.union([video, note])),
  videoContents: z.array(video),
  fileContents: z.array(note),
})

const subjectOf = z.object({ subjectId: id })
const itemOf = z.object({ itemId: id })
const contentOf = z.object({ contentId: id })

/**
 * What a completion report carries (spec §7: body data; `type` is the content kind). The content's id says which it is: what stands
 * beside it may be left out or null, so that no progress is lost to it.
 */
export const completionReport = z.object({
  courseId: id.nullish(),
  subjectId: id.nullish(),
  type: z.string().max(40).nullish(),
})

/** The report itself, or wrapped in `data`. */
const wrapped = <T extends z.ZodType>(inner: T) => z.union([inner, z.object({ data: inner })])

export const contentCalls = {
  group: describe(contentPaths.group, {
    allows: 'group',
    doc: 'A group of mine with what it lists.',
    spec: 'spec §7 Content',
    params: z.object({ groupId: id }),
    reply: z.object({ group }),
    problems: ['notFound'],
  }),
  courses: describe(contentPaths.courses, {
    allows: 'student',
    doc: 'The courses of my groups with their books and the subjects in which my groups list something.',
    spec: 'spec §7 Content',
    reply: z.object({ courses: z.array(course) }),
  }),
  subjectsByCourse: describe(contentPaths.subjectsByCourse, {
    allows: 'group',
    doc: 'The subjects of a course in which my groups list something.',
    spec: 'spec §7 Content',
    params: z.object({ courseId: id }),
    reply: z.object({ subjects: z.array(subject) }),
    problems: ['notFound'],
  }),
  lecturesBySubject: describe(contentPaths.lecturesBySubject, {
    allows: 'group',
    doc: 'The lectures of a subject that my groups list.',
    spec: 'spec §7 Content',
    params: subjectOf,
    reply: z.object({ lectures: z.array(listedItem) }),
    problems: ['notFound'],
  }),
  chaptersBySubject: describe(contentPaths.chaptersBySubject, {
    allows: 'group',
    doc: 'The chapters of a subject that my groups list.',
    spec: 'spec §7 Content',
    params: subjectOf,
    reply: z.object({ chapters: z.array(listedItem) }),
    problems: ['notFound'],
  }),
  questionSolvesBySubject: describe(contentPaths.questionSolvesBySubject, {
    allows: 'group',
    doc: 'The question-solve items of a subject that my groups list.',
    spec: 'spec §7 Content',
    params: subjectOf,
    reply: z.object({ questionSolves: z.array(listedItem) }),
    problems: ['notFound'],
  }),
  lecture: describe(contentPaths.lecture, {
    allows: 'group',
    doc: 'A lecture that one of my groups lists, with its videos and notes.',
    spec: 'spec §7 Content, replies.md',
    params: itemOf,
    reply: itemContents,
    problems: ['notFound'],
  }),
  chapter: describe(contentPaths.chapter, {
    allows: 'group',
    doc: 'A chapter that one of my groups lists, with its videos and notes.',
    spec: 'spec §7 Content, replies.md',
    params: itemOf,
    reply: itemContents,
    problems: ['notFound'],
  }),
  questionSolve: describe(contentPaths.questionSolve, {
    allows: 'group',
    doc: 'A question-solve item that one of my groups lists, with its videos and notes.',
    spec: 'spec §7 Content, replies.md',
    params: itemOf,
    reply: itemContents,
    problems: ['notFound'],
  }),
  askableCourses: describe(contentPaths.askableCourses, {
    allows: 'student',
    doc: 'My courses with the subjects and chapters of my groups, and how many questions stand in each course’s forum.',
    spec: 'spec §7 Content, replies.md',
    reply: z.object({
      courses: z.array(
        z.object({
          _id: id,
          name: z.string(),
          description: z.string().nullable(),
          image: z.string().nullable(),
          questionCount: z.number(),
          subjects: z.array(named.extend({ chapters: z.array(named) })),
        }),
      ),
    }),
  }),
  startSubject: describe(contentPaths.startSubject, {
    allows: 'group',
    doc: 'Notes that I have begun a subject. Twice is once.',
    spec: 'spec §7 Content',
    body: wrapped(z.object({ courseId: id.nullish(), subjectId: id })),
    reply: empty,
    problems: ['notFound'],
  }),
  completion: describe(contentPaths.completion, {
    allows: 'group',
    doc: 'What I have completed in a course, by subject; `total` counts the contents that my groups list there.',
    spec: 'spec §3 Course completion, §7 Content, replies.md',
    params: z.object({ courseId: id }),
    reply: z.object({
      _id: id,
      courseId: id,
      subjects: z.array(z.object({ subjectId: id, completed: z.array(id), total: z.number() })),
    }),
    problems: ['notFound'],
  }),
  markComplete: describe(contentPaths.markComplete, {
    allows: 'group',
    doc: 'Marks a video or note as completed. Twice is once.',
    spec: 'spec §4 Video progress, §7 Content',
    params: contentOf,
    body: wrapped(completionReport).optional(),
    reply: empty,
    problems: ['notFound'],
  }),
  reportCompletion: describe(contentPaths.reportCompletion, {
    allows: 'group',
    doc: 'The other completion report, by content id. The same as `markComplete`.',
    spec: 'spec §7 Content, decisions Answers of the API',
    params: contentOf,
    body: wrapped(completionReport).optional(),
    reply: empty,
    problems: ['notFound'],
  }),
  keepPosition: describe(contentPaths.keepPosition, {
    allows: 'group',
    doc: 'Where I stopped watching, so that I go on there on any device. An older report never replaces a newer one.',
    spec: 'issue of the player: resume on any device',
    params: contentOf,
    body: z.object({
      /** Seconds into the video. */
      seconds: z.number().min(0).max(864_000),
      /** When it was so, by the server's clock as the device knows it, in milliseconds. */
      at: z.number().int(),
    }),
    reply: empty,
    problems: ['notFound'],
  }),
  videoToken: describe(contentPaths.videoToken, {
    allows: 'group',
    doc: 'A token that opens the video with this key, for this session alone: manifests and keys 15 s, segments 60 s.',
    spec: 'spec §4 Video progress, §7 Content',
    body: z.object({ key: storable.min(1).max(300) }),
    reply: z.object({ token: z.string(), expiresAt: instant }),
    problems: ['forbidden', 'notFound'],
  }),
  drmAuth: describe(contentPaths.drmAuth, {
    allows: 'group',
    doc: 'Tokens for the licence service of a protected video. `userId` is the session’s student, whatever it says.',
    spec: 'spec §3 DRM info, §7 Content',
    body: z.object({
      userId: z.string().max(200).nullish(),
      contentId: id,
      platform: z.string().max(60).nullish(),
    }),
    reply: z.object({
      widevineToken: z.string().optional(),
      fairplayToken: z.string().optional(),
      playReadyToken: z.string().optional(),
      clearKeyToken: z.string().optional(),
      licenseUrl: z.string(),
      certificateUrl: z.string().optional(),
    }),
    problems: ['forbidden', 'notFound'],
  }),
} as const

export type Course = z.output<typeof course>
export type Subject = z.output<typeof subject>
export type Item = z.output<typeof item>
export type ListedItem = z.output<typeof listedItem>
export type Video = z.output<typeof video>
export type Note = z.output<typeof note>
export type ItemContents = z.output<typeof itemContents>
export type ContentCalls = typeof contentCalls
