/** Another student has signed in at this browser: this tab stops and says so (rule B3). */
import { Button, Dialog } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { liveWords } from '../words.ts'

/** A full reload: nothing of this student may stay in the tab's memory. */
const goHome = () => window.location.assign('/')

/** The last word of a tab that belongs to somebody else now. */
export function ReplacedDialog() {
  const t = useWords(liveWords)
  return (
    <Dialog
      open
      kind="alert"
      dismissible={false}
      title={t('replaced')}
      onClose={goHome}
      footer={
        <Button size="lg" variant="primary" data-autofocus onClick={goHome}>
          {t('goHome')}
        </Button>
      }
    >
      {t('replacedText')}
    </Dialog>
  )
}
