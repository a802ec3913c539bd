/** What the controls over the picture do to it, by buttons, taps and keys, and when they rest. */
import { type RefObject, useEffect, useRef, useState } from 'react'
import { keepChoices } from './choices.ts'
import { DoubleTap, doubleTapMs, seekSeconds } from './double-tap.ts'
import type { MediaState } from './use-media.ts'

/** They hide after so long without a touch. */
const restMs = 3_000
/** Of an arrow key. */
const volumeStep = 0.1

/** Seconds in, seconds out. Whatever is done wakes the controls, but for the whole screen. */
export function useControls(
  element: RefObject<HTMLVideoElement | null>,
  frame: RefObject<HTMLDivElement | null>,
  media: MediaState,
) {
  const { shown, wake, hide } = useRest()
  const taps = useRef(new DoubleTap())

  const seekTo = (seconds: number) => {
    const place = element.current
    if (place) place.currentTime = Math.min(Math.max(0, seconds), place.duration || seconds)
    wake()
  }
  const skip = (seconds: number) => seekTo((element.current?.currentTime ?? 0) + seconds)
  const toggle = () => {
    const place = element.current
    if (place?.paused) void place.play().catch(() => undefined)
    else place?.pause()
    wake()
  }
  const loud = (volume: number, muted = volume === 0) => {
    const place = element.current
    if (!place) return
    Object.assign(place, { volume: Math.min(1, Math.max(0, Math.round(volume * 20) / 20)), muted })
    keepChoices({ volume: place.volume, muted })
    wake()
  }
  const mute = () => {
    // Sound that was turned down to nothing comes back so that it can be heard.
    if (media.muted) loud(media.volume || 0.5, false)
    else loud(media.volume, true)
  }
  const fullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen()
    else
      void frame.current?.requestFullscreen?.().then(
        () => turn(element.current),
        () => undefined,
      )
  }
  const chooseRate = (rate: number) => {
    if (element.current) element.current.playbackRate = rate
    keepChoices({ rate })
    wake()
  }

  const tapped = (clientX: number, box: DOMRect) => {
    const side = clientX < box.left + box.width / 2 ? 'left' : 'right'
    const tap = taps.current.tap(performance.now(), side)
    if (tap.kind === 'seek') return skip(tap.seconds)
    setTimeout(() => {
      if (taps.current.settle(performance.now()).kind !== 'single') return
      if (shown) hide()
      else wake()
    }, doubleTapMs)
  }

  const keys = (event: KeyboardEvent) => {
    // A control that has the focus keeps its own keys: arrows on a slider, letters in a select, space on a button.
    const control = event.target instanceof Element ? event.target.closest('button, input, select') : null
    const own =
      control?.tagName === 'SELECT' ||
      (control?.tagName === 'BUTTON' && event.key === ' ') ||
      (control?.tagName === 'INPUT' && event.key.startsWith('Arrow'))
    const acts: Record<string, () => void> = {
      ' ': toggle,
      k: toggle,
      ArrowLeft: () => skip(-seekSeconds),
      ArrowRight: () => skip(seekSeconds),
      ArrowUp: () => loud(media.volume + volumeStep),
      ArrowDown: () => loud(media.volume - volumeStep),
      f: fullScreen,
      m: mute,
    }
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (!act || event.ctrlKey || event.metaKey || event.altKey) return wake()
    if (own) return wake()
    event.preventDefault()
    act()
  }
  // The picture has no focus of its own: keys are taken wherever the focus stands, nowhere included; the player fills the window.
  useEffect(() => {
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  })

  return { shown, wake, seekTo, skip, toggle, loud, mute, fullScreen, chooseRate, tapped }
}

/** A wide picture has the whole of a phone that is turned: it turns by itself where the browser can. Leaving turns it back. */
async function turn(picture: HTMLVideoElement | null): Promise<void> {
  const { orientation } = screen as unknown as { orientation?: { lock?: (to: string) => Promise<void> } }
  if (!picture || picture.videoWidth <= picture.videoHeight) return
  // A computer refuses, and so does a phone that its owner has locked upright.
  await orientation?.lock?.('landscape').catch(() => undefined)
}

/** Whether the controls are shown: from when they appear until they have been left alone for a while. */
function useRest() {
  const [shown, setShown] = useState(true)
  const rest = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const wake = () => {
    setShown(true)
    clearTimeout(rest.current)
    rest.current = setTimeout(() => setShown(false), restMs)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when they appear.
  useEffect(() => {
    wake()
    return () => clearTimeout(rest.current)
  }, [])
  return { shown, wake, hide: () => setShown(false) }
}
