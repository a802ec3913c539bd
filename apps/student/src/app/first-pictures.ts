/**
 * The pictures that a page shows first, asked for as soon as their names are known: on a slow line the app is still on its way
 * then, and later they would wait for it to be drawn.
 */
import { assetAddress, isPath } from '../platform/asset-address.ts'
import { baseOf } from '../platform/early-calls.ts'

/** What a phone shows of a list before anybody scrolls. */
const inView = 2

/** Held until the page takes them: a picture that nobody holds may be dropped. */
const held: HTMLImageElement[] = []

/** Asks for the provider's logo, and for the first covers of a list of courses. Both may come to nothing: the page asks again. */
export async function askFirstPictures(
  config: Promise<unknown>,
  courses: Promise<Response | null> | undefined,
): Promise<void> {
  const { api, assets, logo } = ((await config) ?? {}) as Record<string, unknown>
  // On another site than the API pictures want signed addresses.
  if (typeof assets !== 'string' || !isPath(baseOf(typeof api === 'string' ? api : undefined))) return
  const ask = (keys: readonly unknown[]) => {
    for (const key of keys) {
      if (typeof key !== 'string' || key === '') continue
      const image = new Image()
      image.src = assetAddress(key, assets)
      held.push(image)
    }
  }
  ask([logo])
  const reply = await courses
  if (!reply?.ok) return
  const body = (await reply.clone().json()) as { data?: { courses?: { image?: unknown }[] } }
  ask((body.data?.courses ?? []).slice(0, inView).map((course) => course.image))
}
