/** Heavy work on the page, a little per task, so that a long paper never holds a finger up for more than a few milliseconds. */

const budgetMs = 5
const waiting: (() => void)[] = []
let scheduled = false
let spentMs = 0

/** Runs `work` in its turn; answers the function that takes it back. */
export function inTurn(work: () => void): () => void {
  waiting.push(work)
  schedule()
  return () => {
    const at = waiting.indexOf(work)
    if (at >= 0) waiting.splice(at, 1)
  }
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

function schedule(): void {
  if (scheduled || waiting.length === 0) return
  scheduled = true
  setTimeout(() => {
    scheduled = false
    const until = performance.now() + budgetMs
    do waiting.shift()?.()
    while (waiting.length > 0 && performance.now() < until)
    schedule()
  })
}
