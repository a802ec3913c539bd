/** A round of sending what waits, and what the student is told of it. */

import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import type { useNavigate } from '@porua/kit/platform/navigation.tsx'
import type { QueryClient } from '@tanstack/react-query'
import { takeNewQuestion, takeReply } from '../queries.ts'
import { forumWords } from '../words.ts'
import { sendWaiting } from './outbox.ts'
import type { Sent } from './send-post.ts'

/** Sends; answers how many posts still wait for the server. */
export async function sendAndTell(
  client: QueryClient,
  navigate: ReturnType<typeof useNavigate>,
): Promise<number> {
  const { sent, refused, left } = await sendWaiting()
  const t = words(forumWords)
  for (const one of sent) {
    if ('comment' in one) takeReply(client, one.comment)
    else takeNewQuestion(client, one.question)
  }
  const [first] = sent
  if (first && sent.length === 1) {
    const open = {
      label: t('open'),
      run: () => navigate(`/question-details/${encodeURIComponent(threadOf(first))}`),
    }
    toast.success(t('question' in first ? 'questionSubmitted' : 'replyAdded'), { action: open })
  } else if (sent.length > 1) toast.success(t('waitingSent'))
  for (const { refused: why } of refused) toast.error(why, { title: t('waitingRefused') })
  return left
}

function threadOf(sent: Sent): string {
  return 'question' in sent ? sent.question._id : sent.comment.questionId
}
