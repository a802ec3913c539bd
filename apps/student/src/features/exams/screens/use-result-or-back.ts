/** A result, or the way back (spec §4 Result, §8): not published, failed or removed never leaves an empty screen. */
import type { Result } from '@porua/contract/exams'
import { toast } from '@porua/kit'
import { words } from '@porua/kit/i18n/words.ts'
import { useLocation, useNavigate } from '@porua/kit/platform/navigation.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { isNetworkFailure, isReleased, isRemoved, refreshMyExams, useResult } from '../queries.ts'
import { examWords } from '../words.ts'

interface ResultOrBack {
  /** Null while it loads, and when there is none. */
  result: Result | null
  /** True when the exam has left the student's group: the screen says so and leads back. */
  removed: boolean
  goBack: () => void
}

/** Loads a result; tells why there is none and goes back. */
export function useResultOrBack(examId: string, groupId: string): ResultOrBack {
  const client = useQueryClient()
  const goBack = useGoBack()
  const { data, error, dataUpdatedAt } = useResult(examId, groupId)
  const removed = isRemoved(error)
  const told = useRef(false)

  useEffect(() => {
    if (told.current) return
    // What was shown stays when asking again fails, except when the exam is gone, or refused where only a kept result stands.
    const refused = dataUpdatedAt === 0 && !isNetworkFailure(error)
    const failed = error !== null && (data === undefined || removed || refused)
    const unpublished = data !== undefined && !isReleased(data) ? data.title : null
    if (!failed && unpublished === null) return
    told.current = true
    if (removed) {
      void refreshMyExams(client)
      return
    }
    if (unpublished !== null) toast.error(unpublished)
    else if (isNetworkFailure(error)) toast.error(words(examWords)('connectionLost'))
    else if (error instanceof ApiError && error.code !== 'notLoggedIn') toast.error(error.title)
    goBack()
  }, [data, error, dataUpdatedAt, removed, client, goBack])

  return { result: data && isReleased(data) && !removed ? data.result : null, removed, goBack }
}

/** Back to where the student came from; to the exams page where the result was opened directly or after an exam. */
function useGoBack(): () => void {
  const navigate = useNavigate()
  const { by } = useLocation()
  const cameBy = useRef(by)
  return useCallback(() => {
    if (cameBy.current === 'push') navigate(-1)
    else navigate('/exams', { replace: true })
  }, [navigate])
}
