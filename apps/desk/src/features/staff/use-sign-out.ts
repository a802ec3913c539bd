import { toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { sessionChanged } from '../../platform/api.ts'
import { deskWords } from '../../platform/words.ts'
import { staffApi } from './queries.ts'

/** Ends this session and leads to the sign-in page. Nothing of what was seen stays for who comes next, by Back for instance. */
export function useSignOut() {
  const t = useWords(deskWords)
  const router = useRouter()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async () => {
      await staffApi.signOut()
      sessionChanged()
      await router.navigate({ to: '/sign-in' })
      queries.clear()
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) throw error
      toast.error(error.kind === 'http' ? error.title : t('noReply'))
    },
  })
}
