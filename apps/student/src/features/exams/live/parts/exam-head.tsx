/** Title, badge, the way out; and the facts of the exam in one line that scrolls away. */
import type { Paper } from '@porua/contract/exams'
import { Badge, IconButton } from '../../../../kit/index.ts'
import { useWords } from '../../../../platform/i18n/words.ts'
import { read } from '../../../../platform/storage.ts'
import { useMyExams } from '../../queries.ts'
import { timesOf } from '../attempt.ts'
import type { LiveExam } from '../live-exam.ts'
import { useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import css from './exam-head.module.css'

/** The head of the exam. */
export function ExamHead({ exam, paper, onLeave }: { exam: LiveExam; paper: Paper; onLeave: () => void }) {
  const t = useWords(liveWords)
  const { minutes, subject } = useScheduled(exam, paper)
  const facts = [
    t('questions', { n: paper.questions.length }),
    t('marks', { n: paper.totalMarks }),
    ...(minutes ? [t('minutes', { n: minutes })] : []),
    ...(subject ? [subject] : []),
  ]
  return (
    <header className={css.head}>
      <div className={css.line}>
        <IconButton icon="chevronLeft" label={t('leave')} size="lg" className={css.back} onClick={onLeave} />
        <h1 tabIndex={-1} className={css.title}>
          {paper.title}
        </h1>
        {paper.isPracticeExam ? (
          <Badge tone="brand">{t('practice')}</Badge>
        ) : (
          <Badge tone="bad" icon="dot">
            {t('live')}
          </Badge>
        )}
      </div>
      <p className={css.facts}>{facts.join(' · ')}</p>
    </header>
  )
}

/** Duration and subject: from the exams page's reply, else from what was remembered of the chosen exam. */
function useScheduled(exam: LiveExam, paper: Paper): { minutes: number; subject: string } {
  const { data } = useMyExams()
  const { attempt } = useLiveView(exam)
  const meta = data?.exams.find((it) => it.examId._id === paper._id && it.groupId === exam.who.group)
  const times = timesOf(attempt)
  const ran = times ? Math.round((times.endsAt - times.startsAt) / 60_000) : 0
  return {
    minutes: meta?.duration ?? read('selectedExamdetails')?.duration ?? ran,
    subject:
      data?.subjects.find((it) => it._id === paper.subjectId)?.name ?? read('subjectOfSelectedExam') ?? '',
  }
}
