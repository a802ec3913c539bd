/** The live exam's engine, put together. The folder `driver/` is its one place that touches timers, network and storage. */
import type { AttemptRow } from '../answer-store.ts'
import { timesOf } from '../attempt.ts'
import type { LiveExam, LiveWho, WakeReason } from '../live-exam.ts'
import type { LivePorts } from '../ports.ts'
import type { Doing } from '../state/live-state.ts'
import { makeAnswerWrites } from './answer-writes.ts'
import { makeCalls } from './calls.ts'
import { ignore, makeDisk } from './disk.ts'
import { LiveStore } from './live-store.ts'
import { makeLoad } from './load.ts'
import { makeSend } from './send.ts'
import { makeTabs } from './tabs.ts'
import { layAgain, makeTakeover, rescue } from './takeover.ts'

type Doings = { [T in Doing['type']]: (effect: Extract<Doing, { type: T }>) => void }

/**
 * Makes a live exam. With `leftover` it only sends what an earlier attempt has left in the answer store: no start, no
 * paper, no clock.
 */
export function createLiveExam(who: LiveWho, ports: LivePorts, leftover: AttemptRow | null = null): LiveExam {
  const live = new LiveStore(who, ports, leftover !== null, run)
  const disk = makeDisk(live, ports)
  const calls = makeCalls(live, ports, disk)
  const tabs = makeTabs(live, ports, disk)
  const writes = makeAnswerWrites(live, ports, disk, () => layAgain(live, ports, calls))
  const takeover = makeTakeover(live, ports, disk)
  const load = makeLoad(live, ports, disk, calls, tabs, writes, takeover)
  const send = makeSend(live, ports, disk, calls, writes, load.fetchAttempt)
  const unhearSession = ports.session.onChange(() => wake('signedIn'))
  const unhearLoss = ports.store.onLost(() => live.dispatch({ type: 'storeLost' }))

  /** Carries out what the rules say is to be done; the store itself speaks and sets timers. */
  const doings: Doings = {
    fetch: () => void load.fetchAttempt(),
    leave() {
      tabs.leave()
      send.abortAll()
    },
    send: ({ call, items, offline }) => void send.send(call, items, offline),
    abort: ({ call }) => send.abort(call),
    prepareSubmit: () => void send.prepareSubmit(),
    submit: () => void send.submit(),
    finish({ submittedAt, here }) {
      // F3: answers that wait go on being sent, and stay until the server has spoken about each.
      if (live.state.row) disk.finish(live.state.row, submittedAt ?? ports.clock.now())
      if (here) tabs.post({ type: 'submitted', submittedAt })
    },
    write: ({ given }) => writes.write(given),
    writeDraft: ({ question }) => writes.writeDraft(question),
    handIn: () => void writes.handIn(),
    restore: ({ record }) => void disk.restore(record),
    rescue: ({ records }) => void disk.within(rescue(live, ports, calls, records)).catch(ignore),
    settle({ attempt, settlements }) {
      const questions = settlements.map(({ question }) => question)
      const changed = () => tabs.post({ type: 'changed', questions })
      void disk.settle(attempt, settlements).then(changed, ignore)
    },
    tellTabs: ({ question }) => tabs.post({ type: 'changed', questions: [question] }),
    copy: ({ drop, put }) => disk.copy(who.exam, { drop, put }),
    sendFilesAgain: ({ ref, own, refusal }) => void send.sendFilesAgain(ref, own, refusal),
  }

  function run(effect: Doing): void {
    const doing = doings[effect.type] as (effect: Doing) => void
    doing(effect)
  }

  function wake(reason: WakeReason): void {
    live.dispatch({ type: 'woken', reason })
  }

  return {
    who,
    view: () => live.view,
    question: (id) => live.question(id),
    pictures: () => live.state.row?.opening.paper ?? null,
    isShared: () => live.state.resumed || live.state.row?.opening.shared === true,
    subscribe: (changed) => live.watch(changed),
    subscribeQuestion: (id, changed) => live.watchQuestion(id, changed),
    onNotice: (hear) => live.hear(hear),
    start: () => load.start(leftover),
    give: (question, answer, files = [], chosen) =>
      live.dispatch({ type: 'given', question, answer, files, chosen }).some(({ type }) => type === 'write'),
    bring: writes.bring,
    draft: (question, draft, chosen) =>
      void live.dispatch({ type: 'drafted', question, change: { draft, chosen } }),
    draftFiles: (question, files) => void live.dispatch({ type: 'drafted', question, change: { files } }),
    mark: (question, marked) => void live.dispatch({ type: 'drafted', question, change: { marked } }),
    submit: () => void live.dispatch({ type: 'attempt', event: { type: 'submitAsked' } }),
    wake,
    reach: calls.reach,
    remaining() {
      const { attempt, pausedLeft } = live.state
      const times = timesOf(attempt)
      if (!times) return null
      // A page that was loaded anew without a network knows a phone's clock alone, which may have gone back by years.
      const whole = times.endsAt - times.startsAt
      return pausedLeft ?? Math.min(whole, Math.max(0, times.endsAt - live.world.latest))
    },
    hide() {
      live.dispatch({ type: 'hid' })
      if (live.state.sync.failures === 0)
        live.dispatch({ type: 'sync', event: { type: 'flush', now: live.world.now } })
    },
    settled: disk.settled,
    stop() {
      if (live.stopped) return
      live.dispatch({ type: 'hid' })
      live.stop()
      calls.end()
      tabs.leave()
      send.abortAll()
      unhearSession()
      unhearLoss()
    },
  }
}
