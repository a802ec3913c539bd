/**
 * A video at a video site: YouTube's in its privacy-enhanced player, any other as a link. The frame tells by messages where it is; one
 * that says nothing cannot be reached, and then the address stands there to be opened.
 */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { Button, EmptyState } from '../../../kit/index.ts'
import { useWords } from '../../../platform/i18n/words.ts'
import { readSession } from '../../../platform/storage.ts'
import { contentApi } from '../queries.ts'
import { reportComplete } from '../reports.ts'
import { contentWords } from '../words.ts'
import { embedAddress, readFrameMessage } from './hosted.ts'
import { ProgressReporter } from './progress.ts'
import css from './video-player.module.css'
import type { VideoPlayerProps } from './video-player.tsx'
import { Watermark } from './watermark.tsx'

/** A frame that has said nothing by then is not there. */
const patienceMs = 10_000

export function HostedVideo({
  video,
  courseId,
  subjectId,
  completed,
  frame,
}: VideoPlayerProps & { frame: RefObject<HTMLDivElement | null> }) {
  const t = useWords(contentWords)
  const address = embedAddress(video.URL, window.location.origin, Math.floor(video.position))
  const [state, setState] = useState<'waiting' | 'there' | 'silent'>('waiting')
  const [tries, setTries] = useState(0)
  const [covered, setCovered] = useState(false)
  const ref = useRef<HTMLIFrameElement>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    if (!address) return
    setState('waiting')
    const origin = new URL(address).origin
    const reporter = new ProgressReporter({
      completed,
      onComplete: () => void reportComplete({ contentId: video._id, courseId, subjectId, type: 'video' }),
      onPosition: (seconds) => {
        const input = { params: { contentId: video._id }, body: { seconds, at: Date.now() } }
        void contentApi.keepPosition(input, { keepalive: true }).catch(() => undefined)
      },
      now: () => performance.now(),
    })
    const listen = (event: MessageEvent) => {
      if (event.origin !== origin || event.source !== ref.current?.contentWindow) return
      const message = readFrameMessage(event.data)
      if (!message) return
      setState('there')
      if (message.ended) reporter.ended()
      else if (message.time !== null && message.duration !== null) reporter.at(message.time, message.duration)
    }
    window.addEventListener('message', listen)
    // The frame answers once it has been greeted, and may not be ready for the first greeting.
    const greet = setInterval(
      () => ref.current?.contentWindow?.postMessage(JSON.stringify({ event: 'listening', id: 1 }), origin),
      500,
    )
    const patience = setTimeout(() => setState((now) => (now === 'waiting' ? 'silent' : now)), patienceMs)
    return () => {
      window.removeEventListener('message', listen)
      clearInterval(greet)
      clearTimeout(patience)
    }
  }, [address, video._id, courseId, subjectId, completed, tries])

  const { student } = readSession()
  if (!address || state === 'silent') {
    return (
      <div className={css.message} role="alert">
        <EmptyState
          drawing="offline"
          title={t(address ? 'hostedSilent' : 'hostedElsewhere')}
          action={
            <>
              <a className={css.away} href={video.URL} target="_blank" rel="noopener noreferrer">
                {t('openThere')}
              </a>
              {address && <Button onClick={() => setTries((n) => n + 1)}>{t('tryAgain')}</Button>}
            </>
          }
        />
      </div>
    )
  }
  return (
    <>
      <iframe
        key={tries}
        ref={ref}
        className={css.picture}
        src={covered ? 'about:blank' : address}
        title={video.title || t('title')}
        allow="autoplay; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
      />
      <Watermark
        text={[student?.username, student?.sid].filter(Boolean).join(' · ')}
        frame={frame}
        onHidden={setCovered}
      />
    </>
  )
}
