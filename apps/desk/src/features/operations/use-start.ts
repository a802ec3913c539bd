/** What a press of a button of Care does: it starts a job, and the page shows it. */
import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { careQuery } from './queries.ts'
import { careWords } from './words.ts'

/** Makes the act; a refusal is said in the server's words. */
export function useStart<Input>(call: (input: Input) => Promise<unknown>) {
  const t = useWords(careWords)
  const queries = useQueryClient()
  return useMutation({
    mutationFn: call,
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'notLoggedIn') toast.error(error.title || t('noReply'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: careQuery.queryKey }),
  })
}
