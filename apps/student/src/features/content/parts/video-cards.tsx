/** Videos as cards: a picture, a title, how much was seen; a press plays it (spec §2 Videos page). */
import type { ItemContents, Video } from '@porua/contract/content'
import { Badge, CardGrid, cx, EmptyState, PictureCard } from '@porua/kit'
import { formatSpan, spanMinutes } from '@porua/kit/i18n/span.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type ReactNode, useEffect, useState } from 'react'
import { useLessData } from '../../../platform/use-less-data.ts'
import { isCompleted, percentSeen } from '../percent-seen.ts'
import { readChoices } from '../player/choices.ts'
import { PlayerDialog } from '../player/player-dialog.tsx'
import { reportsArrived, stoppedAt } from '../player/video-reporter.ts'
import { useCompletion, usePlaceVideo, useRefreshProgress } from '../queries.ts'
import { costOf, megabytes } from '../video-cost.ts'
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
  const lessData = useLessData()
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
            seen={percentSeen(video, completion) ?? 0}
            lessData={lessData}
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
          starts={!lessData}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

interface VideoCardProps {
  video: Video
  seen: number
  lessData: boolean
  onOpen: () => void
}

function VideoCard({ video, seen, lessData, onOpen }: VideoCardProps) {
  const t = useWords(contentWords)
  const title = video.title || t('title')
  return (
    <PictureCard
      name={title}
      image={lessData ? null : video.thumbnail}
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
      {video.isAvailable && <Cost video={video} lessData={lessData} />}
      <ProgressLine value={seen} label={t('percentSeen', { n: seen })} visible={seen > 0} />
    </PictureCard>
  )
}

/** How long it is and what it costs: a tap starts it, so both stand here. */
function Cost({ video, lessData }: { video: Video; lessData: boolean }) {
  const t = useWords(contentWords)
  const [quality] = useState(() => readChoices().quality)
  const cost = costOf(video, quality, lessData)
  const mb = cost && megabytes(cost.bytes)
  const facts = [
    video.duration && formatSpan(spanMinutes(video.duration * 1_000)),
    mb && t(cost.atMost ? 'costAtMost' : 'cost', { mb }),
  ].filter(Boolean)
  return facts.length > 0 && <p className="muted small tabular">{facts.join(' · ')}</p>
}
