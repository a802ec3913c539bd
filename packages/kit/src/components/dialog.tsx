/**
 * Dialogs over the browser's own <dialog>: it keeps the focus inside, makes the rest inert, closes on Escape, and needs no
 * chunk that might not arrive in the middle of an exam (a headless library's dialog costs 18 KB for the same; see README).
 * Back closes it, and no second tap of the finger that opened it confirms anything (`back.ts`, `first-press.ts`).
 */
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { useWords } from '../i18n/words.ts'
import { enterLayer } from '../platform/back.ts'
import { textLanguage } from '../rich-text/text-language.ts'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import css from './dialog.module.css'
import { guardFirstPress } from './first-press.ts'
import { enterTopLayer } from './top-layer.ts'
import { kitWords } from './words.ts'

export interface DialogProps {
  open: boolean
  /** Asked for by Escape, Back, the close button or a tap beside it; never called when `dismissible` is false. */
  onClose: () => void
  title: ReactNode
  /** False: only the footer's buttons lead out. */
  dismissible?: boolean
  /** 'alert' interrupts (role alertdialog) and has no close button. */
  kind?: 'dialog' | 'alert'
  /** sheet (default): from below on a phone, in the middle elsewhere; side: a drawer; full: the whole screen. */
  place?: 'sheet' | 'side' | 'full'
  /** Wider than a question: an instruction, a picture. */
  wide?: boolean
  /** Buttons; the last is the one to press. */
  footer?: ReactNode
  children?: ReactNode
  className?: string
}

/** A modal dialog. Its content exists only while it is open. */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({
  onClose,
  title,
  dismissible = true,
  kind = 'dialog',
  place = 'sheet',
  wide,
  footer,
  children,
  className,
}: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const t = useWords(kitWords)
  useModal(ref, dismissible ? onClose : null)

  const besideIt = (event: MouseEvent) => {
    if (dismissible && kind === 'dialog' && event.target === ref.current) onClose()
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, through the cancel event.
    <dialog
      ref={ref}
      className={cx(css.dialog, css[place], wide && css.wide, className)}
      role={kind === 'alert' ? 'alertdialog' : undefined}
      aria-labelledby={`${id}t`}
      aria-describedby={kind === 'alert' && children ? `${id}b` : undefined}
      onClick={besideIt}
    >
      <div className={css.frame}>
        <div className={css.head}>
          <h2
            id={`${id}t`}
            className={css.title}
            // An exam's or a picture's own words; those of the app agree with the page.
            lang={typeof title === 'string' ? textLanguage(title) : undefined}
            tabIndex={-1}
            data-first-focus
          >
            {title}
          </h2>
          {dismissible && kind === 'dialog' && (
            <IconButton icon="close" label={t('close')} onClick={onClose} data-leads-out />
          )}
        </div>
        {children && (
          <div id={`${id}b`} className={css.body}>
            {children}
          </div>
        )}
        {footer && (
          // No landmark of the page: it is the dialog's foot.
          <footer role="presentation" className={css.foot}>
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/** Shows the dialog while mounted, hands the focus in and back, and turns Escape and Back into `onClose`. */
function useModal(ref: RefObject<HTMLDialogElement | null>, onClose: (() => void) | null): void {
  const latest = useRef(onClose)
  latest.current = onClose
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    const before = document.activeElement
    dialog.showModal()
    const first =
      dialog.querySelector<HTMLElement>('[data-autofocus]') ??
      dialog.querySelector<HTMLElement>('[data-first-focus]')
    first?.focus({ preventScroll: true })
    const leaveTopLayer = enterTopLayer(dialog)
    const endGuard = guardFirstPress(dialog)
    const leaveLayer = enterLayer(() => latest.current?.())

    const cancel = (event: Event) => {
      event.preventDefault()
      latest.current?.()
    }
    // A second Escape closes past `cancel` in some browsers; what must stay is shown again.
    const close = () => {
      if (latest.current) latest.current()
      else if (dialog.isConnected) dialog.showModal()
    }
    dialog.addEventListener('cancel', cancel)
    dialog.addEventListener('close', close)
    return () => {
      dialog.removeEventListener('cancel', cancel)
      dialog.removeEventListener('close', close)
      leaveLayer()
      endGuard()
      leaveTopLayer()
      dialog.close()
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [ref])
}
