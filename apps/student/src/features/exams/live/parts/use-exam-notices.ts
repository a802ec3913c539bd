/** Says what the engine has to say, in the words of spec §8, once each. */
import type { Paper } from '@porua/contract/exams'
import { limits } from '@porua/contract/limits'
import { notice, toast } from '@porua/kit'
import { formatClock } from '@porua/kit/i18n/format.ts'
import { words } from '@porua/kit/i18n/words.ts'
import { serverClock } from '@porua/kit/platform/clock.ts'
import { useEffect, useRef } from 'react'
import { markStale } from '../../../../platform/stale.ts'
import { ageSeenExams, noteHandedIn } from '../../seen-exams.ts'
import type { LiveExam, LiveNotice } from '../live-exam.ts'
import { liveWords } from '../words.ts'
import { questionNumbers } from './question-numbers.ts'

/** The card says it too; a question under the message waits for the student. */
const shortMs = 4_000
/** Refusals that come together are said together. */
const gatherMs = 300

type Refused = Extract<LiveNotice, { type: 'refused' }>

/** Listens while mounted. Without a paper questions have no numbers yet, and none can have been refused. */
export function useExamNotices(exam: LiveExam, paper: Paper | null): void {
  const latest = useRef(paper)
  latest.current = paper
  useEffect(() => {
    let refused: Refused[] = []
    let timer = 0
    const tellRefused = () => {
      const all = refused
      refused = []
      void tellRefusals(all, latest.current)
    }
    const unhear = exam.onNotice((it) => {
      if (it.type === 'refused') {
        refused.push(it)
        clearTimeout(timer)
        timer = window.setTimeout(tellRefused, gatherMs)
      } else if (!untrue(exam, it)) tell(it)
      const { attemptId } = exam.view()
      if (it.type === 'submitted' && attemptId) noteHandedIn(attemptId, serverClock.now())
      if (it.type === 'removed' || it.type === 'submitted') {
        ageSeenExams()
        markStale('exams', 'mine')
      }
      if (it.type === 'submitted') markStale('account', 'profile')
    })
    return () => {
      clearTimeout(timer)
      unhear()
      // The exam may close in the moment in which an answer is refused: that is said over the page that comes next.
      if (refused.length > 0) tellRefused()
    }
  }, [exam])
}

/** Of an answer that the phone could not store: it is not saved locally. While the sign-in is missing: nothing is being submitted. */
function untrue(exam: LiveExam, it: LiveNotice): boolean {
  if (it.type === 'savingLocally') return exam.question(it.question).atRisk
  return it.type === 'restored' && exam.view().sync.name === 'needsLogin'
}

function tell(it: Exclude<LiveNotice, Refused>): void {
  const t = words(liveWords)
  switch (it.type) {
    case 'savingLocally':
      toast.warning(t('savingLocally'), { id: 'saving', durationMs: shortMs })
      return
    case 'locked':
      toast.warning(t('cannotChange'), { id: 'locked', durationMs: shortMs })
      return
    case 'notKept':
      toast.error(t('notKept'), { id: 'not-kept' })
      return
    case 'onHold':
      toast.warning(t('onHold'), { id: 'on-hold' })
      return
    case 'error':
      toast.error(it.title)
      return
    case 'submitted':
      if (it.here) toast.success(t('submitted'))
      else toast.info(t('alreadySubmitted'))
      return
    case 'restored':
      toast.dismiss('saving')
      toast.success(t('restoredText'), {
        id: 'restored',
        title: t('restored'),
        durationMs: limits.onlineNoticeMs,
      })
      return
    case 'removed':
      toast.error(t('removedToast'), { id: 'removed' })
      return
    case 'extended':
      toast.info(t('extended', { at: formatClock(it.endsAt) }), { id: 'extended' })
      return
    case 'otherAttempt':
      toast.info(t('otherAttempt'))
      return
    case 'setBack':
      toast.warning(t('setBack'), { id: 'set-back' })
      return
    case 'submitFailed':
      // The dialog that asked for it says so.
      return
  }
}

async function tellRefusals(refused: readonly Refused[], paper: Paper | null): Promise<void> {
  const t = words(liveWords)
  const ids = [...new Set(refused.map(({ question }) => question))]
  const n = paper ? questionNumbers(paper, ids) : ''
  const titles = new Set(
    refused.map(({ code, title }) => (code === 'locked' ? t('cannotChange') : title || t('unhandled'))),
  )
  const answerAgain = refused.every(({ code }) => code === 'invalid' || code === 'badRequest')
  await notice({
    title: t(ids.length > 1 ? 'answerErrors' : 'answerError', { n }),
    body: [...titles, ...(answerAgain ? [t('keptAnyway')] : [])].join(' '),
  })
}
