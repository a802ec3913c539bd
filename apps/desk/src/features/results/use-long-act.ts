/** A press whose work may be long: it is waited for while the page is open, and goes on without it. */
import { toast } from '@porua/kit'
import { getLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { WorkNotDone } from './queries.ts'
import { resultsWords } from './words.ts'

interface LongAct<I, R> {
  call: (input: I, signal: AbortSignal) => Promise<R>
  /** What is asked again afterwards, done or refused. */
  renews: QueryKey
  onDone: (reply: R) => void
}

/** Makes the act. A refusal, or why the work failed, is said in the page's language. */
export function useLongAct<I, R>({ call, renews, onDone }: LongAct<I, R>) {
  const t = useWords(resultsWords)
  const queries = useQueryClient()
  const leaving = useRef(new AbortController())
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  return useMutation({
    mutationFn: (input: I) => call(input, leaving.current.signal),
    onSuccess: onDone,
    onError: (error) => {
      if (leaving.current.signal.aborted) return
      if (error instanceof WorkNotDone)
        return void toast.error(
          error.job.state === 'cancelled'
            ? t('workCancelled')
            : (error.job.failure?.[getLanguage()] ?? t('workFailed')),
        )
      if (!(error instanceof ApiError)) throw error
      if (error.code !== 'notLoggedIn') toast.error(error.title || t('workFailed'))
    },
    onSettled: () => queries.invalidateQueries({ queryKey: renews }),
  })
}
