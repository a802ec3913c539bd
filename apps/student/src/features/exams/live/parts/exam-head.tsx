/** Title, badge, the way out; and the facts of the exam in one line that scrolls away. */
import type { ExamCalls, Paper } from '@porua/contract/exams'
import { examPaths } from '@porua/contract/exams.paths'
import { Badge, IconButton, textLanguage } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { afterPaint } from '@porua/kit/platform/after-paint.ts'
import { useEffect, useState } from 'react'
import { bindCalls } from '../../../../platform/api.ts'
import { read } from '../../../../platform/storage.ts'
import { keepSeen, type MyExams, readSeen } from '../../seen-exams.ts'
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
        <h1 tabIndex={-1} className={css.title} lang={textLanguage(paper.title)}>
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

const { mine: askMine } = bindCalls<Pick<ExamCalls, 'mine'>>({ mine: examPaths.mine })

/**
 * Duration and subject: from the exams page's reply, else from what was remembered of the chosen exam. An attempt has the duration of
 * the group through which it was begun, also where another group's card has opened it.
 */
function useScheduled(exam: LiveExam, paper: Paper): { minutes: number; subject: string } {
  const { student, group } = exam.who
  const [mine, setMine] = useState<MyExams | null>(() => readSeen(student))
  const { attempt, attemptId } = useLiveView(exam)
  const begun = mine?.attempts.find((it) => it.attemptId === attemptId)
  const meta = mine?.exams.find(
    (it) => it.examId._id === paper._id && it.groupId === (begun?.groupId ?? group),
  )
  const unknown = meta === undefined || (attemptId !== null && begun === undefined)
  useEffect(() => {
    if (!unknown) return
    const end = new AbortController()
    // Opened by an address on a phone that has not seen the exams page. Without a reply the line is shorter, nothing else.
    const ask = () =>
      askMine({}, { signal: end.signal }).then(
        (reply) => {
          keepSeen(student, reply)
          if (!end.signal.aborted) setMine(reply)
        },
        () => undefined,
      )
    const unask = afterPaint(() => void ask())
    return () => {
      unask()
      end.abort()
    }
  }, [unknown, student])
  const times = timesOf(attempt)
  const ran = times ? Math.round((times.endsAt - times.startsAt) / 60_000) : 0
  return {
    minutes: meta?.duration ?? read('selectedExamdetails')?.duration ?? ran,
    subject:
      mine?.subjects.find((it) => it._id === paper.subjectId)?.name ?? read('subjectOfSelectedExam') ?? '',
  }
}
