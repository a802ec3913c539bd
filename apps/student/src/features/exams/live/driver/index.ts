/** The live exam's engine, put together. */
import type { AttemptRow } from '../answer-store.ts'
import { timesOf } from '../attempt.ts'
import type { LiveExam, LiveWho } from '../live-exam.ts'
import type { LivePorts } from '../ports.ts'
import { makeAnswerWrites } from './answer-writes.ts'
import { LiveCore } from './core.ts'
import { makeDrafts } from './drafting.ts'
import { makeLoad } from './load.ts'
import { makeMachines } from './machines.ts'
import { makeRefresh } from './refresh.ts'
import { makeSend } from './send.ts'
import { makeTakeover } from './takeover.ts'

/**
 * Makes a live exam. With `leftover` it only sends what an earlier attempt has left in the answer store: no start, no
 * paper, no clock.
 */
export function createLiveExam(who: LiveWho, ports: LivePorts, leftover: AttemptRow | null = null): LiveExam {
  const core = new LiveCore(who, ports, leftover)
  const parts = {
    machines: makeMachines(core),
    writes: makeAnswerWrites(core),
    drafts: makeDrafts(core),
    takeover: makeTakeover(core),
    sending: makeSend(core),
    opening: makeLoad(core),
    refresh: makeRefresh(core),
  }
  core.wire(parts)
  const unhearSession = ports.session.onChange(() => parts.refresh.wake('signedIn'))

  return {
    who,
    view: () => core.view,
    question: (id) => core.answerState.view(id),
    pictures: () => core.row?.opening.paper ?? null,
    isShared: () => core.resumed || core.row?.opening.shared === true,
    subscribe(changed) {
      core.watches.add(changed)
      return () => core.watches.delete(changed)
    },
    subscribeQuestion(id, changed) {
      const those = core.questionWatches.get(id) ?? new Set()
      core.questionWatches.set(id, those.add(changed))
      return () => those.delete(changed)
    },
    onNotice(hear) {
      core.hears.add(hear)
      return () => core.hears.delete(hear)
    },
    start: parts.opening.start,
    give: (question, answer, files = [], chosen) => parts.writes.give(question, answer, files, chosen),
    bring: parts.writes.bring,
    draft: (question, draft, chosen) => parts.drafts.change(question, { draft, chosen }),
    draftFiles: (question, files) => parts.drafts.change(question, { files }),
    mark: (question, marked) => parts.drafts.change(question, { marked }),
    submit: () => parts.machines.tellAttempt({ type: 'submitAsked' }),
    wake: parts.refresh.wake,
    reach: parts.refresh.reach,
    remaining() {
      const times = timesOf(core.attempt)
      if (!times) return null
      // A page that was loaded anew without a network knows a phone's clock alone, which may have gone back by years.
      const whole = times.endsAt - times.startsAt
      return core.pausedLeft ?? Math.min(whole, Math.max(0, times.endsAt - ports.clock.range().latest))
    },
    hide() {
      parts.writes.writeLocalCopy()
      if (core.sync.failures === 0) parts.machines.tellSync({ type: 'flush', now: core.now })
    },
    settled: () => core.settled(),
    stop() {
      if (core.stopped) return
      parts.writes.writeLocalCopy()
      core.stop()
      parts.sending.abortAll()
      unhearSession()
    },
  }
}
