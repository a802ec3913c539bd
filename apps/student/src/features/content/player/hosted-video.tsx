/**
 * A video at a video site: YouTube's in its privacy-enhanced player, any other as a link. The frame tells by messages where it is; while
 * it says nothing the address stands there to be opened.
 */

import { Button, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { type RefObject, useRef } from 'react'
import { contentWords } from '../words.ts'
import { markOf } from './mark.ts'
import { useHosted } from './use-hosted.ts'
import css from './video-player.module.css'
import type { VideoPlayerProps } from './video-player.tsx'
import { Watermark } from './watermark.tsx'

export function HostedVideo({
  frame,
  ...props
}: VideoPlayerProps & { frame: RefObject<HTMLDivElement | null> }) {
  const t = useWords(contentWords)
  const element = useRef<HTMLIFrameElement>(null)
  const { address, state, tries, covered, cover, retry } = useHosted({ ...props, element })
  const { video } = props
  const away = address === null || state === 'silent' || state === 'refused'
  return (
    <>
      {address !== null && state !== 'refused' && (
        <>
          <iframe
            key={tries}
            ref={element}
            className={css.picture}
            // A slow line may bring it yet: it stays, unseen, and takes the message's place when it speaks.
            hidden={away}
            src={covered ? 'about:blank' : address}
            title={video.title || t('title')}
            allow="autoplay; encrypted-media"
            referrerPolicy="strict-origin-when-cross-origin"
          />
          <Watermark text={markOf()} frame={frame} picture={element} onHidden={cover} />
        </>
      )}
      {away && (
        <div className={css.message} role="alert">
          <EmptyState
            drawing="offline"
            title={t(address !== null && state === 'silent' ? 'hostedSilent' : 'hostedElsewhere')}
            action={
              <>
                <a className={css.away} href={video.URL} target="_blank" rel="noopener noreferrer">
                  {t('openThere')}
                </a>
                {address !== null && <Button onClick={retry}>{t('tryAgain')}</Button>}
              </>
            }
          />
        </div>
      )}
      {covered && (
        <p className={css.held} role="alert">
          {t('watermarkHidden')}
        </p>
      )}
    </>
  )
}
