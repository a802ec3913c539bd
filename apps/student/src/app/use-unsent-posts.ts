/** Joins the forum's posts that wait on this phone to the account: a logout sends them first, or says what stays. */

import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beforeLogout } from '../features/account/logout.ts'

/** While mounted. The forum's own code comes only when it is asked. */
export function useUnsentPosts(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  useEffect(
    () =>
      beforeLogout(async () => {
        const { leaveForum } = await import('../features/forum/drafts/leaving.ts')
        return leaveForum(client, navigate)
      }),
    [client, navigate],
  )
}
