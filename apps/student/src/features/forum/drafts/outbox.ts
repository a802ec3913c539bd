/** What waits on this phone to be sent: sent once, oldest first, as soon as the server can be reached. */
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { uploadFile } from '../../../platform/upload.ts'
import { forumApi, myId } from '../queries.ts'
import { takeEmptySlot } from './draft-slot.ts'
import { type Post, waitingSlot } from './post.ts'
import { browserPosts, type PostBox } from './post-box.ts'
import { type SendPorts, type Sent, sendPost } from './send-post.ts'

const listeners = new Set<() => void>()

/** Calls back when something begins or ends to wait; answers the function that ends it. */
export function onOutbox(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that the outbox has changed. */
function tell(): void {
  for (const listener of listeners) listener()
}

/** How the browser sends. */
export function browserSend(box: PostBox): SendPorts {
  return {
    api: forumApi,
    upload: uploadFile,
    now: () => serverClock.now(),
    student: myId,
    blobs: (post) => box.blobs(post),
    keep: (post) => box.keep(post),
  }
}

/**
 * A draft that could not be sent for want of a network waits from now on.
 * @param blobs the files' bytes as the form has them, in case that the box has lost some.
 */
export async function letWait(
  box: PostBox,
  post: Post,
  blobs: ReadonlyMap<string, Blob>,
  now: number,
): Promise<void> {
  const waiting = {
    ...post,
    slot: waitingSlot(post.clientId),
    state: 'waiting',
    refused: null,
    at: now,
  } as const
  await box.move(post, waiting)
  if (blobs.size > 0) await box.keep(waiting, blobs)
  tell()
}

/** The signed-in student's waiting posts. */
export async function waitingPosts(): Promise<Post[]> {
  return (await browserPosts()).waiting(myId())
}

/** Deletes a waiting post for good. */
export async function dropWaiting(post: Post): Promise<void> {
  await (await browserPosts()).drop(post.student, post.slot)
  tell()
}

/** What came of a round. */
export interface Round {
  sent: Sent[]
  /** Posts that the server has just said no to. */
  refused: Post[]
  /** How many still wait for the server. */
  left: number
}

interface RoundPorts {
  box: PostBox
  send: SendPorts
  student: string
}

let running: Promise<Round> | null = null

/** Sends what waits; a round under way is joined. */
export function sendWaiting(): Promise<Round> {
  running ??= underLock(async () => {
    const box = await browserPosts()
    return sendRound({ box, send: browserSend(box), student: myId() })
  }).finally(() => {
    running = null
  })
  return running
}

/** One tab sends; where the browser has no locks two may, and the client's id makes it one post all the same. */
async function underLock(round: () => Promise<Round>): Promise<Round> {
  if (!('locks' in navigator)) return round()
  return navigator.locks.request('porua-forum-outbox', round)
}

/** Sends each waiting post once. What the network broke ends the round; what the server refused is marked and stays. */
export async function sendRound({ box, send, student }: RoundPorts): Promise<Round> {
  const round: Round = { sent: [], refused: [], left: 0 }
  const waiting = (await box.waiting(student)).filter(({ refused }) => refused === null)
  for (const [at, post] of waiting.entries()) {
    try {
      const sent = await sendPost(post, send)
      await box.drop(post.student, post.slot)
      round.sent.push(sent)
    } catch (error) {
      const answered = error instanceof ApiError && !error.retryable && error.status !== 401
      if (!answered) {
        round.left = waiting.length - at
        break
      }
      const refused = { ...post, refused: error.serverMessage || error.title || error.code }
      await box.keep(refused)
      round.refused.push(refused)
    }
  }
  if (round.sent.length + round.refused.length > 0) tell()
  return round
}

/** Lets a refused post be sent again, as it is. */
export async function tryAgain(post: Post): Promise<void> {
  await (await browserPosts()).keep({ ...post, refused: null })
  tell()
}

/** Takes a waiting post back to be written on; a draft that lay there is in its way and stays. */
export async function takeBack(post: Post): Promise<boolean> {
  const box = await browserPosts()
  const place = await takeEmptySlot(box, post.student, post.aim)
  if (!place) return false
  try {
    await box.move(post, { ...post, slot: place.slot, state: 'draft', refused: null })
  } finally {
    place.release()
  }
  tell()
  return true
}
