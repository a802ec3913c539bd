/** How much of a video a student has seen: one answer for its card and for the home page. */
import type { Video } from '@porua/contract/content'
import type { Completion } from './queries.ts'

/** True once the completion data of its course names the video. */
export function isCompleted(video: Pick<Video, '_id'>, completion: Completion | undefined): boolean {
  return completion?.subjects.some((subject) => subject.completed.includes(video._id)) ?? false
}

/**
 * In percent: 100 if it is in the completion data already (spec §4), else how far watching came, up to 99. Null where
 * nobody knows how long it is.
 */
export function percentSeen(
  video: Pick<Video, '_id' | 'duration' | 'position'>,
  completion: Completion | undefined,
): number | null {
  if (isCompleted(video, completion)) return 100
  if (!video.duration) return null
  return Math.max(0, Math.min(99, Math.floor((video.position / video.duration) * 100)))
}
