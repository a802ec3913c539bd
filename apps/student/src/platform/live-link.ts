/**
 * When the live connection is tried, kept and rested. Pure of the browser: `socket.ts` hands in timers, chance and the line.
 * Nothing in the app waits for the link: it carries hints, and whoever missed one asks again when it is back.
 */

/** One connection, open or being opened. */
export interface Line {
  close(): void
}

/** What becomes of a line; each is said at most once, and `down` after `up` when it breaks. */
export interface LineEvents {
  up(): void
  down(): void
  /** The server does not take this session. */
  refused(): void
}

export interface LinkPorts {
  dial(session: string, events: LineEvents): Line
  /** The stored session id; null when nobody is signed in. */
  session(): string | null
  /** Monotonic milliseconds. */
  now(): number
  /** Rings once after so many milliseconds; answers what calls it off. */
  later(ms: number, ring: () => void): () => void
  /** 0 up to 1. */
  random(): number
}

/** What the rest of the app hears of the link. */
export interface LinkHearer {
  /** Open; `again` when it was open before, so that something may have been missed. */
  up(again: boolean): void
  down(): void
  refused(): void
}

export interface LiveLink {
  /** Try now, within `spreadMs`: the page was opened, is looked at again, or the network is back. */
  wake(spreadMs?: number): void
  /** Close until woken: nobody looks. */
  rest(): void
  /** Close for good. */
  stop(): void
}

/** The first pause after a break, doubled by each that follows; every pause is spread by half of itself both ways. */
const firstPauseMs = 2_000
const longestPauseMs = 45_000
/** A line that held so long was a good one: the next break starts with the first pause. */
const steadyMs = 30_000
/** Without a session, or with a refused one, only the storage is asked, this often. */
const lookAgainMs = 15_000

/** Makes a link; `wake()` starts it. */
export function makeLink(ports: LinkPorts, hear: LinkHearer): LiveLink {
  let line: Line | null = null
  let open = false
  let openedBefore = false
  let openedAt = 0
  let breaks = 0
  let refusedSession: string | null = null
  let state: 'awake' | 'resting' | 'stopped' = 'resting'
  let callOff = () => {}

  function after(ms: number): void {
    callOff()
    callOff = ports.later(ms, dial)
  }

  function dial(): void {
    callOff()
    if (state !== 'awake' || line) return
    const session = ports.session()
    if (session === null || session === refusedSession) {
      after(lookAgainMs)
      return
    }
    // A line speaks for itself only: what an abandoned one still says is for nobody.
    const mine: Line = { close: () => dialled.close() }
    line = mine
    const dialled = ports.dial(session, {
      up: () => {
        if (line !== mine) return
        open = true
        openedAt = ports.now()
        const again = openedBefore
        openedBefore = true
        hear.up(again)
      },
      down: () => {
        if (line !== mine) return
        line = null
        const held = open && ports.now() - openedAt >= steadyMs
        breaks = held ? 0 : breaks
        const pause = Math.min(longestPauseMs, firstPauseMs * 2 ** breaks)
        breaks = Math.min(breaks + 1, 10)
        after(pause * (0.5 + ports.random()))
        const wasOpen = open
        open = false
        if (wasOpen) hear.down()
      },
      refused: () => {
        if (line !== mine) return
        line = null
        open = false
        refusedSession = session
        after(lookAgainMs)
        hear.refused()
      },
    })
  }

  function hangUp(): void {
    callOff()
    const old = line
    line = null
    open = false
    old?.close()
  }

  return {
    wake(spreadMs = 0) {
      if (state === 'stopped') return
      state = 'awake'
      if (line) return
      breaks = 0
      after(spreadMs * ports.random())
    },
    rest() {
      if (state === 'stopped') return
      state = 'resting'
      hangUp()
    },
    stop() {
      state = 'stopped'
      hangUp()
    },
  }
}
