/** What a press of a button does: one call, what it says afterwards, and what it makes old. */
import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { deskWords } from './words.ts'

interface Act<I, R> {
  call: (input: I) => Promise<R>
  /** What is said when it is done; null says nothing. */
  says: (reply: R, input: I) => string | null
  /** What is asked again afterwards, done or refused: a refusal often means that the page is old. Null: nothing. */
  renews: QueryKey | null
  onDone?: (reply: R) => void
  /** What is said where no reply came; else that what was typed is kept. */
  noReply?: string
}

/** Makes an act. A refusal is said in the server's words. */
export function useAct<I, R>({ call, says, renews, onDone, noReply }: Act<I, R>) {
  const t = useWords(deskWords)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onSuccess: (reply, input) => {
      const text = says(reply, input)
      if (text !== null) toast.success(text)
      onDone?.(reply)
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      if (error.code === 'notLoggedIn') return
      toast.error(error.kind === 'network' ? (noReply ?? t('noReply')) : error.title || t('failed'))
    },
    onSettled: () => (renews === null ? undefined : queries.invalidateQueries({ queryKey: renews })),
  })
}
