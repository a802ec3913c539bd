/**
 * The first law as a property: whatever the network, the phone and the student do, in whatever order, no acknowledged
 * answer is lost and every other one is in the answer store or was spoken about. A failing run prints its seed; keep
 * it below.
 */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ClientTab } from './client.ts'
import type { Weather } from './model-network.ts'
import {
  brokenDrafts,
  brokenMoments,
  brokenPromises,
  type LastDrafts,
  makeWorld,
  noteDrafts,
  questions,
  type WorldClient,
} from './world.ts'

type Op =
  | { do: 'tap' | 'type'; client: number; tab: number; question: number }
  | { do: 'wait'; ms: number }
  | { do: 'weather'; client: number; weather: Weather }
  | { do: 'latency'; client: number; ms: number }
  | { do: 'reload' | 'close' | 'openTab' | 'wake' | 'online'; client: number; tab: number }
  | { do: 'crash' | 'signOut' | 'signIn' | 'otherStudent' | 'clearStorage' | 'loseSession'; client: number }
  | { do: 'shiftClock'; client: number; ms: number }
  | { do: 'submit'; client: number; tab: number }
  | { do: 'extend'; ms: number }
  | { do: 'forget' }

const client = fc.nat(1)
const tab = fc.nat(2)
const op: fc.Arbitrary<Op> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ do: fc.constant('tap' as const), client, tab, question: fc.nat(4) }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('type' as const), client, tab, question: fc.nat(4) }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      // About the debounce, about a slow reply, about a timeout.
      ms: fc.oneof(fc.integer({ min: 230, max: 420 }), fc.nat(300), fc.nat(5_000), fc.nat(90_000)),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('weather' as const),
      client,
      weather: fc.constantFrom<Weather>(
        'fine',
        'cutBefore',
        'cutAfter',
        'hang',
        'portal',
        'proxy',
        'away',
        'throttled',
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('latency' as const),
      client,
      ms: fc.constantFrom(5, 300, 900, 9_000),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'reload' as const,
        'close' as const,
        'openTab' as const,
        'wake' as const,
        'online' as const,
      ),
      client,
      tab,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'crash' as const,
        'signOut' as const,
        'signIn' as const,
        'otherStudent' as const,
        'clearStorage' as const,
        'loseSession' as const,
      ),
      client,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('shiftClock' as const),
      client,
      ms: fc.constantFrom(-7_200_000, -60_000, 60_000, 7_200_000),
    }),
  },
)
const ending: fc.Arbitrary<Op> = fc.oneof(
  fc.record({ do: fc.constant('submit' as const), client, tab }),
  fc.record({ do: fc.constant('wait' as const), ms: fc.constantFrom(3_000_000, 3_600_000, 5_500_000) }),
  fc.record({ do: fc.constant('extend' as const), ms: fc.constantFrom(60_000, 1_200_000) }),
  fc.record({ do: fc.constant('forget' as const) }),
)
const run = fc.record({
  seed: fc.nat(1_000_000),
  mayChange: fc.boolean(),
  tabsTalk: fc.boolean(),
  twoStudents: fc.boolean(),
  ops: fc
    .tuple(
      fc.array(op, { minLength: 3, maxLength: 45 }),
      fc.array(ending, { maxLength: 3 }),
      fc.array(op, { maxLength: 15 }),
    )
    .map(([before, end, after]) => [...before, ...end, ...after]),
})
type Run = typeof run extends fc.Arbitrary<infer T> ? T : never

