/** Thin lines under the time: offline, signed out, paused. Nothing else on the screen changes with them. */
import { useState } from 'react'
import { Banner, Button, Dialog } from '../../../../kit/index.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import { SignInAgain } from './sign-in-again.tsx'

/** What stands now; the most urgent first. */
export function ExamBanners({ exam }: { exam: LiveExam }) {
  const t = useWords(liveWords)
  const { online, sync, attempt, durable } = useLiveView(exam)
  return (
    <>
      {sync.name === 'needsLogin' && <SignedOutBanner exam={exam} />}
      {!online && (
        <Banner tone="warn" icon="cloudOff" flush title={t('offline')} role="status">
          {t('offlineText')}
        </Banner>
      )}
      {attempt.name === 'paused' && (
        <Banner tone="info" icon="clock" flush title={t('paused')} role="status">
          {t('pausedText')}
        </Banner>
      )}
      {!durable && <Banner tone="bad" flush title={t('notDurable')} role="alert" />}
    </>
  )
}

function SignedOutBanner({ exam }: { exam: LiveExam }) {
  const t = useWords(liveWords)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Banner
        tone="bad"
        icon="lock"
        flush
        title={t('signedOut')}
        role="alert"
        action={
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t('signIn')}
          </Button>
        }
      >
        {t('signedOutText')}
      </Banner>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('signedOut')}>
        <SignInAgain exam={exam} />
      </Dialog>
    </>
  )
}
