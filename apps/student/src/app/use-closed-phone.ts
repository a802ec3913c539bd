/** Joins what the phone shows while the app is closed: a notice that was touched opens, and what is on goes on with this session. */

import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useLocation, useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/** The page itself goes first. */
const soonMs = 1_000
const laterMs = 3_000

/** While mounted: on every page but the exam, which nothing leads away from. */
export function useClosedPhone(): void {
  const client = useQueryClient()
  const navigate = useNavigate()
  const language = useLanguage()
  const { pathname, search } = useLocation()

  useEffect(() => {
    let end: (() => void) | null = null
    let gone = false
    const begin = async () => {
      const { listenToPhone } = await import('../features/notifications/open-from-phone.ts')
      if (!gone) end = listenToPhone(client, navigate)
    }
    // Without it a touched notice brings the page to the front, and no further.
    const timer = setTimeout(() => {
      if ('serviceWorker' in navigator) begin().catch(() => undefined)
    }, soonMs)
    return () => {
      clearTimeout(timer)
      gone = true
      end?.()
    }
  }, [client, navigate])

  useEffect(() => {
    const id = new URLSearchParams(search).get('notice')
    if (id === null) return
    navigate(pathname, { replace: true })
    const open = async () => {
      const { openById } = await import('../features/notifications/open-from-phone.ts')
      await openById(client, id, navigate)
    }
    open().catch(() => undefined)
  }, [client, navigate, pathname, search])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the server keeps the language in which it writes to the phone.
  useEffect(() => {
    const renew = async () => {
      const { renewPhone } = await import('../features/notifications/phone-notices.ts')
      await renewPhone()
    }
    // What could not be renewed now is renewed the next time that the app opens.
    const timer = setTimeout(() => void renew().catch(() => undefined), laterMs)
    return () => clearTimeout(timer)
  }, [language])
}
