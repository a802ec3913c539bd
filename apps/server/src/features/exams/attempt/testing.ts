/** An attempt and a save, as the tests of the answer rules begin with them. */
import type { AttemptFacts, Save } from './answer.rules.ts'
import type { AttemptClock } from './clock.rules.ts'

/** Milliseconds; the attempt and its exam begin at 0. */
export const minute = 60_000
export const end = 60 * minute
/** End + grace: whoever reads the attempt then takes it as final. */
export const final = 90 * minute

/** A live attempt of an hour that began with the exam at 0, with half an hour of grace. */
const clock: AttemptClock = {
  practice: false,
  startedAt: 0,
  duration: end,
  extraTime: 0,
  endsAt: end,
  extendedBy: 0,
  pausedAt: null,
  pausedFor: 0,
  pausedBefore: 0,
  endedAt: null,
  graceMs: final - end,
  submittedAt: null,
  finalAt: null,
}
/** That attempt; answers may be changed. @param time of its clock */
export const facts = (
  change: Partial<AttemptFacts> = {},
  time: Partial<AttemptClock> = {},
): AttemptFacts => ({
  clock: { ...clock, ...time },
  multiple: true,
  submittedDevice: null,
  replaced: false,
  holdLate: false,
  keyOutSince: null,
  ...change,
})
/** A save at the tenth minute, the fifth on the phone. */
export const save = (change: Partial<Save> = {}): Save => ({
  questionId: 'q',
  answerJson: '["A"]',
  extraJson: '[]',
  otherBytes: false,
  device: 'phone',
  revision: 5,
  counted: true,
  counter: 5,
  clientAt: 10 * minute,
  receivedAt: 10 * minute,
  draft: false,
  ...change,
})
