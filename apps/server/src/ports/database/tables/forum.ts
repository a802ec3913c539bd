/** Tables of the forum. */

export interface ForumQuestionTable {
  id: string
  /** Null: the author is no longer there. */
  student_id: string | null
  course_id: string
  subject_id: string
  chapter_id: string
  text: string
  /** Of the folded text: the same question twice is refused kindly. */
  text_digest: string
  /** JSON array of {mediaType, mediaUrl}. */
  media_json: string
  status: 'OPEN' | 'COMPLETED'
  /** Set when the provider has taken it from sight. */
  hidden_at: number | null
  created_at: number
  updated_at: number | null
  likes: number
  /** Replies in sight. */
  replies: number
  /** The phone's own id of the draft, so that sending again is sending once. */
  client_id: string | null
  /** 'student', 'provider', or 'pack:' and a digest of what the pack said: what changes in a pack is told from what changes here. */
  source: string
}

export interface ForumCommentTable {
  id: string
  question_id: string
  /** Null: a teacher wrote it, or its author is no longer there. */
  student_id: string | null
  /** The teacher's name, null where a student wrote it. */
  teacher: string | null
  text: string
  text_digest: string
  media_json: string
  hidden_at: number | null
  created_at: number
  updated_at: number | null
  upvotes: number
  client_id: string | null
  source: string
}

/** Which post a file stands in: who may see the post may see the file. */
export interface ForumMediaTable {
  key: string
  /** The question's own id, or a reply's. */
  post_id: string
  question_id: string
}

/** How many questions in sight were asked in a place on one day: a list is counted, and a far page found, without walking there. */
export interface ForumTallyTable {
  /** 'course', 'course subject' or 'course subject chapter'; ids hold no blank. */
  place: string
  /** Days since 1970, UTC. */
  day: number
  questions: number
}

/** How many questions in sight of a place (as in the tally) have how many likes; a row goes when it would say 0. */
export interface ForumLikedTable {
  place: string
  likes: number
  questions: number
}

/** The same, of those asked on one day: a far page of the most liked is found without walking there. */
export interface ForumLikedDayTable extends ForumLikedTable {
  /** Days since 1970, UTC. */
  day: number
}

/** A question's words as they are searched; the columns beside these are the search port's. */
export interface ForumTextTable {
  question_id: string
  folded: string
}

export interface ForumLikeTable {
  student_id: string
  question_id: string
  at: number
}

export interface ForumUpvoteTable {
  student_id: string
  comment_id: string
  at: number
}

export interface ForumBookmarkTable {
  student_id: string
  question_id: string
  at: number
}

export interface ForumReportTable {
  id: string
  student_id: string
  question_id: string
  comment_id: string | null
  reason: string
  created_at: number
  settled_at: number | null
}
