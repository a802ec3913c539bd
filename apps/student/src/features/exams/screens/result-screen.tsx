/** The result of an exam (spec §2 Result screen): verdict, facts, then every question in review. */
import type { Result } from '@porua/contract/exams'
import { Button, ButtonLink, Dialog } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { Link, usePageTitle, useParams } from '@porua/kit/platform/navigation.tsx'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { readSession } from '../../../platform/storage.ts'
import { useNoRightClick } from '../../../platform/use-no-right-click.ts'
import { AnswersReview } from '../parts/answers-review.tsx'
import { EarlierTries } from '../parts/earlier-tries.tsx'
import { LastTry } from '../parts/last-try.tsx'
import { ResultCounters } from '../parts/result-counters.tsx'
import { ResultHead } from '../parts/result-head.tsx'
import { ResultSkeleton } from '../parts/result-skeleton.tsx'
import { usePrint } from '../parts/use-print.ts'
import { roundAddress } from '../practice/round-address.ts'
import { rememberExam, useMyExams } from '../queries.ts'
import { resultFacts } from '../result-facts.ts'
import type { ReviewFilter } from '../review-filter.ts'
import { examWords } from '../words.ts'
import css from './result-screen.module.css'
import { useResultOrBack } from './use-result-or-back.ts'
import { useRetake } from './use-retake.ts'

/** The result screen. */
export function ResultScreen() {
  const t = useWords(examWords)
  const { examId = '', groupId = '' } = useParams()
  const { result, removed, goBack } = useResultOrBack(examId, groupId)
  usePageTitle(result?.exam.title ?? t('result'))
  useNoRightClick()

  return (
    <div className={css.page}>
      {result ? <ResultView result={result} groupId={groupId} /> : !removed && <ResultSkeleton />}
      <Dialog
        open={removed}
        kind="alert"
        dismissible={false}
        title={t('removed')}
        onClose={goBack}
        footer={
          <Button size="lg" variant="primary" data-autofocus onClick={goBack}>
            {t('back')}
          </Button>
        }
      />
    </div>
  )
}

function ResultView({ result, groupId }: { result: Result; groupId: string }) {
  const t = useWords(examWords)
  const facts = useMemo(() => resultFacts(result), [result])
  const { data: mine } = useMyExams()
  const { retake, busy } = useRetake()
  const { print, busy: printing } = usePrint()
  const [filter, setFilter] = useState<ReviewFilter>('all')
  const printAll = () => {
    // Paper has every question, with its pictures.
    flushSync(() => setFilter('all'))
    void print()
  }
  const { exam } = result
  const meta = mine?.exams.find((one) => one.examId._id === exam._id && one.groupId === groupId)
  const subject = mine?.subjects.find((one) => one._id === exam.subjectId)?.name ?? ''

  const retakeThis = () =>
    retake({
      examId: exam._id,
      groupId,
      tellRefusal: true,
      onGranted: () => meta && rememberExam(meta, subject),
    })

  const actions = (
    <>
      {exam.isPracticeExam && (
        <Button variant="primary" icon="refresh" busy={busy} onClick={() => void retakeThis()}>
          {t('retakeExam')}
        </Button>
      )}
      {facts.questions.some(({ status }) => status === 'incorrect' || status === 'skipped') && (
        <ButtonLink icon="refresh" to={roundAddress({ attemptId: result.attemptId })}>
          {t('practiseThese')}
        </ButtonLink>
      )}
      <Button icon="print" busy={printing} onClick={printAll}>
        {t('print')}
      </Button>
    </>
  )

  return (
    <article className={css.result}>
      <PrintedFor />
      <ResultHead
        result={result}
        facts={facts}
        subject={subject}
        actions={actions}
        beside={exam.isPracticeExam && <LastTry examId={exam._id} groupId={groupId} result={result} />}
      />
      <ResultCounters facts={facts} rank={result.rank} practice={exam.isPracticeExam} />
      <AnswersReview
        attemptId={result.attemptId}
        questions={facts.questions}
        filter={filter}
        onFilter={setFilter}
      >
        {exam.isPracticeExam && <EarlierTries examId={exam._id} groupId={groupId} shown={result.attemptId} />}
        <p className={css.receipts}>
          <Link to="/receipts">{t('receipts')}</Link>
        </p>
      </AnswersReview>
    </article>
  )
}

/** On paper alone: whose result it is, and from whom. */
function PrintedFor() {
  const t = useWords(examWords)
  const { provider, title } = useConfig()
  const { student } = readSession()
  if (!student) return null
  return (
    <p className={css.printedFor}>
      <strong>{provider || title}</strong>
      <span>{t('printedFor', { name: student.name, sid: student.sid })}</span>
    </p>
  )
}
