/** Tables of books, videos and notes, and of what students did with them. */

export interface BookTable {
  id: string
  course_id: string
  position: number
  name: string
  /** Media key of the cover. */
  image: string | null
  /** Media key. */
  file: string
  /** Counts the writes of it, from 1. */
  version: number
}

/** A video or a note of an item, in the provider's order. */
export interface ContentTable {
  id: string
  type: 'video' | 'file'
  item_kind: 'chapter' | 'lecture' | 'questionSolve'
  item_id: string
  position: number
  title: string
  created_at: number
  published: number
  /** Media key of the file or of the manifest, or the address at a video site. */
  key: string
  /** Of a video. */
  kind: 'vod' | 'drm' | 'hosted' | null
  thumbnail: string | null
  /** Milliseconds, where known. */
  duration: number | null
  /** Bytes, where known. */
  size: number | null
  /** Qualities, captions, key ids: what the packager or the importer found. */
  details_json: string
  /** Counts the writes of it, from 1. */
  version: number
}

export interface CompletionTable {
  student_id: string
  content_id: string
  course_id: string
  subject_id: string
  completed_at: number
}

/** Where a student stopped watching. */
export interface PlaybackTable {
  student_id: string
  content_id: string
  /** Milliseconds into the video. */
  position: number
  /** When it was so. */
  at: number
}

export interface SubjectStartTable {
  student_id: string
  subject_id: string
  started_at: number
}
