/** Browsers that are not Chromium, by the W3C's own protocols: the few verbs that a journey needs, the same for each. */

/** A browser with one page. Lengths are CSS pixels of the window. */
export interface Driver {
  /** As the browser names itself: 'firefox 153.7.0'. */
  readonly name: string
  go(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page; it closes over nothing, and what goes in and comes back is JSON. @throws what it threw */
  run<Given extends readonly unknown[], Result>(
    work: (...given: Given) => Result | Promise<Result>,
    ...given: Given
  ): Promise<Result>
  /** Presses and lets go at a place of the window. */
  tap(x: number, y: number): Promise<void>
  /** Presses one key after another; keys without a sign are WebDriver's (`keys`). */
  type(text: string): Promise<void>
  /** Hands a file to the file input that the selector finds, as its chooser would. */
  attach(selector: string, path: string): Promise<void>
  screenshot(): Promise<Buffer>
  /** Ends the browser and forgets its profile. */
  close(): Promise<void>
}

/** Keys without a sign of their own. */
export const keys = { enter: '\uE007', escape: '\uE00C', tab: '\uE004' } as const

/** What both protocols call an action: a press of the pointer at a place. */
export function tapActions(x: number, y: number, pointerType: 'mouse' | 'touch'): object[] {
  const place = { x: Math.round(x), y: Math.round(y), origin: 'viewport' }
  const actions = [
    { type: 'pointerMove', duration: 0, ...place },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'finger', parameters: { pointerType }, actions }]
}

/** Presses of keys, one after another. */
export function keyActions(text: string): object[] {
  const actions = [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** A call that the browser refused. */
export class DriverError extends Error {
  override readonly name = 'DriverError'
}

/** The source of a function that runs one of ours on JSON, and answers JSON. */
export function onJson(work: (...given: never[]) => unknown): string {
  return `async (given) => JSON.stringify((await (${work})(...JSON.parse(given))) ?? null)`
}
