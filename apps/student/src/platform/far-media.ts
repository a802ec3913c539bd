/**
 * Pictures, recordings and files in pages whose API is on another site. The features write plain addresses; what is refused there for want
 * of a cookie gets a signed address here, one that has grown old a new one, and a link is signed when it is followed.
 */
import { farKey, fetchableAddress } from './media-address.ts'

/** Refused again with a fresh signature, or not to be signed: its own page may say so now. */
const lost = new WeakSet<Element>()
/** The address with which it was last tried. */
const tried = new WeakMap<Element, string>()

/** Watches the page from now on; answers the function that ends it. */
export function watchFarMedia(): () => void {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  document.addEventListener('error', mend, options)
  document.addEventListener('click', follow, options)
  return () => ending.abort()
}

/** An error does not bubble, but it can be caught on its way down. */
function mend(event: Event): void {
  const place = event.target
  if (!(place instanceof HTMLImageElement || place instanceof HTMLAudioElement)) return
  if (lost.delete(place)) return
  const address = place.currentSrc || place.src
  if (farKey(address) === null) return
  event.stopImmediatePropagation()
  void sign(place, address)
}

async function sign(place: HTMLImageElement | HTMLAudioElement, address: string): Promise<void> {
  const url = await fetchableAddress(address).catch(() => null)
  // Something else stands there by now.
  if ((place.currentSrc || place.src) !== address) return
  if (url === null || url === tried.get(place)) {
    lost.add(place)
    place.dispatchEvent(new Event('error'))
    return
  }
  tried.set(place, url)
  if (place instanceof HTMLImageElement) {
    place.removeAttribute('srcset')
    place.src = url
    return
  }
  const played = !place.paused
  place.src = url
  // A tap that came to nothing only because the address was plain.
  if (played) await place.play().catch(() => undefined)
}

/** A link to a file: the tab opens with the tap, and the file comes into it as soon as its address is signed. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || link.hasAttribute('download') || farKey(link.href) === null) return
  event.preventDefault()
  const { href } = link
  const tab = window.open('', '_blank')
  // Not by `noopener`, which would leave us no tab to send there.
  if (tab) (tab as { opener: unknown }).opener = null
  void fetchableAddress(href)
    // The plain address: what the server says to that is the best explanation there is.
    .catch(() => href)
    .then((url) => {
      if (tab) tab.location.replace(url)
      else window.location.assign(url)
    })
}
