/** Sends a post: the files that the server lacks, then the call that names them (spec §7 Q&A). */
import type { ForumComment, ForumQuestion } from '@porua/contract/forum'
import { attachmentWords } from '@porua/kit/files/attachments-words.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError, networkError } from '@porua/kit/platform/api-error.ts'
import type { uploadFile } from '../../../platform/upload.ts'
import type { forumApi } from '../queries.ts'
import {
  mediaBeside,
  mediaOf,
  type Post,
  type PostFile,
  sameMedia,
  withFreshKeys,
  withoutKey,
} from './post.ts'

export interface SendPorts {
  api: Pick<typeof forumApi, 'addQuestion' | 'updateQuestion' | 'addComment' | 'updateComment'>
  upload: typeof uploadFile
  blobs(post: Post): Promise<ReadonlyMap<string, Blob>>
  /** Keeps what has been reached, so that nothing is sent twice after a crash. */
  keep(post: Post): Promise<void>
  now(): number
  /** Who is signed in at this moment: another tab may have changed that. */
  student(): string
}

export type Sent = { question: ForumQuestion } | { comment: ForumComment }

/**
 * Sends, and answers what it became. The same post may be sent again after any failure: it is one post.
 * @throws ApiError
 */
export async function sendPost(post: Post, ports: SendPorts): Promise<Sent> {
  const ready = await withKeys(withFreshKeys(post, ports.now()), ports)
  try {
    return await callFor(ready, ports)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'uploadMissing') throw error
    // The server has forgotten a file that waited too long: all go once more.
    const files = ready.files.map((file) => (file.standing ? file : withoutKey(file)))
    return callFor(await withKeys({ ...ready, files }, ports), ports)
  }
}

async function withKeys(post: Post, ports: SendPorts): Promise<Post> {
  let sent = post
  const blobs = post.files.some(({ key }) => key === null) ? await ports.blobs(post) : new Map<string, Blob>()
  for (const file of post.files) {
    if (file.key !== null) continue
    const blob = blobs.get(file.id)
    // Without it the post would be another than the one that was written.
    if (!blob) throw fileGone(file)
    mustBeTheirs(post, ports)
    const key = await ports.upload(blob, { type: file.type, name: file.name })
    const withKey = (one: PostFile) => (one.id === file.id ? { ...one, key, keyAt: ports.now() } : one)
    sent = { ...sent, files: sent.files.map(withKey) }
    await ports.keep(sent)
  }
  return sent
}

/** A post waits for its student; in another's session it would be another's. @throws ApiError as without a network */
function mustBeTheirs(post: Post, ports: SendPorts): void {
  if (ports.student() !== post.student) throw networkError(new Error('another student is signed in'))
}

/** The browser has taken a file's bytes away. Trying again is of no use; the student has to know. */
function fileGone({ name }: PostFile): ApiError {
  const title = words(attachmentWords)('goneFile', { name })
  return new ApiError({ kind: 'http', status: 0, code: 'fileGone', title })
}

async function callFor(post: Post, ports: SendPorts): Promise<Sent> {
  const { api } = ports
  mustBeTheirs(post, ports)
  const { aim, clientId, place, student } = post
  const text = post.text.trim()
  const media = mediaOf(post.files)
  switch (aim.kind) {
    case 'question': {
      const body = { studentId: student, ...place, questionDescription: text, media, clientId }
      const { question } = await api.addQuestion({ body })
      // Sent before and then changed, and only the answer was lost: what counts is what the student has now.
      const beside = mediaBeside(post.files, question.media)
      const samePlace = question.chapterId === place.chapterId
      if (question.questionDescription === text && samePlace && sameMedia(question.media, beside))
        return { question }
      return api.updateQuestion({
        body: { questionId: question._id, questionDescription: text, media: beside, ...place },
      })
    }
    case 'reply': {
      const body = {
        questionId: aim.questionId,
        userId: student,
        userType: 'Student',
        reply: text,
        media,
        clientId,
      }
      const { comment } = await api.addComment({ body })
      const beside = mediaBeside(post.files, comment.media)
      if (comment.reply === text && sameMedia(comment.media, beside)) return { comment }
      return api.updateComment({ body: { commentId: comment._id, reply: text, media: beside } })
    }
    case 'editQuestion':
      return api.updateQuestion({
        body: { questionId: aim.questionId, questionDescription: text, media, ...place },
      })
    case 'editReply':
      return api.updateComment({ body: { commentId: aim.commentId, reply: text, media } })
  }
}
