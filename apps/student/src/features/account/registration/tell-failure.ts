import { type ToastOptions, toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { registrationWords } from './words.ts'

/** One message at a time: the next try takes the last one's away. */
export const failureId = 'registration'

/**
 * Spec §8: the title of a refused code request, resend or set-password is an error toast; what the server adds stands below
 * it. A lost network gets words of our own. What is no failure of a call is thrown on.
 */
export function tellFailure(error: unknown, action?: ToastOptions['action']): void {
  if (!(error instanceof ApiError)) throw error
  const t = words(registrationWords)
  const more = { id: failureId, ...(action ? { action } : {}) }
  if (error.kind === 'network') toast.error(t('noReply'), more)
  else if (error.serverMessage) toast.error(error.serverMessage, { ...more, title: error.title })
  else toast.error(error.title || t('failed'), more)
}
