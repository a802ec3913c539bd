/** A video of the school's own: picture, watermark, controls. */

import { Button, EmptyState, Spinner } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { mediaAddress } from '../../../platform/media-address.ts'
import { contentWords } from '../words.ts'
import { Controls } from './controls.tsx'
import { markOf } from './mark.ts'
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
  const held = useRef({ covered: false, played: false })
  const { video } = props
  const poster = usePoster(props.starts ? video.thumbnail : null)

  // Without the mark there is no picture: it stands still, whoever presses Play, and plays on when the mark is back.
  const hide = (hidden: boolean) => {
    setCovered(hidden)
    held.current.covered = hidden
    const place = element.current
    if (!place) return
    if (hidden) {
      held.current.played = !place.paused
      place.pause()
    } else if (held.current.played) void place.play().catch(() => undefined)
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: captions come with the manifest, where there are any. */}
      <video
        ref={element}
        className={css.picture}
        aria-label={video.title || t('title')}
        playsInline
        disablePictureInPicture
        // Beside the picture there would be no watermark.
        disableRemotePlayback
        controlsList="nodownload noremoteplayback"
        poster={poster}
        onPlay={(event) => held.current.covered && event.currentTarget.pause()}
        onContextMenu={(event) => event.preventDefault()}
        tabIndex={-1}
      />
      <Watermark text={markOf()} frame={frame} picture={element} onHidden={hide} />
      {player.trouble ? (
        <div className={css.message} role="alert">
          <EmptyState
            drawing={troubles[player.trouble].drawing}
            title={t(troubles[player.trouble].word)}
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

/** What is said when it does not play. */
const troubles = {
  network: { drawing: 'offline', word: 'videoNetwork' },
  protected: { drawing: 'locked', word: 'videoProtected' },
  notYours: { drawing: 'locked', word: 'videoNotYours' },
  gone: { drawing: 'broken', word: 'notAvailableText' },
  broken: { drawing: 'broken', word: 'videoBroken' },
} as const

/** Where the picture before the picture is; none until its address is known, and none where it cannot be had. */
function usePoster(key: string | null): string | undefined {
  const [poster, setPoster] = useState<string>()
  useEffect(() => {
    let gone = false
    if (key)
      mediaAddress(key).then(
        (address) => !gone && setPoster(address),
        () => undefined,
      )
    return () => {
      gone = true
    }
  }, [key])
  return poster
}
