/** The engine in React: made when the screen opens, woken by the browser's events, watched piece by piece. */

import { serverClock } from '@porua/kit/platform/clock.ts'
import { onOnlineChange } from '@porua/kit/platform/online.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { keepSessionForAttempt, readSession } from '../../../platform/storage.ts'
import { onUnauthorised } from '../../../platform/unauthorised.ts'
import type { QuestionView } from '../question-view.ts'
import type { AnswerStore } from './answer-store.ts'
import { isBegun } from './begun.ts'
import { browserAnswerStore } from './browser-answer-store.ts'
import { browserPorts } from './browser-ports.ts'
import { createLiveExam } from './driver/index.ts'
import { takeHints } from './hints.ts'
import type { LiveExam, LiveView } from './live-exam.ts'

/** The exam and the answer store it stands in. */
export interface OpenExam {
  exam: LiveExam
  store: AnswerStore
}

/**
 * Opens the exam for as long as the screen stands; null until the answer store is open. One that was not begun is not
 * opened: `notBegun` is called instead.
 */
export function useLiveExam(examId: string, groupId: string, notBegun: () => void): OpenExam | null {
  const latest = useRef(notBegun)
  latest.current = notBegun
  const [open, setOpen] = useState<OpenExam | null>(null)
  useEffect(() => {
    const student = readSession().student?._id
    if (!student) return
    let end: (() => void) | null = null
    let left = false
    void browserAnswerStore().then(async (store) => {
      const ports = browserPorts(store)
      const begun = await isBegun(store, ports.calls, student, examId)
      if (left) return
      if (!begun) return latest.current()
      const exam = createLiveExam({ student, exam: examId, group: groupId }, ports)
      const unwatch = watchBrowser(exam)
      const unhint = takeHints(exam)
      // A 401 must not take the screen away: the engine waits for the sign-in (rule S7).
      const unhandle = onUnauthorised(() => true)
      keepSessionForAttempt()
      end = () => {
        unwatch()
        unhint()
        unhandle()
        // What is still unsent then is a leftover: the page that comes next sends it, and says what becomes of it
        // (rule L1).
        exam.hide()
        exam.stop()
      }
      void exam.start()
      setOpen({ exam, store })
    })
    return () => {
      left = true
      end?.()
      setOpen(null)
    }
  }, [examId, groupId])
  return open
}

/** R1: pageshow, visible, resume and online are one event. */
function watchBrowser(exam: LiveExam): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const onVisibility = () => {
    if (document.visibilityState === 'visible') exam.wake('visible')
    else exam.hide()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal })
  document.addEventListener('resume', () => exam.wake('resume'), { signal })
  document.addEventListener('freeze', () => exam.hide(), { signal })
  window.addEventListener('pagehide', () => exam.hide(), { signal })
  window.addEventListener('pageshow', (event) => event.persisted && exam.wake('pageshow'), { signal })
  window.addEventListener('online', () => exam.wake('online'), { signal })
  window.addEventListener('offline', () => exam.reach(false), { signal })
  const unhear = onOnlineChange((online) => exam.reach(online))
  // T2: noticed by whoever looks at the clock, in the middle of its work; the call that measures anew comes after that.
  const undoubt = serverClock.onDoubt(() => setTimeout(() => exam.wake('hint')))
  return () => {
    ending.abort()
    unhear()
    undoubt()
  }
}

/** The exam as a whole; renders when it changes. */
export function useLiveView(exam: LiveExam): LiveView {
  return useSyncExternalStore(exam.subscribe, exam.view)
}

/** One question; renders when that one changes (rule V2). */
export function useQuestion(exam: LiveExam, id: string): QuestionView {
  const [watch] = useState(() => (changed: () => void) => exam.subscribeQuestion(id, changed))
  return useSyncExternalStore(watch, () => exam.question(id))
}
