/** At the thumb: how many are answered, how many wait on the phone, Submit; and the question before the submit. */
import type { Paper } from '@porua/contract/exams'
import { Banner, Button, cx, Dialog } from '@porua/kit'
import { digits } from '@porua/kit/i18n/format.ts'
import { useWords, words } from '@porua/kit/i18n/words.ts'
import { useCallback, useEffect, useState } from 'react'
import type { QuestionView } from '../../question-view.ts'
import { useFilesOnTheWay } from '../files/files-context.ts'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import { noticeHere } from './ask-here.ts'
import css from './exam-foot.module.css'
import { Grid } from './palette.tsx'
import { questionNumbers } from './question-numbers.ts'
import { useSubmitProblem } from './use-submit-problem.ts'

interface FootProps {
  exam: LiveExam
  paper: Paper
  /** Goes to a question by its index. */
  onJump: (index: number) => void
}

/** The foot of the exam. */
export function ExamFoot({ exam, paper, onJump }: FootProps) {
  const t = useWords(liveWords)
  const { counts, attempt, online } = useLiveView(exam)
  // An answer is on this phone, and the tries after which it counts are not over: a 0 would deny it.
  const trying = !online && counts.offlineSaved === 0 && counts.unsent > counts.atRisk
  const [asking, setAsking] = useState<'submit' | 'typed' | null>(null)
  const total = paper.questions.length
  const ready = attempt.name === 'answering' || attempt.name === 'paused'

  const close = useCallback(() => setAsking(null), [])
  const ask = () => {
    // Counts what the server holds too; never fires when the time is over (decisions: Order).
    if (counts.answered > 0) setAsking('submit')
    else if (counts.drafts.length > 0) setAsking('typed')
    else void noticeHere(exam, { title: words(liveWords)('noneYet') })
  }
  return (
    <footer className={css.foot}>
      <div className={css.inside}>
        <div className={css.counts}>
          <p className="tabular">{t('answered', { x: digits(counts.answered), total: digits(total) })}</p>
          <p
            className={cx('tabular', counts.offlineSaved > 0 ? css.waiting : css.none, trying && css.trying)}
          >
            {t('offlineSaved', { n: digits(counts.offlineSaved) })}
          </p>
        </div>
        <Button size="lg" variant="primary" disabled={!ready && attempt.name !== 'submitting'} onClick={ask}>
          {t('submit')}
        </Button>
      </div>
      {asking === 'submit' && <SubmitDialog {...{ exam, paper, onJump }} onClose={close} />}
      {asking === 'typed' && <TypedDialog {...{ exam, paper, onJump }} onClose={close} />}
    </footer>
  )
}

interface SubmitDialogProps extends FootProps {
  onClose: () => void
}

/** Leaves the dialog for a question. */
function useJump(onJump: FootProps['onJump'], onClose: () => void): FootProps['onJump'] {
  return useCallback(
    (index: number) => {
      onClose()
      // The dialog gives the focus back to its button first.
      requestAnimationFrame(() => onJump(index))
    },
    [onClose, onJump],
  )
}

/** No answer is given, and what is typed is none yet: which questions these are, with the jump to each. */
function TypedDialog({ exam, paper, onJump, onClose }: SubmitDialogProps) {
  const t = useWords(liveWords)
  const { attempt, counts } = useLiveView(exam)
  const jump = useJump(onJump, onClose)
  const over = attempt.name !== 'answering' && attempt.name !== 'paused'
  useEffect(() => {
    if (over) onClose()
  }, [over, onClose])
  const { drafts } = counts
  return (
    <Dialog
      open={!over}
      onClose={onClose}
      kind="alert"
      title={t('noneYet')}
      footer={
        <Button size="lg" variant="primary" data-autofocus onClick={onClose}>
          {t('ok')}
        </Button>
      }
    >
      <p>{t('draftsLeft', { list: questionNumbers(paper, drafts), n: drafts.length })}</p>
      <div className={css.jumps}>
        <Grid exam={exam} paper={paper} only={new Set(drafts)} onJump={jump} />
      </div>
    </Dialog>
  )
}

/** Cancel or Submit; Submit rests while offline. It stays open while it works and says what went wrong, there and then. */
function SubmitDialog({ exam, paper, onJump, onClose }: SubmitDialogProps) {
  const t = useWords(liveWords)
  const { attempt, online } = useLiveView(exam)
  const problem = useSubmitProblem(exam)
  const busy = attempt.name === 'submitting'
  const mustWait = useFilesOnTheWay() > 0 && paper.isPracticeExam
  const overtaken = attempt.name === 'timeOver'
  useEffect(() => {
    // 'Exam time is over!' asks from here on.
    if (overtaken) onClose()
  }, [overtaken, onClose])
  const jump = useJump(onJump, onClose)

  return (
    <Dialog
      open={!overtaken}
      onClose={onClose}
      dismissible={!busy}
      title={t('submitExam')}
      footer={
        <>
          <Button size="lg" disabled={busy} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="lg"
            variant="primary"
            busy={busy}
            disabled={!online || mustWait}
            onClick={exam.submit}
          >
            {t('submit')}
          </Button>
        </>
      }
    >
      <BeforeSubmit exam={exam} paper={paper} onJump={busy ? null : jump} />
      {problem ? (
        <Banner tone="bad" title={problem} role="alert" />
      ) : (
        !online && <Banner tone="warn" title={t('offlineSubmit')} role="alert" />
      )}
    </Dialog>
  )
}

interface BeforeSubmitProps extends Pick<FootProps, 'exam' | 'paper'> {
  /** Null while the submit is under way: nobody leaves it then. */
  onJump: FootProps['onJump'] | null
}

/** What the student may want to know before there is no way back; each open or marked question is a jump. */
function BeforeSubmit({ exam, paper, onJump }: BeforeSubmitProps) {
  const t = useWords(liveWords)
  const { counts } = useLiveView(exam)
  const following = useFilesOnTheWay()
  const total = paper.questions.length
  const { drafts } = counts
  const those = (pick: (view: QuestionView) => boolean) =>
    new Set(paper.questions.flatMap(({ question: { _id } }) => (pick(exam.question(_id)) ? [_id] : [])))
  const open = those(({ keeping }) => keeping === 'none')
  const marked = those((view) => view.marked)
  const panel = (only: ReadonlySet<string>) =>
    onJump && (
      <div className={css.jumps}>
        <Grid {...{ exam, paper, only, onJump }} />
      </div>
    )
  const lines = [
    t('answered', { x: digits(counts.answered), total: digits(total) }),
    ...(drafts.length > 0
      ? [t('draftsLeft', { list: questionNumbers(paper, drafts), n: drafts.length })]
      : []),
    ...(counts.unsent > 0 ? [t('unsentFirst', { n: counts.unsent })] : []),
    // A practice attempt is final with its submit, because its key is out then.
    ...(following > 0 ? [t(paper.isPracticeExam ? 'filesFirst' : 'filesFollow', { n: following })] : []),
    t('submitText'),
  ]
  return (
    <ul className={css.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {open.size > 0 && (
        <li>
          <p>{t('unansweredCount', { n: open.size })}</p>
          {panel(open)}
        </li>
      )}
      {marked.size > 0 && (
        <li>
          <p>{t('markedCount', { n: marked.size })}</p>
          {panel(marked)}
        </li>
      )}
    </ul>
  )
}
