/** Tables of notices to closed phones. */

/** A phone that takes notices while the app is closed, for the student whose session it is. */
export interface PushSubscriptionTable {
  /** SHA-256 of the endpoint, hex: a browser has one subscription, whoever sits before it. */
  id: string
  student_id: string
  /** The session that it belongs to: once that has ended nothing goes there any more. */
  session_hash: string
  endpoint: string
  p256dh: string
  auth: string
  language: 'en' | 'bn'
  created_at: number
  /** When the student's app was last opened on it. */
  renewed_at: number
}

/** A notice whose phones are being looked up, and how far that has come. Gone when all are in `push_send`. */
export interface PushWaveTable {
  notice_id: string
  created_at: number
  after_student: string
  after_id: string
}

/** A notice on its way to one phone. */
export interface PushSendTable {
  notice_id: string
  subscription_id: string
  /** From when on it is to be tried; ahead while somebody tries it. */
  due_at: number
  tries: number
}
