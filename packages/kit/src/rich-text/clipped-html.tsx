/** An author's HTML clipped to a few lines; long enough, it opens with See More and closes with See Less (spec §2). */
import { useEffect, useRef, useState } from 'react'
import { Button } from '../components/button.tsx'
import { cx } from '../components/class-names.ts'
import css from './clipped-html.module.css'
import { RichText } from './rich-text.tsx'

interface ClippedHtmlProps {
  html: string
  /** Offers 'See More' where something is hidden, in these words. Without it the rest stays hidden (a card is a link). */
  opens?: { more: string; less: string }
}

/** The text, and what opens it. */
export function ClippedHtml({ html, opens }: ClippedHtmlProps) {
  const [open, setOpen] = useState(false)
  const [hides, setHides] = useState(false)
  const ref = useRef<HTMLDivElement>(null)

  // The text comes in by itself, later: its size decides, whenever it changes. Both tell of the first one too, after it was laid out.
  useEffect(() => {
    const place = ref.current
    if (!place || open) return
    const look = () => setHides(place.scrollHeight > place.clientHeight + 1)
    const watch = new ResizeObserver(look)
    watch.observe(place)
    const changes = new MutationObserver(look)
    changes.observe(place, { childList: true, subtree: true, characterData: true })
    return () => {
      watch.disconnect()
      changes.disconnect()
    }
  }, [open])

  return (
    <div className={css.box}>
      <div
        ref={ref}
        className={cx(css.text, !open && css.clipped, !open && hides && css.fades)}
        inert={!opens}
      >
        <RichText text={html} format="html" />
      </div>
      {opens && (hides || open) && (
        <Button variant="quiet" className={css.more} aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? opens.less : opens.more}
        </Button>
      )}
    </div>
  )
}
