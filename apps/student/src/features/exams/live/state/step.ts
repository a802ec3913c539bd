/** The rules of the live exam as one pure step: what an event makes of the state, and what is to be done then. */
import * as answers from './answers.ts'
import { keepCopy } from './copy.ts'
import * as course from './course.ts'
import * as drafts from './draft-steps.ts'
import * as attempt from './fetched.ts'
import type { LiveEffect, LiveEvent, LiveState, World } from './live-state.ts'
import * as replies from './replies.ts'
import { Turn } from './turn.ts'

type Rules = { [T in LiveEvent['type']]: (turn: Turn, event: Extract<LiveEvent, { type: T }>) => void }

const rules: Rules = {
  attempt: (turn, { event }) => course.tellAttempt(turn, event),
  sync: (turn, { event }) => course.tellSync(turn, event),
  tick: course.tick,
  syncDue: (turn) => course.tellSync(turn, { type: 'timer', now: turn.world.now }),
  session: course.isSameStudent,
  woken: (turn, { reason }) => course.wake(turn, reason),
  reached: (turn, { online }) => course.reach(turn, online),
  fetchDue: (turn) => turn.do({ type: 'fetch' }),
  askDue: course.askAgain,
  named: (turn, { device }) => turn.setAnswers({ device }),
  paperCame: attempt.takePaper,
  left: attempt.leave,
  opened: attempt.opened,
  found: answers.find,
  foundCopied: answers.findCopied,
  reread: answers.reread,
  leads: (turn) => turn.set({ leads: true }),
  sendUnsent: answers.queueUnsent,
  stood: (turn, { opening }) => attempt.stand(turn, opening),
  fetching: (turn) => turn.set({ announcedSince: new Set() }),
  fetched: attempt.fetched,
  fetchFailed: attempt.fetchFailed,
  given: answers.give,
  debounced: (turn, { question }) => turn.drop('fresh', question),
  written: answers.written,
  taken: answers.takeHere,
  notKept: (turn, { question }) => answers.notKept(turn, question),
  rescueDue: answers.rescue,
  rescued: answers.rescued,
  storeLost: answers.loseStore,
  hid: (turn) => keepCopy(turn, true),
  drafted: drafts.draft,
  draftSent: drafts.draftSent,
  draftKept: drafts.draftKept,
  handInDue: (turn) => turn.do({ type: 'handIn' }),
  handedIn: answers.handedIn,
  tookOver: attempt.tookOver,
  replied: replies.replied,
  fileLost: replies.fileLost,
  submitFailed: replies.submitFailed,
  prepared: course.prepared,
  writeBegan: (turn) => turn.set({ openWrites: turn.state.openWrites + 1 }),
  writeEnded: course.writeEnded,
}

/** The state after an event, and its effects in their order. */
export function step(
  state: LiveState,
  event: LiveEvent,
  world: World,
): { state: LiveState; effects: readonly LiveEffect[] } {
  const turn = new Turn(state, world)
  // The event's own rule: a table's type cannot say that.
  const rule = rules[event.type] as (turn: Turn, event: LiveEvent) => void
  rule(turn, event)
  keepCopy(turn, false)
  return turn
}
