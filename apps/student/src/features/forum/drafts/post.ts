/** A post that is being written, or waits on this phone to be sent. Plain data; its files' bytes lie beside it. */
import type { ForumMedia } from '@porua/contract/forum'
import type { UploadType } from '@porua/contract/limits'
import type { Attached, TakenFile } from '@porua/kit/files/attachments.tsx'
import { type AttachedKind, attachedKind } from '@porua/kit/files/file-kind.ts'
import { words } from '@porua/kit/i18n/words.ts'
import type { Place } from '../places.ts'
import { forumWords } from '../words.ts'

/** What the post is for. */
export type PostAim =
  | { kind: 'question' }
  | { kind: 'reply'; questionId: string }
  | { kind: 'editQuestion'; questionId: string }
  | { kind: 'editReply'; questionId: string; commentId: string }

/** A file as the record knows it; the bytes are kept under its id. */
export interface PostFile {
  id: string
  name: string
  kind: AttachedKind
  type: UploadType
  key: string | null
  /** When the server got it: UTC milliseconds. */
  keyAt: number | null
  /** Keys of earlier uploads of the same bytes: a post whose answer was lost may stand on the server with one of them. */
  was?: string[]
  /** It stands in the post that is being edited: the server has it, and the phone has no bytes of it. */
  standing: boolean
}

/** A post on this phone. */
export interface Post {
  /** Belongs to this student alone: nobody else at the same computer sees or sends it. */
  student: string
  /** One draft for each aim; a waiting one has a slot of its own. */
  slot: string
  aim: PostAim
  /** Made with the draft: sent again, it is sent once. */
  clientId: string
  text: string
  place: Place
  files: PostFile[]
  state: 'draft' | 'waiting'
  /** Why the server did not take it; null while it has not said no. */
  refused: string | null
  /** When it began to wait, else when it was last changed: UTC milliseconds. */
  at: number
}

/** The server forgets a file that no post has named after a day; an older key is not trusted. */
const keyLifeMs = 20 * 3_600_000

/** Where the draft of an aim lies. */
export function slotOf(aim: PostAim): string {
  if (aim.kind === 'question') return 'question'
  return aim.kind === 'editReply' ? `editReply ${aim.commentId}` : `${aim.kind} ${aim.questionId}`
}

/** Where a waiting post lies: the next one can be begun meanwhile. */
export function waitingSlot(clientId: string): string {
  return `waiting ${clientId}`
}

/** 128 random bits; `crypto.randomUUID` is missing on plain http, `getRandomValues` is not. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An empty draft. */
export function newPost(
  student: string,
  aim: PostAim,
  start: Partial<Pick<Post, 'text' | 'place' | 'files'>>,
  now: number,
): Post {
  return {
    student,
    slot: slotOf(aim),
    aim,
    clientId: newId(),
    text: '',
    files: [],
    place: { courseId: '', subjectId: '', chapterId: '' },
    state: 'draft',
    refused: null,
    at: now,
    ...start,
  }
}

/** A taken file as the record knows it. */
export function fileOf({ name, kind, type }: TakenFile, id = newId()): PostFile {
  return { id, name, kind, type, key: null, keyAt: null, standing: false }
}

/** The files that stand in a post already. The server knows no names of them: they are called as below the post, 'Image 1', 'PDF 1'. */
export function standingFiles(media: readonly ForumMedia[]): PostFile[] {
  const types = { image: 'image/jpeg', pdf: 'application/pdf', audio: 'audio/wav' } as const
  const t = words(forumWords)
  const counts = { image: 0, pdf: 0, audio: 0 }
  return media.map(({ mediaType, mediaUrl }) => {
    const kind = attachedKind(mediaType)
    counts[kind] += 1
    const name = t(kind, { n: counts[kind] })
    return { id: mediaUrl, name, kind, type: types[kind], key: mediaUrl, keyAt: null, standing: true }
  })
}

/** The record with keys that the server may have forgotten taken out. */
export function withFreshKeys(post: Post, now: number): Post {
  const stale = (file: PostFile) => !file.standing && file.keyAt !== null && now - file.keyAt > keyLifeMs
  if (!post.files.some(stale)) return post
  return { ...post, files: post.files.map((file) => (stale(file) ? withoutKey(file) : file)) }
}

/** The file to be sent once more. */
export function withoutKey(file: PostFile): PostFile {
  const { key, was = [] } = file
  return { ...file, key: null, keyAt: null, was: key === null ? was : [...was, key] }
}

/** The media of a call, in the files' order. */
export function mediaOf(files: readonly PostFile[]): ForumMedia[] {
  return files.flatMap(({ kind, key }) => (key === null ? [] : [{ mediaType: kind, mediaUrl: key }]))
}

/**
 * The media of a call that changes a post of which `standing` is on the server: what stands there keeps its key, whichever upload
 * of the file it was.
 */
export function mediaBeside(files: readonly PostFile[], standing: readonly ForumMedia[]): ForumMedia[] {
  const there = new Map(standing.map((one) => [one.mediaUrl, one]))
  return files.flatMap((file) => {
    const known = [file.key, ...(file.was ?? [])].find((key) => key !== null && there.has(key))
    const one = known ? there.get(known) : undefined
    return one ? [one] : mediaOf([file])
  })
}

/** Whether two posts have the same files in the same order. */
export function sameMedia(a: readonly ForumMedia[], b: readonly ForumMedia[]): boolean {
  return a.length === b.length && a.every(({ mediaUrl }, at) => mediaUrl === b[at]?.mediaUrl)
}

/** The files for the widget, with their bytes. */
export function attachedOf(files: readonly PostFile[], blobs: ReadonlyMap<string, Blob>): Attached[] {
  return files.map(({ id, name, kind, type, key }) => ({
    id,
    name,
    kind,
    type,
    key,
    blob: blobs.get(id) ?? null,
  }))
}

/** Whether anything was written or added. */
export function isBlank({ text, files }: Pick<Post, 'text' | 'files'>): boolean {
  return text.trim() === '' && files.length === 0
}
