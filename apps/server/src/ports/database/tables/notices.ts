/** Tables of notices and of hints to live connections. */

/** What students are told: one row, however many read it. Addressed by `notice_group` and `notice_student`. */
export interface NoticeTable {
  id: string
  type: 'notification' | 'notice'
  message: string
  info_json: string | null
  /** From then on it can be read; may lie ahead. */
  created_at: number
  /** The time as a pack wrote it ('+3h'), so that the same words keep the time that they were resolved to; null: none was given. */
  at_source: string | null
  /** When its live hint went out; null: not yet. */
  sent_at: number | null
  /** Who made it: 'pack', 'provider', or a feature of the server. */
  source: string
}

export interface NoticeGroupTable {
  group_id: string
  created_at: number
  notice_id: string
}

export interface NoticeStudentTable {
  student_id: string
  created_at: number
  notice_id: string
}

/** What a student did with a notice. */
export interface NoticeMarkTable {
  student_id: string
  notice_id: string
  seen_at: number | null
  removed_at: number | null
}

/** A hint on its way to the live connections of every process; swept after an hour. */
export interface LiveHintTable {
  id: string
  at: number
  /** Whom it is for, separated by spaces: 'everyone', 'student:ID', 'group:ID', 'session:HASH', 'thread:ID'. */
  topics: string
  event: string
  payload_json: string
}
