/** Before the exam stands: its shape in grey, or why it cannot be opened and what to do. */

import { Button, ButtonLink, Dialog, EmptyState, Loading, Skeleton, SkeletonText } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useNavigate, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useEffect } from 'react'
import { markStale } from '../../../../platform/stale.ts'
import { ageSeenExams } from '../../seen-exams.ts'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import css from './opening-exam.module.css'
import { ReplacedDialog } from './replaced-dialog.tsx'
import { SignInAgain } from './sign-in-again.tsx'
import { useExamNotices } from './use-exam-notices.ts'

/** The screen until there is an attempt and a paper. */
export function OpeningExam({ exam }: { exam: LiveExam | null }) {
  // Its own name is not known yet, and may never be: the exam is over, the network is away.
  usePageTitle(useWords(liveWords)('examTitle'))
  return <main className={css.page}>{exam ? <Progress exam={exam} /> : <Shape />}</main>
}

function Progress({ exam }: { exam: LiveExam }) {
  const t = useWords(liveWords)
  const navigate = useNavigate()
  const { attempt, replaced } = useLiveView(exam)
  const problem = attempt.name === 'loading' ? attempt.problem : null
  const refused = problem?.kind === 'refused'
  useExamNotices(exam, null)
  useEffect(() => {
    // Submitted on another phone, or over: what this one remembers of its exams is older than that.
    if (!refused) return
    ageSeenExams()
    markStale('exams', 'mine')
  }, [refused])
  const toExams = () => navigate('/exams', { replace: true })

  if (replaced) return <ReplacedDialog />
  if (attempt.name === 'removed') return <RemovedDialog onBack={toExams} />
  if (!problem) return <Shape />
  const again = <Button onClick={() => exam.wake('retry')}>{t('tryAgain')}</Button>
  switch (problem.kind) {
    case 'network':
      return (
        <EmptyState drawing="offline" level={1} title={t('offline')} action={again}>
          {t('openOffline')}
        </EmptyState>
      )
    case 'signedOut':
      return (
        <EmptyState drawing="locked" level={1} title={t('signedOut')}>
          <SignInAgain exam={exam} />
        </EmptyState>
      )
    case 'refused':
      return (
        <EmptyState
          drawing="papers"
          level={1}
          title={problem.title || t('openFailed')}
          action={
            <ButtonLink to="/exams" variant="primary" replace>
              {t('toExams')}
            </ButtonLink>
          }
        />
      )
  }
}

function Shape() {
  const t = useWords(liveWords)
  return (
    <Loading label={t('opening')}>
      <div className={css.shape}>
        <Skeleton width="60%" height="28px" />
        <SkeletonText lines={1} />
        <Skeleton height="56px" />
        <Skeleton height="280px" />
        <Skeleton height="280px" />
      </div>
    </Loading>
  )
}

/** 'exam removed from your group', with the way back. */
export function RemovedDialog({ onBack }: { onBack: () => void }) {
  const t = useWords(liveWords)
  return (
    <Dialog
      open
      kind="alert"
      dismissible={false}
      title={t('removed')}
      onClose={onBack}
      footer={
        <Button size="lg" variant="primary" data-autofocus onClick={onBack}>
          {t('back')}
        </Button>
      }
    />
  )
}
