import { Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { AccountFrame } from './account-frame.tsx'
import { continueHere } from './cold-start.ts'
import css from './continue-screen.module.css'
import { logout } from './logout.ts'
import { useStudent } from './session.ts'
import { accountWords } from './words.ts'

/** Asks who sits here: 'Continue as {name}' or 'Not me' (decisions: Sessions). */
export function ContinueScreen() {
  const t = useWords(accountWords)
  const name = useStudent()?.name ?? ''
  usePageTitle(t('continueTitle'))
  return (
    <AccountFrame title={t('continueTitle')}>
      <div className={css.choices}>
        <Button variant="primary" size="lg" block onClick={continueHere}>
          {t('continueAs', { name })}
        </Button>
        <Button size="lg" block onClick={() => void logout({ ask: false })}>
          {t('notMe')}
        </Button>
      </div>
    </AccountFrame>
  )
}
