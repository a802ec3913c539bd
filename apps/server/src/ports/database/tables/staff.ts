/** Tables of the people who work in the desk. */

export interface StaffTable {
  id: string
  /** Counts changes, from 1. */
  version: number
  name: string
  /** 88 and 11 digits, or an e-mail address in small letters. Unique. */
  login: string
  role: string
  /** argon2id. */
  password_hash: string
  disabled: number
  /** The secret of the authenticator app, Base32; null: none. */
  totp_secret: string | null
  /** 1: it is asked for at sign-in. 0: the app has not proved yet that it has the secret. */
  totp_on: number
  /** The last half minute (since 1970) whose number was taken: no number is taken twice. */
  totp_used: number
  created_at: number
  updated_at: number
}

export interface StaffSessionTable {
  /** SHA-256 of the session id, hex. */
  id_hash: string
  /** Names the session without being able to open it. */
  id: string
  staff_id: string
  device: string
  network: string
  created_at: number
  seen_at: number
  expires_at: number
}

/** A call that was made with a key of the page, so that it is done once however often it is sent. */
export interface StaffPressTable {
  /** SHA-256 of member, call and key, hex. */
  press_hash: string
  created_at: number
  /** What was answered, sealed by the key; null: it is not known, or nothing yet. */
  reply: string | null
}

/** A link that works once: the welcome link of an owner, an invitation, or one by which a member sets a new password. */
export interface StaffLinkTable {
  /** SHA-256 of the link's key, hex. */
  key_hash: string
  id: string
  kind: string
  /** Whom it was made for. */
  name: string
  role: string
  /** The member who invited, or who made the link for a colleague; null for a welcome link. */
  invited_by: string | null
  /** Whose password it sets; null: it makes a member. */
  staff_id: string | null
  created_at: number
  expires_at: number
}

/** The rules for all staff, one value a key. */
export interface StaffRuleTable {
  key: string
  value: string
}

/** Who did what; rows are never changed once their result stands. */
export interface StaffLogTable {
  /** Sorts by time. */
  id: string
  at: number
  staff_id: string | null
  who: string
  role: string | null
  /** `feature.call` of the desk's contract. */
  what: string
  on_kind: string | null
  on_id: string | null
  on_name: string | null
  /** The same in Bangla, where the program gives the name. */
  on_name_bn: string | null
  before_json: string | null
  after_json: string | null
  /** 'done', the code of a refusal, or null: under way, or the server stopped meanwhile. */
  result: string | null
  network: string
}
