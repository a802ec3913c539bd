/**
 * Questions and notices as promises: `if (await confirm({ title: … })) …`. `<DialogHost/>` stands once at the
 * root of the app and shows them one after the other.
 */
import type { ReactNode } from 'react'
import { useWords } from '../i18n/words.ts'
import { useWatched } from '../platform/use-watched.ts'
import { watched } from '../platform/watched.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { kitWords } from './words.ts'

export interface ConfirmOptions {
  /** The question. */
  title: string
  body?: ReactNode
  /** The word on the button that says yes; 'OK' by default. */
  confirmLabel?: string
  cancelLabel?: string
  /** True when yes ends or erases something. */
  danger?: boolean
}

interface Asked extends ConfirmOptions {
  id: number
  /** A notice has one button and cannot be refused. */
  notice: boolean
  /** Something is under way: nothing to press. */
  working?: boolean
  answer: (yes: boolean) => void
}

const queue = watched<readonly Asked[]>([])
let lastId = 0

/** Everything in the queue but this. */
const without = (id: number) => queue.get().filter((asked) => asked.id !== id)

function ask(options: ConfirmOptions, notice: boolean, signal?: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const id = ++lastId
    const answer = (yes: boolean) => {
      queue.set(without(id))
      resolve(yes)
    }
    signal?.addEventListener('abort', () => answer(false), { once: true })
    if (!signal?.aborted) queue.set([...queue.get(), { ...options, id, notice, answer }])
    else resolve(false)
  })
}

/** Asks; true for yes, false for no, Escape, Back, or when `signal` ends the question. */
export function confirm(options: ConfirmOptions, signal?: AbortSignal): Promise<boolean> {
  return ask(options, false, signal)
}

/** Tells something that must be acknowledged; resolves when it was (or when `signal` ended it). */
export async function notice(
  options: Omit<ConfirmOptions, 'cancelLabel' | 'danger'>,
  signal?: AbortSignal,
): Promise<void> {
  await ask(options, true, signal)
}

/** Says what is under way and takes no press: `say` tells more of it, `end` takes it away. */
export function working(title: string, label: string): { say: (body: string) => void; end: () => void } {
  const id = ++lastId
  const end = () => queue.set(without(id))
  const say = (body: string) => {
    const asked = { title, body, confirmLabel: label, id, notice: true, working: true, answer: () => {} }
    queue.set([...without(id), asked])
  }
  return { say, end }
}

/** Where questions appear: once, at the root of the app. */
export function DialogHost() {
  const t = useWords(kitWords)
  const [asked] = useWatched(queue)
  if (!asked) return null
  return (
    <Dialog
      key={asked.id}
      open
      kind="alert"
      title={asked.title}
      dismissible={!asked.working}
      onClose={() => asked.answer(asked.notice)}
      footer={
        <>
          {!asked.notice && (
            <Button size="lg" data-autofocus={asked.danger || undefined} onClick={() => asked.answer(false)}>
              {asked.cancelLabel ?? t('cancel')}
            </Button>
          )}
          <Button
            size="lg"
            variant={asked.danger ? 'danger' : 'primary'}
            busy={asked.working}
            data-autofocus={!asked.danger || undefined}
            onClick={() => asked.answer(true)}
          >
            {asked.confirmLabel ?? t('ok')}
          </Button>
        </>
      }
    >
      {asked.body}
    </Dialog>
  )
}
