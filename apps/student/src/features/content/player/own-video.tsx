/** A video of the school's own: picture, watermark, controls. */
import { type RefObject, useRef, useState } from 'react'
import { Button, EmptyState, Spinner } from '../../../kit/index.ts'
import { assetUrl } from '../../../platform/config.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { readSession } from '../../../platform/storage.ts'
import { contentWords } from '../words.ts'
import { Controls } from './controls.tsx'
import { QualityChoice } from './quality-choice.tsx'
import { usePlayer } from './use-player.ts'
import css from './video-player.module.css'
import type { VideoPlayerProps } from './video-player.tsx'
import { Watermark } from './watermark.tsx'

export function OwnVideo({
  frame,
  ...props
}: VideoPlayerProps & { frame: RefObject<HTMLDivElement | null> }) {
  const t = useWords(contentWords)
  const element = useRef<HTMLVideoElement>(null)
  const player = usePlayer({ ...props, element })
  const [covered, setCovered] = useState(false)
  const { video } = props

  const hide = (hidden: boolean) => {
    setCovered(hidden)
    // Without the mark there is no picture: it plays on when the mark is back.
    if (hidden) element.current?.pause()
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with the manifest, where there are any. */}
      <video
        ref={element}
        className={css.picture}
        playsInline
        disablePictureInPicture
        // Beside the picture there would be no watermark.
        disableRemotePlayback
        controlsList="nodownload noremoteplayback"
        poster={video.thumbnail ? assetUrl(video.thumbnail) : undefined}
        onContextMenu={(event) => event.preventDefault()}
        tabIndex={-1}
      />
      <Watermark text={markOf()} frame={frame} onHidden={hide} />
      {player.trouble ? (
        <div className={css.message} role="alert">
          <EmptyState
            drawing={
              player.trouble === 'network' ? 'offline' : player.trouble === 'protected' ? 'locked' : 'broken'
            }
            title={t(
              player.trouble === 'network'
                ? 'videoNetwork'
                : player.trouble === 'protected'
                  ? 'videoProtected'
                  : player.trouble === 'gone'
                    ? 'notAvailableText'
                    : 'videoBroken',
            )}
            action={
              <Button variant="primary" onClick={player.retry}>
                {t('tryAgain')}
              </Button>
            }
          />
        </div>
      ) : player.stage === 'opening' ? (
        <div className={css.message} role="status" aria-label={t('loading')}>
          <Spinner />
        </div>
      ) : player.stage === 'ready' ? (
        <QualityChoice video={video} player={player} />
      ) : (
        <Controls element={element} frame={frame} player={player} />
      )}
      {player.held && !player.trouble && (
        <p className={css.held} role="status">
          {t('videoHeld')}
        </p>
      )}
      {covered && (
        <p className={css.held} role="alert">
          {t('watermarkHidden')}
        </p>
      )}
    </>
  )
}

/** Spec §2: the student's username and sid. */
function markOf(): string {
  const { student } = readSession()
  return [student?.username, student?.sid].filter(Boolean).join(' · ')
}
