/** Work that a screen begins with and that nobody waits for: the screen is seen first. */

/** A page that nobody looks at is not painted, and its work is done all the same. */
const unpaintedMs = 300

/** Runs `work` as a task of its own once the page has been painted; answers the function that takes it back. */
export function afterPaint(work: () => void): () => void {
  const run = () => {
    cancel()
    work()
  }
  let timer = setTimeout(run, unpaintedMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(run)
  })
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
}
