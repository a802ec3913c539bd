/** Questions as promises: `if (await ask({ title: … })) …`. `<AskHost/>` stands once at the root of the app. */
import { AlertDialog } from '@base-ui/react/alert-dialog'
import { Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useWatched } from '@porua/kit/platform/use-watched.ts'
import { watched } from '@porua/kit/platform/watched.ts'
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

const asked = watched<Asked | null>(null)

/** Asks; true for yes. A question that stands when another is asked is answered with no. */
export function ask(question: Question): Promise<boolean> {
  asked.get()?.answer(false)
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      asked.set(null)
      resolve(yes)
    }
    asked.set({ ...question, answer })
  })
}

/** Where questions appear. */
export function AskHost() {
  const t = useWords(deskWords)
  const question = useWatched(asked)
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
