/** The exam, open: head, time, questions, palette, foot; and what stands in its way. */
import type { Paper } from '@porua/contract/exams'
import { VisuallyHidden } from '@porua/kit'
import { lazyModule, useLazyModule } from '@porua/kit/components/lazy-module.ts'
import { useWords, words } from '@porua/kit/i18n/words.ts'
import { useLeaveGuard, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { SizesProvider, sizesOf } from '@porua/kit/questions/picture-sizes.ts'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import { releaseSessionAfterAttempt, remove } from '../../../../platform/storage.ts'
import { useKeptPictures } from '../../parts/use-kept-pictures.ts'
import { FilesProvider, useOpenFiles } from '../files/files-context.ts'
import type { LiveExam } from '../live-exam.ts'
import { type OpenExam, useLiveView } from '../use-live-exam.ts'
import { liveWords } from '../words.ts'
import { AnswerAnnouncer } from './answer-announcer.tsx'
import { confirmHere } from './ask-here.ts'
import { Countdown, TimeAnnouncer } from './countdown.tsx'
import { ExamBanners } from './exam-banners.tsx'
import { ExamFoot } from './exam-foot.tsx'
import { ExamHead } from './exam-head.tsx'
import css from './exam-layout.module.css'
import { LetterKeys } from './letter-keys.tsx'
import { RemovedDialog } from './opening-exam.tsx'
import { Palette, PaletteButton } from './palette.tsx'
import { QuestionList, type QuestionListHandle } from './question-list.tsx'
import { ReadyForOffline } from './ready-for-offline.tsx'
import { ReplacedDialog } from './replaced-dialog.tsx'
import { TimeOverDialog } from './time-over-dialog.tsx'
import { useAnswerToasts } from './use-answer-toasts.ts'
import { useBeside } from './use-beside.ts'
import { useExamNotices } from './use-exam-notices.ts'
import { useMessagesBelow } from './use-messages-below.ts'

/** A phone has no keys to wait for. */
const examKeys = lazyModule(() => import('./exam-keys.ts'))

/** The page on which an exam is sat. */
export function ExamLayout({ open, paper }: { open: OpenExam; paper: Paper }) {
  const { exam, store } = open
  const t = useWords(liveWords)
  const view = useLiveView(exam)
  const { attempt, attemptId } = view
  const list = useRef<QuestionListHandle>(null)
  const root = useRef<HTMLElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  usePageTitle(paper.title)
  useExamNotices(exam, paper)
  useAnswerToasts(exam)
  useKeptPictures(root, store)
  useMessagesBelow(bar)

  const running = attempt.name !== 'submitted' && attempt.name !== 'removed'
  const leave = useLeaveGuard(running, () => void quit())
  const toExams = () => leave('/exams', { state: { isPracticeExam: paper.isPracticeExam } })
  const quit = async () => {
    if (await askToQuit(exam)) toExams()
  }
  useEndOfAttempt(exam, paper, leave)

  const jump = useCallback((index: number) => list.current?.jump(index), [])
  const closed = attempt.name !== 'answering'
  const keys = useLazyModule(examKeys, true)
  useEffect(() => (closed ? undefined : keys?.listenForKeys(list)), [keys, closed])
  const files = useOpenFiles(exam, paper)
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are the paper's; what a later start says of it comes after its pictures.
  const sizes = useMemo(() => sizesOf(exam.pictures()), [exam, paper])
  // A phone does not make what it never shows.
  const beside = useBeside()
  return (
    <FilesProvider value={files}>
      <main ref={root} className={css.layout} data-attempt={attempt.name}>
        <ExamHead exam={exam} paper={paper} onLeave={() => void quit()} />
        <div ref={bar} className={css.bar}>
          <div className={css.barInside}>
            <Countdown exam={exam} />
            <PaletteButton exam={exam} paper={paper} onJump={jump} />
          </div>
        </div>
        <div className={css.columns}>
          <div className={css.middle}>
            <ReadyForOffline open={open} paper={paper} />
            <h2 className={css.heading}>
              <VisuallyHidden>{t('palette')}</VisuallyHidden>
            </h2>
            <TimeAnnouncer exam={exam} paper={paper} />
            <AnswerAnnouncer exam={exam} paper={paper} />
            <SizesProvider value={sizes}>
              <QuestionList key={attemptId} ref={list} exam={exam} paper={paper} closed={closed} />
            </SizesProvider>
          </div>
          {beside && (
            <aside className={css.side}>
              <Countdown exam={exam} />
              <Palette exam={exam} paper={paper} onJump={jump} />
              <LetterKeys />
            </aside>
          )}
        </div>
        <div className={css.banners}>
          <div>
            <ExamBanners exam={exam} />
          </div>
        </div>
        <ExamFoot exam={exam} paper={paper} onJump={jump} />
        <TimeOverDialog exam={exam} paper={paper} onLeave={toExams} />
        {view.replaced && <ReplacedDialog />}
        {attempt.name === 'removed' && <RemovedDialog onBack={toExams} />}
      </main>
    </FilesProvider>
  )
}

/** The quit confirmation, in the spec's sentence and a true one under it. */
async function askToQuit(exam: LiveExam): Promise<boolean> {
  const t = words(liveWords)
  return confirmHere(exam, {
    title: t('quitQuestion'),
    body: t('quitText'),
    confirmLabel: t('quit'),
    cancelLabel: t('cancel'),
    danger: true,
  })
}

/** Submitted: the local flags go, and the student to the result or to the exams (spec §4 Exam submit). */
function useEndOfAttempt(exam: LiveExam, paper: Paper, leave: (to: string) => void): void {
  const { attempt } = useLiveView(exam)
  const submitted = attempt.name === 'submitted'
  const go = useRef(leave)
  go.current = leave
  useEffect(() => {
    if (!submitted) return
    remove('isLive')
    releaseSessionAfterAttempt()
    const { exam: examId, group } = exam.who
    go.current(paper.isPracticeExam ? `/result/${examId}/${group}` : '/exams')
  }, [submitted, exam, paper])
}
