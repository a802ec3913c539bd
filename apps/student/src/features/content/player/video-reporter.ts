import { reportComplete } from '../reports.ts'
import { keepPosition } from './keep-position.ts'
import { ProgressReporter } from './progress.ts'

/** What is watched: the ids of a video, its subject and its course. */
export interface Watched {
  contentId: string
  subjectId: string
  courseId: string
}

/** Reports the watching of one video to the server; `wasCompleted` holds whether that has been said, over several reporters. */
export function videoReporter(watched: Watched, wasCompleted: { current: boolean }): ProgressReporter {
  return new ProgressReporter({
    completed: wasCompleted.current,
    onComplete: () => {
      wasCompleted.current = true
      void reportComplete({ ...watched, type: 'video' })
    },
    onPosition: (seconds) => keepPosition(watched.contentId, seconds),
    now: () => performance.now(),
  })
}
