/** Retaking a practice exam: asked from its card and from its result (spec §4 Retake, §8). */

import { confirm, toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  examCalls,
  forgetResult,
  isNetworkFailure,
  isRemoved,
  refreshMyExams,
  studentId,
} from '../queries.ts'
import { examWords } from '../words.ts'

interface RetakeOptions {
  examId: string
  groupId: string
  /** Says the server's title when it refuses; the exams page keeps silent (spec §8). */
  tellRefusal: boolean
  /** Runs when the student has said yes. */
  onConfirmed?: () => void
  /** Runs once the retake is granted, before the live exam opens. */
  onGranted?: () => void
}

/** Answers the function that asks and retakes, and whether it is under way. */
export function useRetake(): { retake: (options: RetakeOptions) => Promise<void>; busy: boolean } {
  const client = useQueryClient()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)

  const retake = async ({ examId, groupId, tellRefusal, onConfirmed, onGranted }: RetakeOptions) => {
    const t = words(examWords)
    const yes = await confirm({
      title: t('retakeTitle'),
      body: t('retakeAsk'),
      confirmLabel: t('retakeExam'),
      danger: true,
    })
    if (!yes) return
    onConfirmed?.()
    setBusy(true)
    try {
      await examCalls.retake({ params: { examId, studentId: studentId() }, query: { groupId } })
      await endOldAttempts(examId)
      forgetResult(client, examId)
      void refreshMyExams(client)
      onGranted?.()
      navigate(`/live-exam/${examId}/${groupId}`)
    } catch (error) {
      if (isNetworkFailure(error)) toast.error(t('connectionLost'))
      else if (isRemoved(error)) toast.error(t('removed'))
      else if (tellRefusal && error instanceof Error) toast.error(error.message)
      // Where only the reply was lost, a new attempt runs: the list learns it as soon as there is a network.
      void refreshMyExams(client)
    } finally {
      setBusy(false)
    }
  }
  return { retake, busy }
}

/** This phone's answers to the replaced attempt are no answers any more. The live exam notices by itself where this fails. */
async function endOldAttempts(examId: string): Promise<void> {
  try {
    // Loaded here: the exams page alone never needs the answer box.
    const { endLocalAttempts } = await import('../live/unsent-answers.ts')
    await endLocalAttempts(examId)
  } catch {
    // The server has granted the retake: nothing may hold it up.
  }
}
