/**
 * A picture that the network does not bring is taken from what the phone keeps, wherever it stands: question, option,
 * HTML. One that the phone does not keep either is asked for again when the network is back.
 */
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { type RefObject, useEffect } from 'react'

/** Where pictures are kept by their address. */
interface PictureStore {
  picture(address: string): Promise<Blob | null>
}

/** Listens for pictures that fail, while mounted. */
export function useKeptPictures(root: RefObject<HTMLElement | null>, store: PictureStore): void {
  useEffect(() => {
    const element = root.current
    if (!element) return
    const kept = new Map<string, string>()
    const missing = new Map<HTMLImageElement, string>()
    const replace = async (picture: HTMLImageElement, key: string) => {
      let url = kept.get(key)
      if (!url) {
        const blob = await store.picture(key).catch(() => null)
        if (!blob) {
          missing.set(picture, key)
          return
        }
        url = URL.createObjectURL(blob)
        kept.set(key, url)
      }
      picture.src = url
    }
    const failed = (event: Event) => {
      if (!(event.target instanceof HTMLImageElement)) return
      const key = event.target.getAttribute('src') ?? ''
      if (key !== '' && !key.startsWith('blob:')) void replace(event.target, key)
    }
    // An error does not bubble, but it can be caught on its way down.
    element.addEventListener('error', failed, { capture: true })
    const unhear = onOnlineChange((online) => {
      if (!online) return
      for (const [picture, key] of missing) if (picture.getAttribute('src') === key) picture.src = key
      missing.clear()
    })
    return () => {
      unhear()
      element.removeEventListener('error', failed, { capture: true })
      for (const url of kept.values()) URL.revokeObjectURL(url)
    }
  }, [root, store])
}
