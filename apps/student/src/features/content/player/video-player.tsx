/** The player (spec §2 Videos page): a full-screen modal with nothing but the picture until it is touched. */
import type { Video } from '@porua/contract/content'
import { useRef } from 'react'
import { Dialog } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { contentWords } from '../words.ts'
import { HostedVideo } from './hosted-video.tsx'
import { OwnVideo } from './own-video.tsx'
import css from './video-player.module.css'

export interface VideoPlayerProps {
  video: Video
  courseId: string
  subjectId: string
  /** In the completion data already. */
  completed: boolean
  onClose: () => void
}

export function VideoPlayer(props: VideoPlayerProps) {
  const t = useWords(contentWords)
  const { video, onClose } = props
  const frame = useRef<HTMLDivElement>(null)
  return (
    <Dialog open onClose={onClose} place="full" title={video.title || t('title')} className={css.dialog}>
      <div ref={frame} className={css.frame}>
        {video.isVOD ? <OwnVideo {...props} frame={frame} /> : <HostedVideo {...props} frame={frame} />}
      </div>
    </Dialog>
  )
}
