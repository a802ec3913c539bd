/** 'Exam time is over!': OK submits. Without a network it opens again with what to do, and lets the student leave. */
import type { Paper } from '@porua/contract/exams'
import { Banner, Button, Dialog } from '@porua/kit'
import { formatClock } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type AttemptTimes, timesOf } from '../attempt.ts'
import { useFilesOnTheWay } from '../files/files-context.ts'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import css from './exam-foot.module.css'
import { questionNumbers } from './question-numbers.ts'
import { SignInAgain } from './sign-in-again.tsx'
import { useSubmitProblem } from './use-submit-problem.ts'

interface TimeOverDialogProps {
  exam: LiveExam
  paper: Paper
  onLeave: () => void
}

/** Stands while the time is over, and while the submit that it asked for is under way. */
export function TimeOverDialog(props: TimeOverDialogProps) {
  const { exam } = props
  const { attempt, replaced } = useLiveView(exam)
  const times = timesOf(attempt)
  const ended = exam.remaining() === 0 && times?.paused === false
  const busy = attempt.name === 'submitting'
  if (replaced || !times || !(attempt.name === 'timeOver' || (busy && ended))) return null
  return <OpenDialog {...props} times={times} busy={busy} />
}

interface OpenDialogProps extends TimeOverDialogProps {
  times: AttemptTimes
  busy: boolean
}

function OpenDialog({ exam, paper, onLeave, times, busy }: OpenDialogProps) {
  const t = useWords(liveWords)
  const { counts, sync } = useLiveView(exam)
  const problem = useSubmitProblem(exam)
  const following = useFilesOnTheWay()
  const drafts = [...counts.drafts, ...counts.taken]
  const mustWait = following > 0 && paper.isPracticeExam
  // Nothing can be submitted before: the banner that asks for it lies under this dialog.
  const signedOut = sync.name === 'needsLogin'
  return (
    <Dialog
      open
      kind="alert"
      dismissible={false}
      title={t('timeOver')}
      onClose={() => undefined}
      footer={
        <>
          {(problem || mustWait || signedOut) && (
            <Button size="lg" disabled={busy} onClick={onLeave}>
              {t('leaveAnyway')}
            </Button>
          )}
          {!signedOut && (
            <Button
              size="lg"
              variant="primary"
              data-autofocus
              busy={busy}
              disabled={mustWait}
              onClick={exam.submit}
            >
              {t('ok')}
            </Button>
          )}
        </>
      }
    >
      <div className={css.lines}>
        {!signedOut && <p>{t('timeOverText')}</p>}
        {drafts.length > 0 && (
          <p>{t('draftsTaken', { list: questionNumbers(paper, drafts), n: drafts.length })}</p>
        )}
        {counts.unsent > 0 && (
          <p>{t('timeOverUnsent', { n: counts.unsent, until: formatClock(times.graceEndsAt) })}</p>
        )}
        {following > 0 && <p>{t(mustWait ? 'filesFirst' : 'filesFollow', { n: following })}</p>}
        {signedOut && <SignInAgain exam={exam} />}
        {problem && !signedOut && (
          <Banner tone="bad" title={problem} role="alert">
            {t('timeOverLeave')}
          </Banner>
        )}
      </div>
    </Dialog>
  )
}
