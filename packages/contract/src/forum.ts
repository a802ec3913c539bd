/** The forum feature: questions, replies, upvotes, likes, bookmarks, search (spec §2, §3, §4, §5, §7 Q&A; replies.md). */
import { z } from 'zod'
import { describe, empty, id, instant, storable, text } from './describe.ts'
import { forumPaths } from './forum.paths.ts'
import { limits } from './limits.ts'

/** A file of a post. `mediaUrl` is a media key; on its way in it is the student's own upload. `mediaType` is image, pdf or audio (a MIME type is taken too). */
export const media = z.object({ mediaType: z.string().max(100), mediaUrl: z.string().min(1).max(300) })

/** Who wrote: null where the author is no longer there ('Guest'). */
const author = z.object({ _id: id, name: z.string() }).nullable()

/** A question of the forum (spec §3). `answers` counts the replies. */
export const forumQuestion = z.object({
  _id: id,
  studentId: author,
  courseId: id,
  subjectId: id,
  chapterId: id,
  questionDescription: z.string(),
  media: z.array(media),
  /** OPEN, or COMPLETED: nothing is editable then and no reply is taken. */
  status: z.enum(['OPEN', 'COMPLETED']),
  likes: z.number(),
  isLiked: z.boolean(),
  isBookmarked: z.boolean(),
  answers: z.number(),
  createdAt: instant,
  updatedAt: instant.nullable(),
})

/** A reply. `userType` Admin is shown as Teacher. */
export const comment = z.object({
  _id: id,
  questionId: id,
  userId: author,
  userType: z.enum(['Student', 'Admin']),
  reply: z.string(),
  media: z.array(media),
  createdAt: instant,
  updatedAt: instant.nullable(),
  upvotes: z.number(),
  isUpvoted: z.boolean(),
  courseId: id,
})

const details = text.max(limits.questionTextMax)
/** Files of a post; none where a form says null. */
const someFiles = z
  .array(media)
  .max(limits.postFiles)
  .nullish()
  .transform((files) => files ?? undefined)

/** A choice that is not made: null, or '' as a form sends it. */
const chosen = <T extends z.ZodType>(one: T) =>
  z
    .union([one, z.literal('')])
    .nullable()
    .optional()

/** How the list of questions is ordered or narrowed (spec §2 Q&A list page, §7 Q&A). */
export const questionFilter = z.enum(['none', 'date', 'popularity', 'myQuestions', 'myBookmarks'])

