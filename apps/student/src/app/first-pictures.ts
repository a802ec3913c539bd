/**
 * The pictures that a page shows first, asked for as soon as their names are known: on a slow line the app is still on its way
 * then, and later they would wait for it to be drawn.
 */

import { assetAddress, isPath } from '@porua/contract/asset-address'
import type { EarlyReply } from '@porua/kit/platform/api-client.ts'
import { baseOf } from '@porua/kit/platform/fetching.ts'

/** What a phone shows of a list before anybody scrolls. */
const inView = 2

/** Held until the page takes them: a picture that nobody holds may be dropped. */
const held: HTMLImageElement[] = []

/** Asks for these media keys' pictures, the first of them. They may come to nothing: the page asks again. */
export async function askFirstPictures(
  config: Promise<unknown>,
  keys: Promise<readonly unknown[]>,
): Promise<void> {
  const { api, assets } = ((await config) ?? {}) as Record<string, unknown>
  // On another site than the API pictures want signed addresses.
  if (typeof assets !== 'string' || !isPath(baseOf(typeof api === 'string' ? api : undefined))) return
  for (const key of (await keys).slice(0, inView)) {
    if (typeof key !== 'string' || key === '') continue
    const image = new Image()
    image.src = assetAddress(key, assets)
    held.push(image)
  }
}

/** The key of the provider's logo. */
export async function logoOf(config: Promise<unknown>): Promise<readonly unknown[]> {
  const { logo } = ((await config) ?? {}) as Record<string, unknown>
  return [logo]
}

/** The keys of the covers of a list of courses. */
export async function coversOf(courses: Promise<EarlyReply | null>): Promise<readonly unknown[]> {
  const reply = (await courses)?.response
  if (!reply?.ok) return []
  const body = (await reply.clone().json()) as { data?: { courses?: { image?: unknown }[] } }
  return (body.data?.courses ?? []).map((course) => course.image)
}
