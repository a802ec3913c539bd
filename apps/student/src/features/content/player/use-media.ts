/** What a media element is doing, as React state. */
import { type RefObject, useEffect, useState } from 'react'

export interface MediaState {
  paused: boolean
  /** Seconds. */
  time: number
  /** Seconds, 0 while it is not known. */
  duration: number
  rate: number
  muted: boolean
  /** 0 to 1. */
  volume: number
  /** It waits for the network. */
  waiting: boolean
}

const events = [
  'play',
  'pause',
  'timeupdate',
  'durationchange',
  'ratechange',
  'volumechange',
  'waiting',
  'playing',
  'seeking',
  'seeked',
  'ended',
  'canplay',
]

/** What the element says of itself, drawn anew with each of its events. */
export function useMedia(element: RefObject<HTMLMediaElement | null>): MediaState {
  const [state, setState] = useState<MediaState>(() => read(element.current))
  useEffect(() => {
    const place = element.current
    if (!place) return
    const look = () => setState(read(place))
    for (const name of events) place.addEventListener(name, look)
    look()
    return () => {
      for (const name of events) place.removeEventListener(name, look)
    }
  }, [element])
  return state
}

function read(place: HTMLMediaElement | null): MediaState {
  if (!place) return { paused: true, time: 0, duration: 0, rate: 1, muted: false, volume: 1, waiting: false }
  return {
    paused: place.paused,
    time: place.currentTime,
    duration: Number.isFinite(place.duration) ? place.duration : 0,
    rate: place.playbackRate,
    muted: place.muted || place.volume === 0,
    volume: place.volume,
    waiting: !place.paused && !place.ended && place.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  }
}
