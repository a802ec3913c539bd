/** The live exam's engine, put together. The folder `driver/` is its one place that touches timers, network and storage. */
import type { AttemptRow } from '../answer-store.ts'
import { timesOf } from '../attempt.ts'
import type { LiveExam, LiveWho, WakeReason } from '../live-exam.ts'
import type { LivePorts } from '../ports.ts'
import type { Doing, DoingOf } from '../state/live-state.ts'
import { makeAnswerWrites } from './answer-writes.ts'
import { makeCalls } from './calls.ts'
import { ignore, makeDisk } from './disk.ts'
import { layAgain, rescue } from './lay-again.ts'
import { LiveStore } from './live-store.ts'
import { makeLoad } from './load.ts'
import { makeSend } from './send.ts'
import { makeTabs } from './tabs.ts'

type Doings = { [T in Doing['type']]: (effect: DoingOf<T>) => unknown }

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
  const load = makeLoad(live, ports, disk, calls, tabs, writes)
  const send = makeSend(live, ports, disk, calls, writes, load.fetchAttempt)
  const unhearSession = ports.session.onChange(() => wake('signedIn'))
  const unhearLoss = ports.store.onLost(() => live.dispatch({ type: 'storeLost' }))

  /** Carries out what the rules say is to be done; the store itself speaks and sets timers. */
  const doings: Doings = {
    fetch: load.fetchAttempt,
    leave() {
      tabs.leave()
      send.abortAll()
    },
    send: send.send,
    abort: send.abort,
    prepareSubmit: send.prepareSubmit,
    submit: send.submit,
    finish({ submittedAt, here }) {
      // F3: answers that wait go on being sent, and stay until the server has spoken about each.
      if (live.state.row) disk.finish(live.state.row, submittedAt ?? ports.clock.now())
      if (here) tabs.post({ type: 'submitted', submittedAt })
    },
    write: writes.write,
    writeDraft: writes.writeDraft,
    handIn: writes.handIn,
    restore: disk.restore,
    rescue: ({ records }) => disk.within(rescue(live, ports, calls, records)).catch(ignore),
    settle({ attempt, settlements }) {
      const questions = settlements.map(({ question }) => question)
      return disk.settle(attempt, settlements).then(() => tabs.post({ type: 'changed', questions }), ignore)
    },
    tellTabs: ({ question }) => tabs.post({ type: 'changed', questions: [question] }),
    copy: disk.copy,
    sendFilesAgain: send.sendFilesAgain,
  }

  function run(effect: Doing): void {
    const doing = doings[effect.type] as (effect: Doing) => unknown
    doing(effect)
  }

  function wake(reason: WakeReason): void {
    live.dispatch({ type: 'woken', reason })
  }

  return {
    who,
    view: () => live.view,
    question: live.question,
    pictures: () => live.state.row?.opening.paper ?? null,
    isShared: () => live.state.resumed || live.state.row?.opening.shared === true,
    subscribe: live.watch,
    subscribeQuestion: live.watchQuestion,
    onNotice: live.hear,
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
