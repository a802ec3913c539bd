/** The life of a frame of the video site: what it tells, what is reported of it, and when it counts as silent. */
import type { Video } from '@porua/contract/content'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { embedAddress, greetings, readFrameMessage } from './hosted.ts'
import { startOf } from './progress.ts'
import { videoReporter } from './video-reporter.ts'

/** A frame that has said nothing by then may not be there. One on a slow line may speak later still. */
const timeoutMs = 10_000
const greetEveryMs = 500

interface HostedNeeds {
  video: Video
  courseId: string
  subjectId: string
  completed: boolean
  starts: boolean
  element: RefObject<HTMLIFrameElement | null>
}

export interface HostedView {
  /** Of the frame; null for a site that has none. */
  address: string | null
  /** 'refused': the site answers, and does not play this video outside its own pages. */
  state: 'waiting' | 'there' | 'silent' | 'refused'
  /** Changes with every new try. */
  tries: number
  /** The mark cannot be seen: no picture. */
  covered: boolean
  cover: (hidden: boolean) => void
  retry: () => void
}

/** Listens to the frame on the element. */
export function useHosted(needs: HostedNeeds): HostedView {
  const { video, courseId, subjectId, completed, starts, element } = needs
  const [from, setFrom] = useState(() => Math.floor(startOf(video)))
  const [state, setState] = useState<HostedView['state']>('waiting')
  const [tries, setTries] = useState(0)
  const [covered, setCovered] = useState(false)
  const reached = useRef(from)
  const wasCompleted = useRef(completed)
  const address = embedAddress(video.URL, window.location.origin, from, starts)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` asks again.
  useEffect(() => {
    if (!address || covered) return
    setState('waiting')
    const { origin } = new URL(address)
    const ending = new AbortController()
    let duration = video.duration ?? 0
    const reporter = videoReporter({ contentId: video._id, courseId, subjectId }, wasCompleted)
    let heard = false
    let began = false
    const keep = () => began && reporter.keep(reached.current)
    const listen = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== element.current?.contentWindow) return
      const message = readFrameMessage(event.data)
      if (!message) return
      heard = true
      setState(message.state === 'failed' ? 'refused' : 'there')
      duration = message.duration ?? duration
      // It says 0, or where it was told to begin, before anybody has pressed Play.
      if (message.state === 'playing' || (message.time ?? 0) > from) {
        began = true
        reporter.began()
      }
      if (message.time !== null && began) {
        reached.current = message.time
        reporter.at(message.time, duration)
      }
      if (message.state === 'paused') keep()
      if (message.state === 'ended' && began) {
        began = false
        reached.current = 0
        reporter.ended()
      }
    }
    window.addEventListener('message', listen, { signal: ending.signal })
    window.addEventListener('pagehide', keep, { signal: ending.signal })
    // It may not be ready for the first greeting.
    const greet = setInterval(() => {
      if (heard) return clearInterval(greet)
      for (const words of greetings) element.current?.contentWindow?.postMessage(words, origin)
    }, greetEveryMs)
    const timeout = setTimeout(() => setState((now) => (now === 'waiting' ? 'silent' : now)), timeoutMs)
    return () => {
      ending.abort()
      clearInterval(greet)
      clearTimeout(timeout)
      keep()
    }
  }, [address, covered, from, video, courseId, subjectId, element, tries])

  return {
    address,
    state,
    tries,
    covered,
    cover: (hidden) => {
      setFrom(Math.floor(reached.current))
      setCovered(hidden)
    },
    retry: () => setTries((n) => n + 1),
  }
}
