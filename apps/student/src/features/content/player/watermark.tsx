/**
 * The watermark (spec §2, §9): the student's username and sid over the picture, in another place every 2000 ms, stepped. It stays
 * when the page is tampered with: what is removed or hidden comes back, and playback stops for as long as it cannot be seen.
 */
import { limits } from '@porua/contract/limits'
import { type RefObject, useEffect, useRef } from 'react'
import { isCovered, nextPlace, watermarkStyle } from './watermark-rules.ts'

interface WatermarkProps {
  /** What stands there. */
  text: string
  /** The picture's frame, over which it moves. */
  frame: RefObject<HTMLElement | null>
  /** Told true while it cannot be seen, false when it can again. */
  onHidden: (hidden: boolean) => void
}

/** Keeps the mark in the frame. React owns an empty place alone, so that it never trips over a node that was taken away. */
export function Watermark({ text, frame, onHidden }: WatermarkProps) {
  const told = useRef(onHidden)
  told.current = onHidden
  useEffect(() => {
    const place = frame.current
    if (!place) return
    let mark = makeMark(text)
    let at = nextPlace(null, Math.random)
    let hidden = false
    const put = () => {
      if (mark.parentElement !== place) {
        mark = makeMark(text)
        place.append(mark)
      }
      if (mark.textContent !== text) mark.textContent = text
      const style = watermarkStyle(at)
      if (mark.getAttribute('style') !== style) mark.setAttribute('style', style)
      // Nothing else says how it looks.
      for (const name of mark.getAttributeNames()) if (!kept.has(name)) mark.removeAttribute(name)
    }
    const look = () => {
      put()
      const now = isCovered(mark, place)
      if (now === hidden) return
      hidden = now
      told.current(now)
    }
    const watch = new MutationObserver(look)
    // Its own attributes, its text, and what is put into or taken out of the frame.
    watch.observe(place, { childList: true, subtree: true, attributes: true, characterData: true })
    const step = setInterval(() => {
      at = nextPlace(at, Math.random)
      look()
    }, limits.watermarkMs)
    // A style sheet says nothing to an observer.
    const check = setInterval(look, 500)
    look()
    return () => {
      watch.disconnect()
      clearInterval(step)
      clearInterval(check)
      mark.remove()
    }
  }, [text, frame])
  return null
}

const kept: ReadonlySet<string> = new Set(['style', 'aria-hidden', 'data-watermark'])

function makeMark(text: string): HTMLElement {
  const mark = document.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  mark.setAttribute('data-watermark', '')
  mark.textContent = text
  return mark
}
