/**
 * Style sheets that a bad line has lost. The builder's loader asks for each once and never again: a screen would be drawn without
 * its own. So each is asked for until it is there, in its place, and pages wait for a while before they are drawn.
 */

/** Twice as long after each failure: without a network, or where the file has gone for good, nobody is asked every second. */
const retryMs = 1_000
const longestMs = 30_000

type Sheet = HTMLLinkElement

const lost = new Set<Sheet>()
const waiting = new Set<() => void>()
const failures = new Map<string, number>()

/** From now on, and for those that are lost already. */
export function watchLostStyles(): void {
  document.addEventListener('error', ({ target }) => isSheet(target) && askAgain(target), true)
  document.addEventListener('load', ({ target }) => isSheet(target) && arrived(target), true)
  for (const link of document.querySelectorAll<Sheet>('link[rel=stylesheet]'))
    if (isLost(link.sheet)) askAgain(link)
}

/** Resolves when no style sheet is lost, or after so many milliseconds: an unlovely page is better than none. */
export function stylesHere(timeoutMs: number): Promise<void> {
  if (lost.size === 0) return Promise.resolve()
  return new Promise((here) => {
    waiting.add(here)
    setTimeout(here, timeoutMs)
  })
}

/** A new link in the place of the old one: the order of the sheets decides which rule wins. */
function askAgain(link: Sheet): void {
  lost.add(link)
  const failed = failures.get(link.href) ?? 0
  failures.set(link.href, failed + 1)
  setTimeout(
    () => {
      const again = link.cloneNode() as Sheet
      lost.delete(link)
      lost.add(again)
      link.replaceWith(again)
    },
    Math.min(retryMs * 2 ** failed, longestMs),
  )
}

function arrived(link: Sheet): void {
  lost.delete(link)
  failures.delete(link.href)
  if (lost.size > 0) return
  for (const here of waiting) here()
  waiting.clear()
}

function isSheet(target: EventTarget | null): target is Sheet {
  return target instanceof HTMLLinkElement && target.rel === 'stylesheet'
}

/** Chrome makes a sheet of what did not come, and lets nobody read it. */
function isLost(sheet: CSSStyleSheet | null): boolean {
  try {
    return !sheet?.cssRules.length
  } catch {
    return true
  }
}
