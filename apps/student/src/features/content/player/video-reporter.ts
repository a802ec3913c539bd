import { reportComplete, reportPlace } from '../reports.ts'
import { keepSeenPosition } from '../seen-position.ts'
import { ProgressReporter } from './progress.ts'

/** What is watched: the ids of a video, its subject and its course. */
export interface Watched {
  contentId: string
  subjectId: string
  courseId: string
}

const stopped = new Map<string, number>()

/** Where watching stopped last on this page, in seconds; undefined where the video was not watched here. */
export function stoppedAt(contentId: string): number | undefined {
  return stopped.get(contentId)
}

const underWay = new Set<Promise<unknown>>()

function onItsWay(report: Promise<unknown>): void {
  underWay.add(report)
  void report.finally(() => underWay.delete(report))
}

/** Resolves when the server has heard what has been reported so far, or could not be reached. */
export async function reportsArrived(): Promise<void> {
  await Promise.allSettled(underWay)
}

/** Reports the watching of one video to the server; `wasCompleted` holds whether that has been said, over several reporters. */
export function videoReporter(watched: Watched, wasCompleted: { current: boolean }): ProgressReporter {
  return new ProgressReporter({
    completed: wasCompleted.current,
    onComplete: () => {
      wasCompleted.current = true
      onItsWay(reportComplete({ ...watched, type: 'video' }))
    },
    onPosition: (seconds) => {
      stopped.set(watched.contentId, seconds)
      keepSeenPosition(watched.contentId, seconds)
      onItsWay(reportPlace(watched.contentId, seconds))
    },
    now: () => performance.now(),
  })
}
