/** Details beside the page: from the right on a laptop, over the whole window on a phone. */
import { Dialog } from '@base-ui/react/dialog'
import { cx, IconButton } from '@porua/kit'
import { enterTopLayer } from '@porua/kit/components/top-layer.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type ReactNode, useCallback, useRef } from 'react'
import { deskWords } from '../words.ts'
import css from './sheet.module.css'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  /** For a list to choose from. */
  wide?: boolean
  children: ReactNode
}

/** What a sheet is for gets the focus, else the sheet itself: its title is read, and no button waits for a press. */
const first = (popup: HTMLElement | null) => popup?.querySelector<HTMLElement>('[data-autofocus]') ?? popup

/** A modal sheet. Its page keeps in the address that it is open, so that Back closes it. */
export function Sheet({ open, onClose, title, wide = false, children }: SheetProps) {
  const t = useWords(deskWords)
  const popup = useRef<HTMLDivElement>(null)
  // Messages are drawn inside it: outside of a modal sheet nothing can be pressed.
  const shown = useCallback((element: HTMLDivElement | null) => {
    popup.current = element
    return element ? enterTopLayer(element) : undefined
  }, [])
  return (
    <Dialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={css.backdrop} />
        <Dialog.Popup
          ref={shown}
          className={cx(css.sheet, wide && css.wideSheet)}
          initialFocus={() => first(popup.current)}
        >
          <div className={css.head} data-clear>
            <Dialog.Title className={css.title}>{title}</Dialog.Title>
            <Dialog.Close render={<IconButton icon="close" label={t('close')} />} />
          </div>
          <div className={css.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
