/** The instruction before a start (spec §2 Exams page): what the exam is, what it asks, and the word to begin. */
import { Button, Dialog, Icon, RichText } from '@porua/kit'
import { formatClock } from '@porua/kit/i18n/format.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type ExamCard, endsSooner } from '../exam-card.ts'
import { examWords } from '../words.ts'
import { hasContent } from './has-content.ts'
import css from './instruction-dialog.module.css'

interface InstructionDialogProps {
  /** The exam about to be started; null: closed. */
  card: ExamCard | null
  /** Server time, in milliseconds. */
  now: number
  busy: boolean
  onStart: (card: ExamCard) => void
  onClose: () => void
}

/** Asks before an exam is started. */
export function InstructionDialog({ card, now, busy, onStart, onClose }: InstructionDialogProps) {
  const t = useWords(examWords)
  if (!card) return null
  const { meta } = card
  const exam = meta.examId
  const facts = [
    t('questions', { n: exam.questions.length }),
    t('marks', { n: exam.totalMarks }),
    t('minutes', { n: meta.duration }),
  ]
  return (
    <Dialog
      open
      wide
      title={exam.title}
      onClose={onClose}
      dismissible={!busy}
      footer={
        <>
          <Button size="lg" onClick={onClose} disabled={busy}>
            {t('cancel')}
          </Button>
          <Button size="lg" variant="primary" busy={busy} onClick={() => onStart(card)}>
            {t('startExam')}
          </Button>
        </>
      }
    >
      <p className={css.facts}>{facts.join(' · ')}</p>
      <ul className={css.rules}>
        <li>
          <Icon name="minus" />
          <span>{meta.cutMarks > 0 ? t('cut', { n: meta.cutMarks }) : t('noCut')}</span>
        </li>
        {endsSooner(card, now) && (
          <li>
            <Icon name="clock" />
            <span>{t('endsSooner', { at: formatClock(meta.endsAt), n: meta.duration })}</span>
          </li>
        )}
        {!meta.multipleTimesSubmission && (
          <li>
            <Icon name="lock" />
            <span>{t('lockedAnswers')}</span>
          </li>
        )}
      </ul>
      <h3 className={css.heading}>{t('instruction')}</h3>
      {hasContent(exam.instruction) ? (
        <RichText text={exam.instruction} format="html" />
      ) : (
        <p className={css.none}>{t('noInstruction')}</p>
      )}
    </Dialog>
  )
}
