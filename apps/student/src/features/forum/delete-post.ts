/** Deleting one's own post, after a question: possible as long as it may be changed (decision 0012). */
import type { ForumComment, ForumQuestion } from '@porua/contract/forum'
import { confirm, toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import type { QueryClient } from '@tanstack/react-query'
import { dropQuestion, dropReply, forumApi, isNotMine, refreshThread } from './queries.ts'
import { forumWords } from './words.ts'

/** Deletes my question; true when it is gone. */
export async function deleteQuestion(client: QueryClient, question: ForumQuestion): Promise<boolean> {
  const t = words(forumWords)
  const { _id: id } = question
  if (!(await sure(t('askDeleteQuestion')))) return false
  const gone = await done(() => forumApi.removeQuestion({ params: { id } }), t('questionDeleted'))
  if (gone) dropQuestion(client, id)
  else refreshThread(client, id)
  return gone
}

/** Deletes my reply. */
export async function deleteReply(client: QueryClient, { _id: id, questionId }: ForumComment): Promise<void> {
  const t = words(forumWords)
  if (!(await sure(t('askDeleteReply')))) return
  if (await done(() => forumApi.removeComment({ params: { id } }), t('replyDeleted')))
    dropReply(client, questionId, id)
  // Also where it is refused: somebody has replied meanwhile.
  refreshThread(client, questionId)
}

function sure(title: string): Promise<boolean> {
  const t = words(forumWords)
  const labels = { confirmLabel: t('yesDelete'), cancelLabel: t('cancel') }
  return confirm({ title, body: t('deleteText'), ...labels, danger: true })
}

async function done(call: () => Promise<unknown>, said: string): Promise<boolean> {
  try {
    await call()
  } catch (error) {
    // Deleted already, on another device.
    if (!isNotMine(error)) {
      const title = error instanceof ApiError && error.kind === 'http' ? error.title : ''
      toast.error(title || words(forumWords)('deleteFailed'))
      return false
    }
  }
  toast.success(said)
  return true
}
