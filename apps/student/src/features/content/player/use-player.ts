/** A video's life on the screen: token, licence, engine, reports; and what its controls show. */
import type { Video } from '@porua/contract/content'
import { limits } from '@porua/contract/limits'
import { ApiError, isRetryable } from '@porua/kit/platform/api-error.ts'
import { assetUrl, farOrigin } from '@porua/kit/platform/config.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { readSession } from '../../../platform/storage.ts'
import { contentApi } from '../queries.ts'
import { fittingQuality, keepChoices, leastQuality, readChoices } from './choices.ts'
import { type CaptionTrack, Engine, type PlayerTrouble, type QualityTrack } from './engine.ts'
import { LicenceRefused, type Licences, noLicences, openLicences } from './licence.ts'
import { isPlainFile, isRefused, PlainFile } from './plain-file.ts'
import { type ProgressReporter, startOf } from './progress.ts'
import { TokenKeeper } from './token-keeper.ts'
import { videoReporter } from './video-reporter.ts'

interface PlayerNeeds {
  video: Video
  courseId: string
  subjectId: string
  completed: boolean
  /** The tap that opened it was meant to play it. False: it waits for Play, at the quality that costs least. */
  starts: boolean
  element: RefObject<HTMLVideoElement | null>
}

export interface PlayerView {
  /** Opening; ready: waits for the student's Play, which the browser may want too; open: plays or is paused. */
  stage: 'opening' | 'ready' | 'open'
  trouble: PlayerTrouble | null
  /** The token cannot be refreshed: it goes on by itself. */
  held: boolean
  qualities: readonly QualityTrack[]
  captions: readonly CaptionTrack[]
  quality: number | 'auto'
  caption: number | null
  begin: () => void
  retry: () => void
  chooseQuality: (quality: number | 'auto') => void
  chooseCaption: (id: number | null) => void
}

