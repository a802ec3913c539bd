/** From Submit to what becomes of it (spec §8): sent, waiting for a network, or refused with a sentence. */

import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { takeChangedQuestion, takeNewQuestion, takeReply } from '../queries.ts'
import { forumWords } from '../words.ts'
import { browserSend, letWait } from './outbox.ts'
import type { Post } from './post.ts'
import { refusedFile, sayingWhich } from './refused-file.ts'
import { type Sent, sendPost } from './send-post.ts'
import type { Draft } from './use-draft.ts'

/** Submits a draft. `onDone` is called when the form may close. */
export function useSubmit(draft: Draft, onDone: (sent: Sent | null) => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const mounted = useRef(true)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])

  const submit = async () => {
    const { loaded, queue } = draft
    if (!loaded || busy) return
    setBusy(true)
    setProblem(null)
    toast.dismiss(failure.id)
    // Whoever closes the form meanwhile and opens it again must not write on what is being sent.
    const end = draft.hold()
    try {
      queue.retry('network')
      await queue.settled()
      await draft.flush()
      const failed = stuckFile(draft)
      if (failed) return setProblem(failed)
      const post = draft.now()
      if (!post) return
      await send(post, loaded.box)
    } finally {
      end()
      if (mounted.current) setBusy(false)
    }
  }

  const send = async (post: Post, box: NonNullable<Draft['loaded']>['box']) => {
    try {
      const ports = browserSend(box)
      const blobs = async () => new Map([...(await ports.blobs(post)), ...draft.bytes()])
      const sent = await sendPost(post, { ...ports, blobs })
      await draft.finish()
      await box.drop(post.student, post.slot)
      arrived(sent, post)
    } catch (error) {
      const offline = error instanceof ApiError && error.kind === 'network'
      if (!offline || isEdit(post)) return failed(error, post, offline)
      await draft.finish()
      await letWait(box, post, draft.bytes(), serverClock.now())
      toast.info(words(forumWords)(post.aim.kind === 'question' ? 'questionWaits' : 'replyWaits'))
      if (mounted.current) onDone(null)
    }
  }

  const arrived = (sent: Sent, post: Post) => {
    const t = words(forumWords)
    if ('comment' in sent) takeReply(client, sent.comment)
    else if (isEdit(post)) takeChangedQuestion(client, sent.question)
    else takeNewQuestion(client, sent.question)
    if (isEdit(post)) toast.success(t('changed'))
    else toast.success(t('question' in sent ? 'questionSubmitted' : 'replyAdded'))
    if (!mounted.current) return
    onDone(sent)
    if ('question' in sent && !isEdit(post))
      navigate(`/question-details/${encodeURIComponent(sent.question._id)}`, { state: { fromList: true } })
  }

  const failed = (error: unknown, post: Post, offline: boolean) => {
    const t = words(forumWords)
    const refused = refusedFile(error, draft.now()?.files ?? [])
    if (refused) draft.refuseFile(refused.file.id, refused.why)
    const said = refused ? sayingWhich(refused.file.name, refused.why) : wordsOf(error, offline)
    if (offline) toast.error(t('changeOffline'), failure)
    else if (post.aim.kind === 'question') toast.error(t('questionFailed'), failure)
    else toast.error(said || t('replyFailed'), failure)
    if (mounted.current) setProblem(offline ? t('changeOffline') : said || t('replyFailed'))
    if (!(error instanceof ApiError)) throw error
  }

  return { busy, problem, submit: () => void submit() }
}

/** One message at a time: the next try takes the last one's away. */
const failure = { id: 'post' }

function wordsOf(error: unknown, offline: boolean): string {
  return error instanceof ApiError && !offline ? error.serverMessage || error.title : ''
}

/** Why a file waits for the student and not for the network; null where none does. */
function stuckFile({ queue, attached }: Draft): string | null {
  for (const [id, state] of queue.states()) {
    if (state.step !== 'failed' || state.network) continue
    return sayingWhich(attached.find((file) => file.id === id)?.name ?? '', state.why)
  }
  return null
}

function isEdit({ aim }: Post): boolean {
  return aim.kind === 'editQuestion' || aim.kind === 'editReply'
}
