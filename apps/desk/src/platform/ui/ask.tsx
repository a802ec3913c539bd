/** Questions as promises: `if (await ask({ title: … })) …`. `<AskHost/>` stands once at the root of the app. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useSyncExternalStore } from 'react'
import { deskWords } from '../words.ts'
import css from './ask.module.css'

interface Question {
  /** The question. */
  title: string
  /** What happens at yes. */
  body: string
  /** The word on the button that says yes. */
  confirmLabel: string
  /** Yes ends or erases something. */
  danger?: boolean
}

interface Asked extends Question {
  answer: (yes: boolean) => void
}

let asked: Asked | null = null
const listeners = new Set<() => void>()

function set(next: Asked | null): void {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks; true for yes. A question that stands when another is asked is answered with no. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(null)
      resolve(yes)
    }
    set({ ...question, answer })
  })
}

/** Where questions appear. */
export function AskHost() {
  const t = useWords(deskWords)
  const question = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  if (!question) return null
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && question.answer(false)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={css.backdrop} />
        <AlertDialog.Popup className={css.popup}>
          <AlertDialog.Title className={css.title}>{question.title}</AlertDialog.Title>
          <AlertDialog.Description className={css.body}>{question.body}</AlertDialog.Description>
          <div className={css.foot}>
            <AlertDialog.Close render={<Button>{t('cancel')}</Button>} />
            <Button variant={question.danger ? 'danger' : 'primary'} onClick={() => question.answer(true)}>
              {question.confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
