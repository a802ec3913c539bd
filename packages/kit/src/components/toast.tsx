/**
 * Short messages that come and go: `toast.success('…')`. Errors and warnings interrupt a screen reader, the rest
 * waits for its pause. `<ToastRegion/>` stands once at the root. A message stays while it is touched or focused.
 */
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useWords } from '../i18n/words.ts'
import { useWatched } from '../platform/use-watched.ts'
import { watched } from '../platform/watched.ts'
import { IconButton } from './button.tsx'
import { cx } from './class-names.ts'
import { Icon, type IconName } from './icon.tsx'
import css from './toast.module.css'
import { useTopLayer } from './top-layer.ts'
import { kitWords } from './words.ts'

export type ToastTone = 'success' | 'error' | 'warning' | 'info'

export interface ToastOptions {
  /** A line in bold above the text. */
  title?: string
  /** 5 s by default, 8 s for errors and warnings; 0 stays until closed. */
  durationMs?: number
  /** Replaces a shown message of the same id instead of adding another. */
  id?: string
  action?: { label: string; run: () => void }
}

interface Message extends ToastOptions {
  id: string
  tone: ToastTone
  text: ReactNode
  /** Changes when a message is replaced, so that its time starts again. */
  turn: number
  /** When it came, in milliseconds of performance.now(). */
  at: number
}

const messages = watched<readonly Message[]>([])
let turn = 0
const most = 3

/** Every message but this. */
const without = (id: string) => messages.get().filter((message) => message.id !== id)

function show(tone: ToastTone, text: ReactNode, options: ToastOptions = {}): string {
  turn += 1
  // The same words twice are one message: a list of five identical errors helps nobody.
  const twin = messages.get().find((message) => message.text === text && message.tone === tone)
  const id = options.id ?? twin?.id ?? `t${turn}`
  const message: Message = { ...options, id, tone, text, turn, at: performance.now() }
  messages.set([...without(id), message].slice(-most))
  return id
}

/** Shows a message; answers its id. Texts come ready in the language in force; an empty text shows nothing. */
export const toast = {
  success: (text: ReactNode, options?: ToastOptions) => show('success', text, options),
  error: (text: ReactNode, options?: ToastOptions) => show('error', text, options),
  warning: (text: ReactNode, options?: ToastOptions) => show('warning', text, options),
  info: (text: ReactNode, options?: ToastOptions) => show('info', text, options),
  /** Whether a message of this id stands now. */
  stands: (id: string) => messages.get().some((message) => message.id === id),
  dismiss: (id: string) => messages.set(without(id)),
}

const icons: Record<ToastTone, IconName> = {
  success: 'check',
  error: 'alert',
  warning: 'alert',
  info: 'info',
}

interface ToastRegionProps {
  /** Sets where they stand, each time the messages change; else they stand at the top of the window. */
  place?: (region: HTMLElement, layer: HTMLElement | null) => void
}

/** Where messages appear: once, at the root of the app. */
export function ToastRegion({ place }: ToastRegionProps) {
  const t = useWords(kitWords)
  const top = useTopLayer()
  const drawn = useRef<HTMLElement>(null)
  const shown = useWatched(messages)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it depends on what is drawn.
  useLayoutEffect(() => {
    if (drawn.current) place?.(drawn.current, top)
  }, [shown, top, place])
  const urgent = (message: Message) => message.tone === 'error' || message.tone === 'warning'
  const region = (
    <section ref={drawn} className={css.region} aria-label={t('notifications')}>
      <div role="alert" aria-atomic="false" className={css.group}>
        {shown.filter(urgent).map((message) => (
          <ToastCard key={keyOf(message)} message={message} />
        ))}
      </div>
      <div role="status" aria-atomic="false" className={css.group}>
        {shown
          .filter((message) => !urgent(message))
          .map((message) => (
            <ToastCard key={keyOf(message)} message={message} />
          ))}
      </div>
    </section>
  )
  return top ? createPortal(region, top) : region
}

/**
 * The same words said again are put there anew: a screen reader tells only of what changes, and a second press that fails like the
 * first must not be met with silence.
 */
function keyOf({ id, turn: shownTurn }: Message): string {
  return `${id} ${shownTurn}`
}

function ToastCard({ message }: { message: Message }) {
  const t = useWords(kitWords)
  const [held, setHeld] = useState(false)
  const wasHeld = useRef(false)
  const { id, tone, title, text, action, turn: shownTurn, at } = message
  const duration = message.durationMs ?? (tone === 'error' || tone === 'warning' ? 8_000 : 5_000)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a replaced message starts its time again.
  useEffect(() => {
    if (held) wasHeld.current = true
    if (held || duration === 0) return
    // A dialog that opens takes the messages along and draws them anew: their time runs on, it does not start again.
    const gone = wasHeld.current ? 0 : performance.now() - at
    const timer = setTimeout(() => toast.dismiss(id), Math.max(0, duration - gone))
    return () => clearTimeout(timer)
  }, [held, duration, id, shownTurn])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a message is a courtesy, not a control.
    <div
      className={cx(css.toast, css[tone])}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={icons[tone]} className={css.icon} />
      <div className={css.text}>
        {title && <p className={css.title}>{title}</p>}
        <p>{text}</p>
        {action && (
          <button
            type="button"
            className={css.action}
            onClick={() => {
              toast.dismiss(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <IconButton icon="close" label={t('close')} onClick={() => toast.dismiss(id)} className={css.close} />
    </div>
  )
}
