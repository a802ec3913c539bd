/** What the buttons of an exam card do (spec §2 Exams page, §5 Exam start, §8). */

import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { isOutdated } from '../../../platform/service-worker.ts'
import type { ExamCard } from '../exam-card.ts'
import type { CardPress } from '../parts/exam-card-view.tsx'
import {
  examCalls,
  isNetworkFailure,
  isReleased,
  isRemoved,
  noteStarted,
  refreshMyExams,
  rememberExam,
  useFetchResult,
} from '../queries.ts'
import { examWords } from '../words.ts'
import { useRetake } from './use-retake.ts'

/** Which press is under way, and on which exam. */
export interface BusyPress {
  press: CardPress
  examId: string
  groupId: string
}

interface CardActions {
  busy: BusyPress | null
  /** The exam whose instruction is open. */
  instructing: ExamCard | null
  closeInstruction: () => void
  /** A card's button. */
  press: (press: CardPress, card: ExamCard) => void
  /** 'Start Exam' under the instruction. */
  start: (card: ExamCard) => Promise<void>
}

/** The actions of all cards; one at a time. `subjectOf` names a subject for what is remembered of the chosen exam. */
export function useCardActions(subjectOf: (subjectId: string) => string): CardActions {
  const client = useQueryClient()
  const navigate = useNavigate()
  const fetchResult = useFetchResult()
  const { retake } = useRetake()
  const [busy, setBusy] = useState<BusyPress | null>(null)
  const [instructing, setInstructing] = useState<ExamCard | null>(null)

  const remember = ({ meta }: ExamCard) => rememberExam(meta, subjectOf(meta.examId.subjectId))

  const openLive = (card: ExamCard) => {
    remember(card)
    navigate(`/live-exam/${card.meta.examId._id}/${card.meta.groupId}`)
  }

  const start = async (card: ExamCard) => {
    const t = words(examWords)
    const { meta } = card
    try {
      setBusy({ press: 'start', ...idsOf(card) })
      await loadLiveScreen()
      // The live screen begins with this very call: on a slow line it takes the reply, and spares a turn.
      const manners = { headers: await openingHeaders(), keepForNext: true }
      noteStarted(client, meta, await examCalls.start({ params: idsOf(card) }, manners))
      openLive(card)
    } catch (error) {
      // The instruction stays open where pressing again may help.
      if (error instanceof ScreenNotHere && (await isOutdated()))
        toast.warning(t('newVersion'), {
          action: { label: t('reload'), run: () => window.location.reload() },
        })
      else if (isNetworkFailure(error) || error instanceof ScreenNotHere) toast.error(t('connectionLost'))
      else {
        setInstructing(null)
        toast.error(isRemoved(error) ? t('removed') : titleOf(error))
      }
      // Where only the reply was lost, the exam has begun: the list learns it as soon as there is a network.
      void refreshMyExams(client)
    } finally {
      setBusy(null)
    }
  }

  const openResult = async (card: ExamCard) => {
    const { examId, groupId } = idsOf(card)
    try {
      setBusy({ press: 'result', examId, groupId })
      const reply = await fetchResult(examId, groupId)
      if (isReleased(reply)) navigate(`/result/${examId}/${groupId}`)
      else toast.error(reply.title)
    } catch (error) {
      // Anything else: the button stops, and nothing is said (spec §8).
      if (isNetworkFailure(error)) toast.error(words(examWords)('connectionLost'))
      else if (isRemoved(error)) void refreshMyExams(client)
    } finally {
      setBusy(null)
    }
  }

  const retakeCard = async (card: ExamCard) => {
    await retake({
      ...idsOf(card),
      tellRefusal: false,
      onConfirmed: () => setBusy({ press: 'retake', ...idsOf(card) }),
      onGranted: () => remember(card),
    })
    setBusy(null)
  }

  return {
    busy,
    instructing,
    closeInstruction: () => setInstructing(null),
    press: (press, card) => {
      if (busy) return
      if (press === 'start') {
        setInstructing(card)
        // While the instruction is read; 'Start Exam' asks again if this fails.
        loadLiveScreen().catch(() => undefined)
      }
      // The live screen resumes the attempt itself, also without a network.
      else if (press === 'continue') openLive(card)
      else if (press === 'result') void openResult(card)
      else if (press === 'paper') navigate(`/paper/${card.meta.examId._id}/${card.meta.groupId}`)
      else void retakeCard(card)
    },
    start,
  }
}

/** The exam's screen could not be loaded. */
class ScreenNotHere extends Error {}

/** The clock must not run while the screen is still on its way: it is loaded before the start. */
async function loadLiveScreen(): Promise<void> {
  try {
    await import('../live/live-exam-screen.tsx')
  } catch (cause) {
    throw new ScreenNotHere('the live screen could not be loaded', { cause })
  }
}

/** What the live screen's own start says of the phone; nothing where it cannot say it yet: then it asks for itself. */
async function openingHeaders(): Promise<Record<string, string>> {
  const { openingHeaders } = await import('../live/opening-headers.ts')
  return openingHeaders().catch(() => ({}))
}

function idsOf({ meta }: ExamCard): { examId: string; groupId: string } {
  return { examId: meta.examId._id, groupId: meta.groupId }
}

function titleOf(error: unknown): string {
  return error instanceof ApiError ? error.title : ''
}
