/** Thin lines over the foot: offline, signed out, paused. Nothing else on the screen changes with them. */

import { Banner, Button, Dialog, toast } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useEffect, useState } from 'react'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useKeptWords } from './use-kept-words.ts'

/** What stands now; the most urgent first. */
export function ExamBanners({ exam }: { exam: LiveExam }) {
  const t = useWords(liveWords)
  const kept = useKeptWords(exam)
  const { online, sync, attempt, durable } = useLiveView(exam)
  return (
    <>
      {sync.name === 'needsLogin' && <SignedOutBanner exam={exam} />}
      {!online && <OfflineBanner>{kept.offline}</OfflineBanner>}
      {attempt.name === 'paused' && (
        <Banner tone="info" icon="clock" flush title={t('paused')} role="status">
          {t('pausedText')}
        </Banner>
      )}
      {!durable && <Banner tone="bad" flush title={t('notDurable')} role="alert" />}
    </>
  )
}

/** How long the offline banner says all that it has to say, in milliseconds. Then it gives its place back to the question. */
const wholeMs = 5_000

function OfflineBanner({ children }: { children: string }) {
  const t = useWords(liveWords)
  const [read, setRead] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setRead(children), wholeMs)
    return () => clearTimeout(timer)
  }, [children])
  return (
    <Banner
      tone="warn"
      icon="cloudOff"
      flush
      // Another sentence is a worse state, and is said in full again.
      brief={read === children}
      title={t('offline')}
      role="status"
    >
      {children}
    </Banner>
  )
}

function SignedOutBanner({ exam }: { exam: LiveExam }) {
  const t = useWords(liveWords)
  const kept = useKeptWords(exam)
  const [open, setOpen] = useState(false)
  // The message that the internet is back says that the answers are being submitted: they wait for the sign-in.
  useEffect(() => toast.dismiss('restored'), [])
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
        {kept.signedOut}
      </Banner>
      <Dialog open={open} onClose={() => setOpen(false)} title={t('signedOut')}>
        <SignInAgain exam={exam} />
      </Dialog>
    </>
  )
}
