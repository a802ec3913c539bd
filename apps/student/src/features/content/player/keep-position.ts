import { ApiError } from '@porua/kit/platform/api-error.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { contentApi } from '../queries.ts'

/** Tells the server where watching stopped. Outlives the page; one that is lost is followed by the next. */
export async function keepPosition(contentId: string, seconds: number): Promise<void> {
  const at = Math.round(serverClock.now())
  await contentApi
    .keepPosition({ params: { contentId }, body: { seconds, at } }, { keepalive: true, timeoutMs: 10_000 })
    .catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
    })
}
