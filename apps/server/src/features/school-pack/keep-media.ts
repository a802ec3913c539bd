/** Keeps the media that a pack names, or one thing that is added. */
import type { PlannedMedia } from '@porua/files/media'
import type { Progress } from '../../platform/progress.ts'
import type { Files } from '../../ports/files/files.ts'

/** Files first: a row must never name a file that is not there. One that no row names in the end does no harm. */
export async function keepMedia(
  files: Files,
  media: ReadonlyMap<string, PlannedMedia>,
  progress: Progress,
): Promise<void> {
  if (media.size > 0) progress.stage('Keeping media', media.size)
  for (const [key, { source, sha256 }] of media) {
    await files.put(key, source, sha256)
    progress.step()
  }
}
