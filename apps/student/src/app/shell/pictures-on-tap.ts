/**
 * With 'Use less data' a picture of a question, a note or a post comes when it is tapped. Pages draw their pictures as ever; each is taken
 * back before the browser asks for it, which it does at the next drawing, since all of them are lazy. The exam stands outside the shell:
 * its pictures always come.
 */
import css from './pictures-on-tap.module.css'

/** Where a picture's address waits. */
const held = 'data-held-src'
const all = `img[${held}]`

/** Holds the pictures below `root` from now on; answers the function that ends it and shows them all. */
export function holdPictures(root: HTMLElement, words: () => string): () => void {
  /** Addresses that were tapped: drawn anew, they come at once. */
  const shown = new Set<string>()
  const hold = (picture: HTMLImageElement) => {
    const address = picture.getAttribute('src')
    if (!address || picture.loading !== 'lazy' || picture.closest('dialog')) return
    // A copy that this phone keeps costs nothing.
    if (shown.has(address) || /^(?:blob|data):/.test(address)) return show(picture, false)
    if (!picture.hasAttribute(held)) picture.before(signOf(picture, words()))
    picture.setAttribute(held, address)
    picture.removeAttribute('src')
  }
  const show = (picture: HTMLImageElement, again = true) => {
    const address = picture.getAttribute(held)
    if (address === null) return
    if (again) {
      shown.add(address)
      picture.src = address
    }
    picture.removeAttribute(held)
    const sign = picture.previousElementSibling
    if (sign?.hasAttribute('data-shows')) sign.remove()
  }
  const look = (within: ParentNode) => {
    for (const picture of within.querySelectorAll<HTMLImageElement>('img[src]')) hold(picture)
  }

  const watch = new MutationObserver((changes) => {
    for (const { target, addedNodes, type } of changes) {
      if (type === 'attributes') hold(target as HTMLImageElement)
      for (const node of addedNodes) {
        if (node instanceof HTMLImageElement) hold(node)
        else if (node instanceof Element) look(node)
      }
    }
  })
  watch.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['src'] })
  look(root)

  const tapped = (event: Event) => {
    const target = event.target instanceof Element ? event.target : null
    const sign = target?.closest('[data-shows]')
    // What a picture stands in (a choice, a button that enlarges it) does its own at the next tap.
    const around = sign ? sign.parentElement : target?.closest('button, label, a')
    const pictures = [...(around?.querySelectorAll<HTMLImageElement>(all) ?? [])].filter(
      (picture) => !sign || picture.previousElementSibling === sign,
    )
    if (pictures.length === 0) return
    event.preventDefault()
    event.stopPropagation()
    for (const picture of pictures) show(picture)
  }
  root.addEventListener('click', tapped, { capture: true })
  return () => {
    watch.disconnect()
    root.removeEventListener('click', tapped, { capture: true })
    for (const picture of root.querySelectorAll<HTMLImageElement>(all)) show(picture)
  }
}

/** What stands in the picture's place: a button of its own, or words in what can be pressed already. */
function signOf(picture: HTMLImageElement, words: string): HTMLElement {
  const inside = picture.closest('button, label, a') !== null
  const sign = document.createElement(inside ? 'span' : 'button')
  if (sign instanceof HTMLButtonElement) sign.type = 'button'
  sign.dataset.shows = ''
  sign.className = css.sign ?? ''
  sign.textContent = words
  return sign
}
