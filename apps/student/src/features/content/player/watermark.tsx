/**
 * The watermark (spec §2, §9): the student's username and sid over the picture, in another place every 2000 ms, stepped. It stays
 * when the page is tampered with: what is removed or hidden comes back, and playback stops for as long as it cannot be seen.
 */
import { limits } from '@porua/contract/limits'
import { type RefObject, useEffect, useRef } from 'react'
import { areaOf, isCovered, isElsewhere, nextPlace, watermarkStyle } from './watermark-rules.ts'

interface WatermarkProps {
  /** What stands there. */
  text: string
  /** The picture's frame, over which it moves. */
  frame: RefObject<HTMLElement | null>
  /** What is marked. */
  picture: RefObject<HTMLElement | null>
  /** Told true while it cannot be seen, false when it can again. */
  onHidden: (hidden: boolean) => void
}

/** Keeps the mark in the frame. React owns an empty place alone, so that it never trips over a node that was taken away. */
export function Watermark({ text, frame, picture, onHidden }: WatermarkProps) {
  const told = useRef(onHidden)
  told.current = onHidden
  useEffect(() => {
    const place = frame.current
    if (!place) return
    let mark = makeMark(text)
    let at = nextPlace(null, Math.random)
    let hidden = false
    /** What was asked for, and how the browser writes it back. */
    let look = { asked: '', written: '' }
    const put = () => {
      if (mark.parentElement !== place) {
        mark = makeMark(text)
        look = { asked: '', written: '' }
        place.append(mark)
      }
      if (mark.textContent !== text) mark.textContent = text
      const asked = watermarkStyle(at, pictureIn(place))
      if (look.asked !== asked || mark.style.cssText !== look.written) {
        // Not as an attribute: the content policy lets none take effect, and nobody would see the mark.
        mark.style.cssText = asked
        look = { asked, written: mark.style.cssText }
      }
      // Nothing else says how it looks.
      for (const name of mark.getAttributeNames()) if (!kept.has(name)) mark.removeAttribute(name)
    }
    const check = () => {
      put()
      const now = isCovered(mark, place) || (picture.current !== null && isElsewhere(picture.current, place))
      if (now === hidden) return
      hidden = now
      told.current(now)
    }
    const watch = new MutationObserver(check)
    // Its own attributes, its text, and what is put into or taken out of the frame.
    watch.observe(place, { childList: true, subtree: true, attributes: true, characterData: true })
    // A picture that leaves its frame behind says nothing to an observer of the frame.
    const listening = new AbortController()
    for (const name of alone)
      document.addEventListener(name, check, { capture: true, signal: listening.signal })
    const step = setInterval(() => {
      at = nextPlace(at, Math.random)
      check()
    }, limits.watermarkMs)
    // A style sheet says nothing to an observer.
    const often = setInterval(check, 500)
    check()
    return () => {
      watch.disconnect()
      listening.abort()
      clearInterval(step)
      clearInterval(often)
      mark.remove()
    }
  }, [text, frame, picture])
  return null
}

/** The part of the frame that the video fills. A frame of another site fills all of it. */
function pictureIn(frame: HTMLElement) {
  const video = frame.querySelector('video')
  const { width, height } = frame.getBoundingClientRect()
  return areaOf({ width, height }, { width: video?.videoWidth ?? 0, height: video?.videoHeight ?? 0 })
}

/** What tells that a picture may stand alone now. */
const alone = [
  'fullscreenchange',
  'webkitfullscreenchange',
  'webkitpresentationmodechanged',
  'enterpictureinpicture',
  'leavepictureinpicture',
]

const kept: ReadonlySet<string> = new Set(['style', 'aria-hidden', 'data-watermark'])

function makeMark(text: string): HTMLElement {
  const mark = document.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  mark.setAttribute('data-watermark', '')
  mark.textContent = text
  return mark
}
