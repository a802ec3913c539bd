/** Tables of the provider, its students and what they bring with them. */

/** The provider's white label and settings, one JSON value a key. */
export interface ProviderTable {
  key: string
  value_json: string
}

/** A check whether a phone reaches the school: somebody waits for its address to be opened. */
export interface ReachCheckTable {
  /** SHA-256 of the address's key, hex. */
  key_hash: string
  expires_at: number
  opened_at: number | null
  /** 1: this very machine has opened it. */
  own: number
  /** What has opened it, in a few words. */
  device: string | null
}

/** Secrets made at first start (the signing key of codes and addresses …), never exported. */
export interface SecretTable {
  name: string
  value: string
}

export interface StudentTable {
  id: string
  /** Roll; the key by which imports find a student again. Unique. */
  sid: string
  /** 88 and 11 digits. Unique. */
  mobile: string
  name: string
  contact: string | null
  branch: string | null
  division: string | null
  session: string | null
  code: string | null
  link: string | null
  profile_pic: string | null
  /** Hundredths; imported by the provider. Never overwritten by what the student types, nor the other way round. */
  imported_ssc: number | null
  imported_hsc: number | null
  own_ssc: number | null
  own_hsc: number | null
  /** argon2id, null until registered. */
  password_hash: string | null
  disabled: number
  created_at: number
  updated_at: number
  /** Counts the writes of it, from 1. */
  version: number
}

export interface StudentGroupTable {
  student_id: string
  group_id: string
}

/** A word by which a student is found: of the name, the roll, the mobile. Kept by triggers. */
export interface StudentWordTable {
  word: string
  student_id: string
}

/** A list of students that somebody has dropped in the desk, from its preview to its end. */
export interface StudentImportTable {
  id: string
  staff_id: string
  file_id: string
  file_name: string
  /** The job that read it. */
  preview_job: string
  /** The job that writes it; null: not asked for yet. */
  import_job: string | null
  /** What was answered about names of batches, and the group that all come into. */
  answers_json: string
  created_at: number
}

/** A row of such a list with what was typed in the place of its cells. */
export interface StudentImportLineTable {
  import_id: string
  line: number
  /** By column. */
  cells_json: string
  /** 1: nothing is wrong with it any more. */
  is_right: number
}

export interface SessionTable {
  /** SHA-256 of the session id, hex. */
  id_hash: string
  student_id: string
  /** 1: 30 days sliding; 0: 12 hours. */
  remember: number
  created_at: number
  expires_at: number
}

/** How often something happened within a window that began with its first time. */
export interface ThrottleTable {
  /** Digest of what is counted: no phone number, no address. */
  key: string
  count: number
  /** The window's end. */
  until: number
}

/** The SMS gateway that was set at the desk; one row at most. */
export interface SmsGatewayTable {
  id: string
  version: number
  /** Its call without the key: `SmsTemplate` of the contract. */
  template_json: string
  /** Sealed by the secret 'gateway key'; null: the call needs none. */
  key_sealed: string | null
}

/** A one-time code that was sent to a phone (decisions: Sessions, passwords, codes). */
export interface OneTimeCodeTable {
  id: string
  student_id: string
  /** 88 and 11 digits. */
  phone: string
  purpose: 'register' | 'reset'
  /** Keyed digest of the six digits. */
  code_hash: string
  /** Wrong tries so far. */
  tries: number
  created_at: number
  expires_at: number
  used_at: number | null
  /** Always null: releases before 2.3 wrote when a newer code took its place. */
  replaced_at: number | null
  /** The device that asked, where it was known for the student. */
  device: string | null
  /** 1: staff have given it on a slip; no phone has asked for it. */
  slip: number
}

/** An address that was given out to PUT a file to. The key is the file's key below /media. */
export interface UploadTable {
  key: string
  student_id: string
  mime: string
  most_bytes: number
  created_at: number
  expires_at: number
  /** When a call named it, after its bytes had been looked at. Unclaimed ones are swept with their files. */
  claimed_at: number | null
  /** What for: 'profile', 'answer', 'forum'. */
  claimed_by: string | null
  /** The file's name as the student's phone said. */
  name: string | null
  /** Bytes, once claimed. */
  size: number | null
  /** Of the bytes that came, in hex; null where none were looked at yet, '' where several came under the one key. */
  sha256: string | null
}
