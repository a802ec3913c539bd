/** Before a logout: what waits is sent if that is possible; the rest stays on this phone for its student alone, and is counted. */

import type { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { mayReach } from '@porua/kit/platform/online.ts'
import type { QueryClient } from '@tanstack/react-query'
import { myId } from '../queries.ts'
import { browserPosts } from './post-box.ts'
import { sendAndTell } from './send-and-tell.ts'

/** A logout waits so long for a hanging line, then counts. */
const timeoutMs = 12_000

/** Sends, and answers how many posts of the signed-in student were not sent and how many are not finished. */
export async function leaveForum(
  client: QueryClient,
  navigate: ReturnType<typeof useNavigate>,
): Promise<{ posts: number; drafts: number }> {
  const box = await browserPosts()
  // A box in memory ends with the page: what lies in it stays for nobody, and the form has said so.
  const student = myId()
  if (mayReach() && (await box.waiting(student)).length > 0) {
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, timeoutMs))
    await Promise.race([sendAndTell(client, navigate), timeout])
  }
  return { posts: (await box.waiting(student)).length, drafts: (await box.drafts(student)).length }
}
