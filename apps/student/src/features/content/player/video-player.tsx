/** The player (spec §2 Videos page): nothing but the picture, with controls that rest. Its modal is `PlayerDialog`'s. */
import type { Video } from '@porua/contract/content'
import { useRef } from 'react'
import { HostedVideo } from './hosted-video.tsx'
import { OwnVideo } from './own-video.tsx'
import css from './video-player.module.css'

export interface VideoPlayerProps {
  video: Video
  courseId: string
  subjectId: string
  /** In the completion data already. */
  completed: boolean
  /** It plays from the tap that opened it; else it waits for Play, at the lowest quality ('Use less data'). */
  starts: boolean
  onClose: () => void
}

export function VideoPlayer(props: VideoPlayerProps) {
  const frame = useRef<HTMLDivElement>(null)
  return (
    <div ref={frame} className={css.frame}>
      {props.video.isVOD ? <OwnVideo {...props} frame={frame} /> : <HostedVideo {...props} frame={frame} />}
    </div>
  )
}
