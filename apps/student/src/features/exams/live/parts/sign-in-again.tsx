/** Signing in without leaving the exam. Few need it: the form is loaded when it is asked for. */
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import type { LiveExam } from '../live-exam.ts'
import { liveWords } from '../words.ts'
import { useKeptWords } from './use-kept-words.ts'

const form = lazyModule(() => import('./sign-in-form.tsx'))

/** The form, as soon as it is here. */
export function SignInAgain({ exam }: { exam: LiveExam }) {
  const t = useWords(liveWords)
  const { signedOut } = useKeptWords(exam)
  const loaded = useLazyModule(form, true)
  return loaded && <loaded.SignInForm exam={exam} t={t} kept={signedOut} />
}