/** Opens the video on the element. */
export function usePlayer(needs: PlayerNeeds): PlayerView {
  const { video, courseId, subjectId, completed, starts, element } = needs
  const [stage, setStage] = useState<PlayerView['stage']>('opening')
  const [trouble, setTrouble] = useState<PlayerTrouble | null>(null)
  const [held, setHeld] = useState(false)
  const [qualities, setQualities] = useState<readonly QualityTrack[]>([])
  const [captions, setCaptions] = useState<readonly CaptionTrack[]>([])
  const [quality, setQuality] = useState(() => (starts ? readChoices().quality : leastQuality))
  const [caption, setCaption] = useState<number | null>(null)
  const [tries, setTries] = useState(0)
  const engine = useRef<Engine | PlainFile | null>(null)
  const resumeAt = useRef(startOf(video))
  const wasCompleted = useRef(completed)
  /** It plays as soon as it can: it was to start, or has been playing before another try. */
  const startsNow = useRef(starts)
  const chosen = useRef(quality)
  chosen.current = quality

  const begin = useCallback(() => {
    const place = element.current
    if (!place) return
    startsNow.current = true
    setStage('open')
    engine.current?.begin()
    const { rate, volume, muted } = readChoices()
    Object.assign(place, { playbackRate: rate, volume, muted })
    // What interrupts it (a token that has to come, another load) plays it again by itself.
    place.play().catch((error: unknown) => isRefused(error) && setStage('ready'))
  }, [element])

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` opens it anew.
  useEffect(() => {
    const place = element.current
    if (!place) return
    let gone = false
    setTrouble(null)
    setStage('opening')
    const wasPlaying = { current: false }
    // The first is the cause; what follows from it says less.
    const fail = (kind: PlayerTrouble, detail: unknown) => {
      if (gone) return
      logFailure('Video player', detail instanceof Error ? detail : `${kind} (${String(detail)})`)
      place.pause()
      setTrouble((before) => before ?? kind)
    }
    const keeper = new TokenKeeper({
      fetch: () => contentApi.videoToken({ body: { key: video.key } }, { timeoutMs: 8_000 }),
      now: () => performance.now(),
      onTrouble: (is) => {
        setHeld(is)
        if (is) {
          wasPlaying.current = !place.paused
          place.pause()
        } else if (wasPlaying.current) void place.play().catch(() => undefined)
      },
      onRefused: (error) => fail(troubleOf(error, video), error),
      retryable: isRetryable,
      refreshMs: limits.videoTokenRefreshMs,
      freshMs: 12_000,
      retryMs: 2_000,
    })
    const reporter = videoReporter({ contentId: video._id, courseId, subjectId }, wasCompleted)
    const stopWatching = watch(place, reporter)

    const open = async () => {
      keeper.start()
      const protection = video.isDrmEnabled === '1' ? await protectionOf(video, keeper) : noLicences
      if (gone) return
      const common = {
        element: place,
        startAt: resumeAt.current,
        token: () => keeper.fresh(),
        url: new URL(assetUrl(video.URL), window.location.href).href,
        session: farOrigin() === null ? null : readSession().sessionId,
        onTrouble: fail,
      }
      const one = isPlainFile(video.URL)
        ? await PlainFile.open(common)
        : await Engine.open({
            ...common,
            ...protection,
            mediaBase: new URL(assetUrl('x'), window.location.href).href.slice(0, -1),
            height: heightOf(chosen.current),
          })
      if (gone) return void one.close()
      engine.current = one
      setQualities(one.qualities())
      setCaptions(one.captions())
      if (startsNow.current) begin()
      else setStage('ready')
    }
    open().catch((error: unknown) => fail(troubleOf(error, video), error))
    return () => {
      gone = true
      resumeAt.current = place.currentTime || resumeAt.current
      if (place.readyState > 0 && !place.ended) reporter.keep(place.currentTime)
      stopWatching()
      keeper.stop()
      void engine.current?.close()
      engine.current = null
    }
  }, [video, courseId, subjectId, element, begin, tries])

  return {
    stage,
    trouble,
    held,
    qualities,
    captions,
    caption,
    begin,
    quality: fittingQuality(
      quality,
      qualities.map(({ height }) => height),
    ),
    retry: () => setTries((n) => n + 1),
    chooseQuality: (next) => {
      setQuality(next)
      // What is chosen against 'Use less data' is for this video alone.
      if (starts) keepChoices({ quality: next })
      engine.current?.choose(heightOf(next))
    },
    chooseCaption: (id) => {
      setCaption(id)
      engine.current?.chooseCaptions(id)
    },
  }
}

function heightOf(quality: number | 'auto'): number | null {
  return quality === 'auto' ? null : quality
}

function studentId(): string {
  return readSession().student?._id ?? ''
}

function watch(place: HTMLVideoElement, reporter: ProgressReporter): () => void {
  const controller = new AbortController()
  const { signal } = controller
  place.addEventListener('playing', () => reporter.began(), { signal })
  place.addEventListener('timeupdate', () => reporter.at(place.currentTime, place.duration), { signal })
  place.addEventListener('ended', () => reporter.ended(), { signal })
  place.addEventListener('pause', () => !place.ended && reporter.keep(place.currentTime), { signal })
  window.addEventListener('pagehide', () => place.readyState > 0 && reporter.keep(place.currentTime), {
    signal,
  })
  return () => controller.abort()
}

/**
 * What the protection of a video needs. The token is asked for at the same time and comes first: who may not watch hears that, and not
 * that the device is at fault. @throws ApiError, LicenceRefused
 */
async function protectionOf(video: Video, keeper: TokenKeeper): Promise<Licences> {
  const ask = () => openLicences(video._id, studentId())
  const asked = ask()
  asked.catch(() => undefined)
  await keeper.fresh()
  // The line was away when it was first asked.
  return asked.catch((error: unknown) => (isRetryable(error) ? ask() : Promise.reject(error)))
}

function troubleOf(error: unknown, video: Video): PlayerTrouble {
  if (error instanceof LicenceRefused) return 'protected'
  if (isRetryable(error)) return 'network'
  if (error instanceof ApiError && error.status === 403) return 'notYours'
  if (error instanceof ApiError && error.status === 404) return 'gone'
  return video.isDrmEnabled === '1' ? 'protected' : 'broken'
}
