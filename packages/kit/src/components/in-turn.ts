/** Heavy work on the page, a little per task, so that a long paper never holds a finger up for more than a few milliseconds. */

const budgetMs = 5
interface Work {
  /** Does a step; true: there is more, and it comes before the others. */
  step: () => boolean
  ended: boolean
}
const waiting: Work[] = []
let scheduled = false
let spentMs = 0

/** Runs `work` in its turn; answers the function that takes it back. */
function inTurn(work: () => void): () => void {
  return add(() => {
    work()
    return false
  })
}

/** Runs what comes between the `yield`s of `work`, each in its turn; answers the function that ends it. */
export function inTurns(work: Iterator<unknown>): () => void {
  return add(() => work.next().done !== true)
}

/** Runs `work` at once while this task has time left (the first texts do not flicker), else in its turn. */
export function nowOrInTurn(work: () => void): () => void {
  if (waiting.length > 0 || spentMs >= budgetMs) return inTurn(work)
  const from = performance.now()
  if (spentMs === 0) {
    setTimeout(() => {
      spentMs = 0
    })
  }
  work()
  spentMs += Math.max(0.01, performance.now() - from)
  return () => {}
}

/** Does everything that waits, now: paper does not wait. */
export function finishTurns(): void {
  while (waiting.length > 0) takeStep()
}

function add(step: () => boolean): () => void {
  const work: Work = { step, ended: false }
  waiting.push(work)
  schedule()
  return () => {
    work.ended = true
    const at = waiting.indexOf(work)
    if (at >= 0) waiting.splice(at, 1)
  }
}

function takeStep(): void {
  // Out of the row while it runs: what throws is reported and not tried for ever.
  const work = waiting.shift()
  if (work?.step() && !work.ended) waiting.unshift(work)
}

function schedule(): void {
  if (scheduled || waiting.length === 0) return
  scheduled = true
  setTimeout(() => {
    scheduled = false
    const until = performance.now() + budgetMs
    try {
      do takeStep()
      while (waiting.length > 0 && performance.now() < until)
    } finally {
      schedule()
    }
  })
}