export const forumCalls = {
  addQuestion: describe(forumPaths.addQuestion, {
    allows: 'group',
    doc: 'Asks a question on a subject of my groups. `studentId` is ignored: the session says who asks. The same `clientId` twice is one question.',
    spec: 'spec §4 Q&A, §5 Q&A form, §7 Q&A',
    body: z.object({
      studentId: z.string().max(200).nullish(),
      courseId: id,
      subjectId: id,
      chapterId: id,
      questionDescription: details,
      media: someFiles,
      /** Made on the phone with the draft, so that a draft that is sent again is sent once. */
      clientId: z.string().min(8).max(80).optional(),
    }),
    reply: z.object({ question: forumQuestion }),
    problems: ['forbidden', 'notFound', 'badFile', 'uploadMissing', 'duplicatePost'],
  }),
  updateQuestion: describe(forumPaths.updateQuestion, {
    allows: 'owner',
    doc: 'Changes my question, as long as it has no replies and is not COMPLETED.',
    spec: 'spec §4 Q&A, decisions Answers of the API',
    body: z.object({
      questionId: id,
      questionDescription: details,
      media: someFiles,
      courseId: id.nullish(),
      subjectId: id.nullish(),
      chapterId: id.nullish(),
    }),
    reply: z.object({ question: forumQuestion }),
    problems: ['forbidden', 'notFound', 'notEditable', 'badFile', 'uploadMissing'],
  }),
  removeQuestion: describe(forumPaths.removeQuestion, {
    allows: 'owner',
    doc: 'Deletes my question, as long as I may change it: nobody has replied, and it is not COMPLETED.',
    spec: 'docs/decisions/0012',
    params: z.object({ id }),
    reply: empty,
    problems: ['notFound', 'notEditable'],
  }),
  question: describe(forumPaths.question, {
    allows: 'group',
    doc: 'One question of a course that I am in.',
    spec: 'spec §7 Q&A',
    params: z.object({ id }),
    reply: z.object({ question: forumQuestion }),
    problems: ['notFound'],
  }),
  search: describe(forumPaths.search, {
    allows: 'student',
    doc: 'Questions of the courses that I am in, by filter, place and text; pages count from 1.',
    spec: 'spec §2 Q&A list page, §7 Q&A, replies.md',
    body: z.object({
      studentId: z.string().max(200).nullish(),
      filter: chosen(questionFilter),
      courseId: chosen(id),
      subjectId: chosen(id),
      chapterId: chosen(id),
      searchString: text.max(300).nullable().optional(),
      page: z.number().int().min(1).max(1_000_000).optional(),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    reply: z.object({ questions: z.array(forumQuestion), totalRecords: z.number() }),
    problems: ['notFound'],
  }),
  keyword: describe(forumPaths.keyword, {
    allows: 'student',
    doc: 'Suggestions: questions of my courses that are like what is being typed.',
    spec: 'spec §7 Q&A, replies.md',
    body: z.object({ searchString: text.max(4_000), courseId: chosen(id) }),
    reply: z.array(z.object({ _id: id, questionDescription: z.string() })),
    problems: ['notFound'],
  }),
  subjects: describe(forumPaths.subjects, {
    allows: 'student',
    doc: 'The subjects of what my groups list: those that I may ask on.',
    spec: 'spec §7 Q&A, replies.md',
    reply: z.array(id),
  }),
  addComment: describe(forumPaths.addComment, {
    allows: 'group',
    doc: 'Replies to a question that is not COMPLETED. `userId` and `userType` are ignored: the session says who replies.',
    spec: 'spec §4 Q&A, §7 Q&A',
    body: z.object({
      questionId: id,
      userId: z.string().max(200).nullish(),
      userType: z.string().max(40).nullish(),
      reply: details,
      media: someFiles,
      clientId: z.string().min(8).max(80).optional(),
    }),
    reply: z.object({ comment }),
    problems: ['notFound', 'notEditable', 'badFile', 'uploadMissing', 'duplicatePost'],
  }),
  updateComment: describe(forumPaths.updateComment, {
    allows: 'owner',
    doc: 'Changes my reply, as long as it is the last of its question, which is not COMPLETED.',
    spec: 'spec §4 Q&A, decisions Answers of the API',
    body: z.object({ commentId: id, reply: details, media: someFiles }),
    reply: z.object({ comment }),
    problems: ['notFound', 'notEditable', 'badFile', 'uploadMissing'],
  }),
  removeComment: describe(forumPaths.removeComment, {
    allows: 'owner',
    doc: 'Deletes my reply, as long as I may change it: it is the last of its question, which is not COMPLETED. The notice of it goes, too.',
    spec: 'docs/decisions/0012',
    params: z.object({ id }),
    reply: empty,
    problems: ['notFound', 'notEditable'],
  }),
  comments: describe(forumPaths.comments, {
    allows: 'group',
    doc: 'The replies of a question, oldest first.',
    spec: 'spec §7 Q&A, replies.md',
    params: z.object({ questionId: id }),
    reply: z.array(comment),
    problems: ['notFound'],
  }),
  upvote: describe(forumPaths.upvote, {
    allows: 'group',
    doc: 'Upvotes a reply, or takes the upvote back.',
    spec: 'spec §7 Q&A, decisions Answers of the API',
    body: z.object({ commentId: id }),
    reply: z.object({ comments: z.array(comment), updatedComment: comment }),
    problems: ['notFound'],
  }),
  upvotes: describe(forumPaths.upvotes, {
    allows: 'student',
    doc: 'The replies that I have upvoted.',
    spec: 'spec §7 Q&A, replies.md',
    reply: z.object({ upvotes: z.array(id) }),
  }),
  like: describe(forumPaths.like, {
    allows: 'group',
    doc: 'Likes a question, or takes the like back.',
    spec: 'spec §7 Q&A, decisions Answers of the API',
    body: z.object({ questionId: id }),
    reply: z.object({ question: forumQuestion }),
    problems: ['notFound'],
  }),
  bookmark: describe(forumPaths.bookmark, {
    allows: 'group',
    doc: 'Bookmarks a question, or takes the bookmark away. `studentId` is ignored.',
    spec: 'spec §7 Q&A, replies.md',
    body: z.object({ studentId: z.string().max(200).nullish(), questionId: id }),
    reply: z.object({ bookmarks: z.array(id) }),
    problems: ['notFound'],
  }),
  bookmarks: describe(forumPaths.bookmarks, {
    allows: 'owner',
    doc: 'The questions that I have bookmarked, newest bookmark first. Another student’s id is refused.',
    spec: 'spec §7 Q&A, replies.md',
    params: z.object({ studentId: id }),
    reply: z.object({ bookmarks: z.array(id) }),
    problems: ['forbidden'],
  }),
  report: describe(forumPaths.report, {
    allows: 'group',
    doc: 'Tells the provider that a question or reply should not stand there. Twice is once.',
    spec: 'issue of the forum: fair use',
    body: z.object({ questionId: id, commentId: id.optional(), reason: storable.max(1_000).optional() }),
    reply: empty,
    problems: ['notFound'],
  }),
} as const

export type ForumQuestion = z.output<typeof forumQuestion>
export type ForumComment = z.output<typeof comment>
export type ForumMedia = z.output<typeof media>
export type QuestionFilter = z.output<typeof questionFilter>
export type ForumCalls = typeof forumCalls
