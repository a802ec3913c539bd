/** Videos as cards: a picture, a title, how much was seen; a press opens the player (spec §2 Videos page). */
import type { ItemContents, Video } from '@porua/contract/content'
import { Badge, CardGrid, cx, EmptyState, PictureCard } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { PlayerDialog } from '../player/player-dialog.tsx'
import { reportsArrived, stoppedAt } from '../player/video-reporter.ts'
import { type Completion, useCompletion, usePlaceVideo, useRefreshProgress } from '../queries.ts'
import { contentWords } from '../words.ts'
import { ProgressLine } from './progress-line.tsx'
import css from './video-cards.module.css'

interface VideoCardsProps {
  item: ItemContents
  other: ReactNode
  /** Told which video is opened. */
  onOpened: (contentId: string) => void
}

export function VideoCards({ item, other, onOpened }: VideoCardsProps) {
  const t = useWords(contentWords)
  const { data: completion } = useCompletion(item.courseId)
  const refresh = useRefreshProgress()
  const [open, setOpen] = useState<Video | null>(null)
  const place = usePlaceVideo()
  useEffect(() => {
    if (!open) return
    const closed = async () => {
      // The player, which goes with this, tells where watching stopped.
      await Promise.resolve()
      const seconds = stoppedAt(open._id)
      if (seconds !== undefined) place(open._id, seconds)
      // Asked before that has arrived, the server would answer with an older place.
      await reportsArrived()
      refresh()
    }
    return () => void closed()
  }, [open, refresh, place])
  if (item.videoContents.length === 0) return <EmptyState title={t('noVideo')} action={other} />
  return (
    <>
      <CardGrid>
        {item.videoContents.map((video) => (
          <VideoCard
            key={video._id}
            video={video}
            seen={percentSeen(video, completion)}
            onOpen={() => {
              onOpened(video._id)
              setOpen(video)
            }}
          />
        ))}
      </CardGrid>
      {open && (
        <PlayerDialog
          video={open}
          courseId={item.courseId}
          subjectId={item.subjectId}
          completed={isCompleted(open, completion)}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface VideoCardProps {
  video: Video
  seen: number
  onOpen: () => void
}

function VideoCard({ video, seen, onOpen }: VideoCardProps) {
  const t = useWords(contentWords)
  const title = video.title || t('title')
  return (
    <PictureCard
      name={title}
      image={video.thumbnail}
      icon="play"
      title={(className) =>
        video.isAvailable ? (
          <button
            type="button"
            className={cx(css.open, className)}
            aria-label={t('watch', { title })}
            onClick={onOpen}
          >
            {title}
          </button>
        ) : (
          title
        )
      }
    >
      {!video.isAvailable && (
        <p className="muted small">
          <Badge tone="warn">{t('notAvailable')}</Badge>
          <span>{` ${t('notAvailableText')}`}</span>
        </p>
      )}
      <ProgressLine value={seen} label={t('percentSeen', { n: seen })} visible={seen > 0} />
    </PictureCard>
  )
}

function isCompleted(video: Video, completion: Completion | undefined): boolean {
  return completion?.subjects.some((subject) => subject.completed.includes(video._id)) ?? false
}

/** 100 if it is in the completion data already (spec §4), else how far watching came. */
function percentSeen(video: Video, completion: Completion | undefined): number {
  if (isCompleted(video, completion)) return 100
  if (!video.duration) return 0
  return Math.min(99, Math.floor((video.position / video.duration) * 100))
}