async function play({ seed, mayChange, tabsTalk, twoStudents, ops }: Run): Promise<string[]> {
  const world = makeWorld(seed, { mayChange })
  const { time, server } = world
  const second = twoStudents ? 'bina' : 'amina'
  const clients = [
    world.addClient('amina', { tabsTalk }),
    world.addClient(second, { tabsTalk, writeMs: 400 }),
  ]
  let texts = 0
  const broken: string[] = []
  const drafts: LastDrafts[] = clients.map(() => new Map())
  for (const it of clients) it.client.openTab()
  await time.advance(1_000)

  const pick = (at: number): WorldClient => clients[at % clients.length] as WorldClient
  const pickTab = (at: number, which: number): ClientTab | undefined => {
    const { tabs } = pick(at).client
    return tabs[which % Math.max(1, tabs.length)]
  }
  for (const it of ops) {
    switch (it.do) {
      case 'tap':
        texts += 1
        pickTab(it.client, it.tab)?.tap(questions[it.question] as string, [`a${texts}`])
        break
      case 'type':
        texts += 1
        pickTab(it.client, it.tab)?.type(questions[it.question] as string, `typed ${texts}`)
        break
      case 'wait':
        await time.advance(it.ms)
        break
      case 'weather':
        pick(it.client).network.weather = it.weather
        break
      case 'latency':
        pick(it.client).network.latency = it.ms
        break
      case 'reload':
        pickTab(it.client, it.tab)?.reload()
        break
      case 'close':
        pickTab(it.client, it.tab)?.close()
        break
      case 'openTab':
        if (pick(it.client).client.tabs.length < 3) pick(it.client).client.openTab()
        break
      case 'wake':
        pickTab(it.client, it.tab)?.exam.wake('visible')
        break
      case 'online':
        pickTab(it.client, it.tab)?.exam.wake('online')
        break
      case 'crash':
        pick(it.client).client.crash()
        break
      case 'signOut':
        pick(it.client).client.signIn(null)
        break
      case 'signIn':
        pick(it.client).network.session = pick(it.client).student
        pick(it.client).client.signIn(pick(it.client).student)
        break
      case 'otherStudent': {
        const { student, network, client: there } = pick(it.client)
        const other = student === 'amina' ? 'bina' : 'amina'
        network.session = other
        there.signIn(other)
        break
      }
      case 'clearStorage':
        pick(it.client).client.clearLocalStorage()
        break
      case 'loseSession':
        pick(it.client).network.session = null
        break
      case 'shiftClock':
        pick(it.client).client.shiftWallClock(it.ms)
        break
      case 'submit':
        pickTab(it.client, it.tab)?.exam.submit()
        break
      case 'extend':
        for (const attempt of server.attempts) attempt.endsAt += it.ms
        break
      case 'forget':
        server.forgetAfter(Math.floor(server.ever.length * 0.6))
        break
    }
    await time.advance(1)
    broken.push(...brokenMoments(clients))
    for (const [at, it] of clients.entries()) noteDrafts(it, drafts[at] ?? new Map())
  }
  const midway = brokenPromises(server, clients, false, world.clock())

  // The sun comes out: good network, the right student, one tab; and the leftovers of what had ended.
  for (const { client: there, network, student } of clients) {
    network.weather = 'fine'
    network.latency = 30
    network.session = student
    there.signIn(student)
    if (there.tabs.length === 0) there.openTab()
    for (const tab of there.tabs) tab.exam.wake('visible')
  }
  await time.advance(180_000)
  for (const { client: there } of clients) void there.sendLeftovers()
  await time.advance(180_000)
  for (let look = 0; look < 2; look += 1) {
    for (const { client: there } of clients) for (const tab of there.tabs) tab.exam.wake('visible')
    await time.advance(10_000)
  }
  const left = brokenPromises(server, clients, true, world.clock())
  // Whoever has not sat to the end by now does so.
  if (server.attempts.some((it) => world.clock() < it.endsAt)) {
    for (const [at, it] of clients.entries()) noteDrafts(it, drafts[at] ?? new Map())
    await time.advance(Math.max(...server.attempts.map((it) => it.endsAt)) - world.clock() + 60_000)
  }
  const kept = clients.flatMap((it, at) => brokenDrafts(server, it, drafts[at] ?? new Map(), mayChange))
  return [...broken, ...midway, ...left, ...kept]
}

/** Tabs that cannot hear each other, one student, and first answers that stand. */
const deaf = { seed: 0, mayChange: false, tabsTalk: false, twoStudents: false }
/** Runs that once failed. */
const kept: readonly Run[] = [
  {
    ...deaf,
    ops: [
      { do: 'tap', client: 0, tab: 0, question: 1 },
      { do: 'openTab', client: 0, tab: 0 },
      { do: 'close', client: 0, tab: 1 },
      { do: 'tap', client: 0, tab: 0, question: 1 },
      { do: 'tap', client: 0, tab: 0, question: 0 },
      { do: 'weather', client: 0, weather: 'fine' },
    ],
  },
  // The tab that gave the answer goes, and the other one, which cannot hear it, asks a school that has gone back to a
  // backup.
  {
    ...deaf,
    ops: [
      { do: 'openTab', client: 1, tab: 0 },
      { do: 'weather', client: 0, weather: 'fine' },
      { do: 'wait', ms: 1722 },
      { do: 'tap', client: 1, tab: 1, question: 0 },
      { do: 'wait', ms: 3_000_000 },
      { do: 'forget' },
      { do: 'close', client: 1, tab: 1 },
    ],
  },
  // A second tab's answer, beside one that stands, is not judged yet when its page goes.
  {
    ...deaf,
    ops: [
      { do: 'openTab', client: 1, tab: 0 },
      { do: 'wait', ms: 2073 },
      { do: 'wait', ms: 234 },
      { do: 'tap', client: 1, tab: 0, question: 1 },
      { do: 'reload', client: 0, tab: 0 },
      { do: 'wait', ms: 997 },
      { do: 'tap', client: 1, tab: 1, question: 1 },
      { do: 'reload', client: 1, tab: 1 },
    ],
  },
]

describe('the first law', () => {
  it.each(kept.map((it, at) => [at + 1, it] as const))('holds in the kept run %i', async (_, it) => {
    expect(await play(it)).toEqual([])
  })

  it('holds in random runs (A1 to A4, B1 to B3, G1 to G4, R1 to R3, S1 to S8, W1 to W3)', async () => {
    const numRuns = Number(import.meta.env.LIVE_RUNS ?? 300)
    await fc.assert(
      fc.asyncProperty(run, async (it) => {
        expect(await play(it)).toEqual([])
      }),
      { numRuns, ...(import.meta.env.LIVE_SEED ? { seed: Number(import.meta.env.LIVE_SEED) } : {}) },
    )
  })
})
