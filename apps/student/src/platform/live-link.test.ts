import { describe, expect, test } from 'vitest'
import { type LineEvents, makeLink } from './live-link.ts'

/** A link in a made world: timers that are rung by hand, lines that the test opens and breaks. */
function world(given: { session?: string | null; random?: number } = {}) {
  let time = 0
  let timers: { at: number; ring: () => void }[] = []
  const lines: { session: string; events: LineEvents; closed: boolean }[] = []
  const heard: string[] = []
  const it = {
    session: given.session === undefined ? 's1' : given.session,
    random: given.random ?? 0.5,
    lines,
    heard,
    pass(ms: number) {
      const until = time + ms
      for (;;) {
        const next = timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0]
        if (!next) break
        timers = timers.filter((timer) => timer !== next)
        time = Math.max(time, next.at)
        next.ring()
      }
      time = until
    },
    /** Milliseconds until the next try. */
    pause: () => Math.min(...timers.map(({ at }) => at)) - time,
    last() {
      const line = lines.at(-1)
      if (!line) throw new Error('nothing was dialled')
      return line
    },
  }
  const link = makeLink(
    {
      dial: (session, events) => {
        const line = { session, events, closed: false }
        lines.push(line)
        return {
          close: () => {
            line.closed = true
          },
        }
      },
      session: () => it.session,
      now: () => time,
      later: (ms, ring) => {
        const timer = { at: time + ms, ring }
        timers.push(timer)
        return () => {
          timers = timers.filter((other) => other !== timer)
        }
      },
      random: () => it.random,
    },
    {
      up: (again) => heard.push(again ? 'again' : 'up'),
      down: () => heard.push('down'),
      refused: () => heard.push('refused'),
    },
  )
  return { ...it, it, link }
}

describe('the live link', () => {
  test('opens when woken, and says of a second time that something may have been missed', () => {
    const { link, pass, lines, heard, last } = world()
    pass(60_000)
    expect(lines).toHaveLength(0)
    link.wake()
    pass(0)
    last().events.up()
    last().events.down()
    pass(2_000)
    last().events.up()
    expect(heard).toEqual(['up', 'down', 'again'])
    expect(lines.map(({ session }) => session)).toEqual(['s1', 's1'])
  })

  test('pauses grow, are spread, and stop growing', () => {
    const { link, it, pass, last, pause } = world()
    link.wake()
    pass(0)
    const pauses: number[] = []
    for (let run = 0; run < 8; run++) {
      last().events.down()
      pauses.push(pause())
      pass(pause())
    }
    expect(pauses).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 45_000, 45_000, 45_000])
    it.random = 0
    last().events.down()
    expect(pause()).toBe(22_500)
  })

  test('a line that held starts the pauses over; one that breaks at once does not', () => {
    const { link, pass, last, pause } = world()
    link.wake()
    pass(0)
    for (const wanted of [2_000, 4_000, 8_000]) {
      last().events.up()
      last().events.down()
      expect(pause()).toBe(wanted)
      pass(wanted)
    }
    last().events.up()
    pass(30_000)
    last().events.down()
    expect(pause()).toBe(2_000)
  })

  test('a line that never opened breaks without a word', () => {
    const { link, pass, last, heard } = world()
    link.wake()
    pass(0)
    last().events.down()
    expect(heard).toEqual([])
  })

  test('a line that was given up is heard no more, whatever it still says', () => {
    const { link, pass, lines, heard, last } = world()
    link.wake()
    pass(0)
    const abandoned = last()
    link.rest()
    expect(abandoned.closed).toBe(true)
    for (const late of [abandoned.events.up, abandoned.events.down, abandoned.events.refused]) late()
    pass(600_000)
    expect([heard, lines.length]).toEqual([[], 1])
    // What it said has not been counted as a break or a refusal either.
    link.wake()
    pass(0)
    last().events.up()
    expect([heard, lines.length]).toEqual([['up'], 2])
  })

  test('without a session nothing is dialled, until there is one', () => {
    const { link, it, pass, lines } = world({ session: null })
    link.wake()
    pass(120_000)
    expect(lines).toHaveLength(0)
    it.session = 's2'
    pass(15_000)
    expect(lines.map(({ session }) => session)).toEqual(['s2'])
  })

  test('a refused session is not tried again; another one is', () => {
    const { link, it, pass, lines, last, heard } = world()
    link.wake()
    pass(0)
    last().events.refused()
    link.wake()
    pass(300_000)
    expect([lines.length, heard]).toEqual([1, ['refused']])
    it.session = 's2'
    pass(15_000)
    expect(lines.map(({ session }) => session)).toEqual(['s1', 's2'])
  })

  test('resting hangs up and stays so; waking dials within the spread', () => {
    const { link, pass, lines, last, heard, pause } = world()
    link.wake()
    pass(0)
    const first = last()
    first.events.up()
    link.rest()
    expect(first.closed).toBe(true)
    // What the closed line still says is for nobody.
    first.events.down()
    pass(600_000)
    expect([lines.length, heard]).toEqual([1, ['up']])
    link.wake(3_000)
    expect(pause()).toBe(1_500)
    pass(1_500)
    last().events.up()
    expect(heard).toEqual(['up', 'again'])
  })

  test('waking an open line, twice, makes no second one', () => {
    const { link, pass, lines, last } = world()
    link.wake()
    link.wake()
    pass(0)
    link.wake()
    last().events.up()
    link.wake()
    pass(60_000)
    expect(lines).toHaveLength(1)
  })

  test('stopped is for good', () => {
    const { link, pass, lines, last } = world()
    link.wake()
    pass(0)
    link.stop()
    expect(last().closed).toBe(true)
    link.wake()
    link.rest()
    link.wake()
    pass(600_000)
    expect(lines).toHaveLength(1)
  })
})
