/** What the forum needs of other features, and what they may ask of it; `compose.ts` hands both over. */
import type { ForumMedia } from '@porua/contract/forum'
import type { Position } from '../../platform/page-token.ts'
import type { Tx } from '../../ports/database/database.ts'

/** What the forum needs of the content feature. */
export interface PlacesApi {
  /** The courses of the student's groups. */
  courseIdsOf(studentId: string): Promise<string[]>
  /** The subjects of what the student's groups list. */
  subjectIdsOf(studentId: string): Promise<string[]>
  /** A chapter's subject and course, if one of the student's groups lists the chapter. */
  chapterOf(studentId: string, chapterId: string): Promise<{ subjectId: string; courseId: string } | null>
}

export interface ForumApi {
  /** How many questions stand in each of these courses. */
  questionCounts(courseIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Whether this student may see this thread. */
  mayWatch(studentId: string, questionId: string): Promise<boolean>
  /** Whether a file stands in a post that this student may see. */
  maySee(studentId: string, key: string): Promise<boolean>
}

/** A question as the provider sees it: hidden ones too. Times are UTC milliseconds. */
export interface ProviderQuestion {
  id: string
  courseId: string
  subjectId: string
  chapterId: string
  /** The asker's name and sid; null where the account is gone. */
  author: { name: string; sid: string } | null
  text: string
  media: ForumMedia[]
  status: 'OPEN' | 'COMPLETED'
  hidden: boolean
  likes: number
  /** Replies in sight. */
  replies: number
  createdAt: number
}

/** A reply as the provider sees it: hidden ones too. Times are UTC milliseconds. */
export interface ProviderReply {
  id: string
  /** The teacher's name, or null where a student wrote it. */
  teacher: string | null
  author: { name: string; sid: string } | null
  text: string
  media: ForumMedia[]
  hidden: boolean
  upvotes: number
  createdAt: number
}

/** Somebody says that a post should not stand there. */
export interface ProviderReport {
  id: string
  questionId: string
  /** Null: the question itself. */
  replyId: string | null
  /** The reported text. */
  text: string
  hidden: boolean
  reason: string
  by: { name: string; sid: string } | null
  createdAt: number
}

/** What the provider's people do in the forum. Ids that do not exist give null or false. */
export interface ForumProviderApi {
  /** The newest questions. */
  list(most: number): Promise<ProviderQuestion[]>
  /** Open questions in sight, the oldest first, after a place in that order. */
  open(most: number, after: Position | null): Promise<ProviderQuestion[]>
  thread(questionId: string): Promise<{ question: ProviderQuestion; replies: ProviderReply[] } | null>
  /** A teacher's reply, told to whoever asked and to the phones that look on. @throws Problem notFound, notEditable, badRequest */
  reply(given: {
    /** Of the reply: a second one of the same id is not made, and the first is answered. Default: a new one. */
    id?: string
    questionId: string
    /** The name that students see. */
    teacher: string
    text: string
    media: readonly ForumMedia[]
  }): Promise<ProviderReply>
  /** COMPLETED: no more replies, and nothing can be edited. */
  setStatus(questionId: string, status: 'OPEN' | 'COMPLETED'): Promise<boolean>
  /** Takes a question or a reply from sight, or shows it again. What was reported of it is settled. Says which it was. */
  setHidden(id: string, hidden: boolean): Promise<'question' | 'reply' | null>
  /** Reports that nobody has settled, oldest first. */
  reports(most: number): Promise<ProviderReport[]>
  /** A report that was looked at and is nothing to act on. */
  settleReport(reportId: string): Promise<boolean>
  /** What a student has liked is liked by one less; in the unit of work that takes the likes themselves away. */
  uncountLikes(tx: Tx, studentId: string): Promise<void>
}

/** A question of a pack, new or changed. */
export interface PackQuestion {
  id: string
  /** False: it is there, and says something else now. */
  fresh: boolean
  studentId: string
  courseId: string
  subjectId: string
  chapterId: string
  text: string
  media: ForumMedia[]
  createdAt: number
  /** For the row's `source`. */
  source: string
}

/** A reply of a pack, new or changed; by a student, or by a teacher of that name. */
export interface PackReply {
  id: string
  fresh: boolean
  questionId: string
  studentId: string | null
  teacher: string | null
  text: string
  media: ForumMedia[]
  createdAt: number
  source: string
}

/** Where a chapter stands now that stood in another subject, or another course, before. */
export interface MovedChapter {
  chapterId: string
  subjectId: string
  courseId: string
}

/** For the import of packs and the sample. */
export interface ForumImportApi {
  /**
   * Writes posts of a pack inside a unit of work of the caller's, with all that lists and searches need. What was asked in a chapter
   * that has `moved` goes along with it, whoever asked.
   */
  importIn(
    tx: Tx,
    posts: {
      questions: readonly PackQuestion[]
      replies: readonly PackReply[]
      moved: readonly MovedChapter[]
    },
  ): Promise<void>
}
