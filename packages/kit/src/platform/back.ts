/**
 * What Back means while something is open. It closes the topmost layer (dialog, sheet, drawer, menu), else it asks the guarded page,
 * and only then it leaves. For this the page has one more entry under its own address: Back takes that one, and it is put back
 * while somebody still wants it. One that nobody wants any more is passed over, and the next page takes its place (`router.tsx`).
 */
import { afterPaint } from './after-paint.ts'

interface Entry {
  guard?: boolean
}

let guards: readonly (() => void)[] = []
let layers: readonly (() => void)[] = []
let there = isExtraEntry()

/** What the browser keeps with the page's entry; nobody vouches for its shape. */
export function historyState(): unknown {
  return (window.history as { readonly state: unknown }).state
}

/** True on the entry that is there for Back alone. It survives a reload. */
export function isExtraEntry(): boolean {
  return (historyState() as Entry | null)?.guard === true
}

function arm(): void {
  if (!isExtraEntry()) window.history.pushState({ ...(historyState() as object | null), guard: true }, '')
  there = true
}

/** Another page has taken the entry's place: what was there for Back alone is there no more. */
export function noteEntry(): void {
  there = isExtraEntry()
}

/** Steps back to the page's own entry, so that `go` replaces that one. */
export function stepOffExtraEntry(go: () => void): void {
  if (isExtraEntry()) {
    there = false
    window.addEventListener('popstate', go, { once: true })
    window.history.back()
  } else go()
}

window.addEventListener('popstate', () => {
  const left = there && !isExtraEntry()
  there = isExtraEntry()
  if (!left) return
  const top = layers.at(-1) ?? guards.at(-1)
  if (!top) return void window.history.back()
  // The browser would go to where the page stood when the layer was opened.
  const { scrollY } = window
  requestAnimationFrame(() => window.scrollTo({ top: scrollY, behavior: 'instant' }))
  arm()
  top()
})

/** Back calls `close` while this layer is the topmost; answers the function that ends it. */
export function enterLayer(close: () => void): () => void {
  layers = [...layers, close]
  arm()
  return () => {
    layers = layers.filter((it) => it !== close)
  }
}

/** Back calls `ask` while no layer is open. `soon`: the page that opens guarded is seen first, since an entry takes the browser long. */
export function enterGuard(ask: () => void, soon: boolean): () => void {
  guards = [...guards, ask]
  const unarm = soon && !isExtraEntry() ? afterPaint(arm) : void arm()
  return () => {
    unarm?.()
    guards = guards.filter((it) => it !== ask)
  }
}
