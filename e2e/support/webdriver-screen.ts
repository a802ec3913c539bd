/** What a student sees and touches, in a browser driven by WebDriver: things are found by their role and name. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Driver, keys } from './webdriver.ts'
import { look, type Sight, type Sought } from './webdriver-look.ts'

/** What to look for. A string is the whole name or a part of the text; places count from 0. */
export interface Target {
  readonly role?: string
  readonly name?: string | RegExp
  readonly text?: string | RegExp
  readonly css?: string
  readonly nth?: number
  readonly in?: Target
}

/** Something with a role and, where given, exactly this name. */
export const role = (name: string, called?: string | RegExp, within?: Target): Target => ({
  role: name,
  ...(called !== undefined && { name: called }),
  ...(within && { in: within }),
})

/** The innermost thing with this text. */
export const text = (words: string | RegExp, within?: Target): Target => ({
  text: words,
  ...(within && { in: within }),
})

const timeoutMs = 15_000

function sought({ name, text: words, in: within, ...rest }: Target): Sought {
  const pattern = (it: string | RegExp) =>
    typeof it === 'string' ? it : { source: it.source, flags: it.flags }
  return {
    ...rest,
    ...(name !== undefined && { name: pattern(name) }),
    ...(words !== undefined && { text: pattern(words) }),
    ...(within && { in: sought(within) }),
  }
}

export class Screen {
  readonly driver: Driver
  /** What its screenshots' names begin with. */
  readonly label: string

  constructor(driver: Driver, label: string) {
    this.driver = driver
    this.label = label
  }

  /** What is there now, or null. */
  look(target: Target): Promise<Sight | null> {
    return this.driver.run(look, sought(target), false)
  }

  /** Waits until something is there. @throws naming what is on the screen instead */
  see(target: Target, ms?: number): Promise<Sight> {
    return this.#until(target, ms, 'is not seen', async () => (await this.look(target)) ?? undefined)
  }

  /** Scrolls to it and waits until its pictures are drawn: until then a page moves. */
  async drawn(target: Target): Promise<void> {
    const whole = (id: string) => {
      const pictures = document.querySelectorAll<HTMLImageElement>(`[data-seen="${id}"] img`)
      return [...pictures].every((it) => it.complete && it.naturalWidth > 0)
    }
    await this.#until(target, undefined, 'has pictures that do not come', async () => {
      const sight = await this.driver.run(look, sought(target), true)
      return sight && (await this.driver.run(whole, sight.id)) ? true : undefined
    })
  }

  /** Waits until it is there no longer. */
  async gone(target: Target, ms?: number): Promise<void> {
    await this.#until(target, ms, 'does not go', async () => ((await this.look(target)) ? undefined : true))
  }

  /** Brings it to the middle and presses it once it has come to rest with nothing over it. */
  async tap(target: Target): Promise<void> {
    let before = ''
    const { x, y } = await this.#until(target, undefined, 'cannot be pressed', async () => {
      const sight = await this.driver.run(look, sought(target), true)
      const place = sight && sight.covered === null && !sight.moving ? `${sight.x} ${sight.y}` : ''
      const rests = place !== '' && place === before
      before = place
      return rests && sight ? sight : undefined
    })
    await this.driver.tap(x, y)
  }

  /**
   * Presses, and waits for what that leads to. On a page that moved under the finger it is pressed again, as a student does
   * who sees nothing happen; what is no longer there is not.
   */
  async press(target: Target, leadsTo: Target): Promise<void> {
    await this.tap(target)
    for (let tries = 0; tries < 3; tries += 1) {
      const seen = await this.see(leadsTo, 5_000).catch(() => null)
      if (seen) return
      const sight = await this.driver.run(look, sought(target), true).catch(() => null)
      if (sight && sight.covered === null && !sight.moving) await this.driver.tap(sight.x, sight.y)
    }
    await this.see(leadsTo)
  }

  /** Types into a field that is empty. */
  async fill(target: Target, words: string): Promise<void> {
    await this.#until(target, undefined, 'does not take the focus', async () => {
      await this.tap(target)
      await pause(100)
      return (await this.look(target))?.focused ? true : undefined
    })
    if (/^[ -~]*$/.test(words)) await this.driver.type(words)
    // Keys that no keyboard here has: an input method puts whole words in.
    else await this.driver.run((all) => document.execCommand('insertText', false, all), words)
    await this.#until(target, undefined, `does not read '${words}'`, async () =>
      (await this.look(target))?.value === words ? true : undefined,
    )
  }

  /** Chooses in a list of the browser's own, as its keys do. */
  async pick(target: Target, label: string): Promise<void> {
    const { id } = await this.see(target)
    await this.driver.run(
      (at, words) => {
        const list = document.querySelector<HTMLSelectElement>(`[data-seen="${at}"]`)
        const option = [...(list?.options ?? [])].find((it) => it.label === words)
        if (!list || !option) throw new Error(`no option '${words}'`)
        list.value = option.value
        list.dispatchEvent(new Event('change', { bubbles: true }))
      },
      id,
      label,
    )
  }

  escape(): Promise<void> {
    return this.driver.type(keys.escape)
  }

  /** A picture in the ignored folder screens/, for looking at. */
  async picture(name: string): Promise<void> {
    const folder = resolve(import.meta.dirname, '../../screens')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${this.label}-${name}.png`), await this.driver.screenshot())
  }

  async #until<Found>(
    target: Target,
    ms = timeoutMs,
    fault: string,
    ask: () => Promise<Found | undefined>,
  ): Promise<Found> {
    const end = Date.now() + ms
    // A page that is being left answers nothing: it is asked again, and the last refusal is told.
    let refusal = ''
    for (;;) {
      const found = await ask().catch((error: Error) => {
        refusal = `\nthe browser said: ${error.message}`
        return undefined
      })
      if (found !== undefined) return found
      if (Date.now() > end) throw new Error(await this.#complaint(target, fault, refusal))
      await pause(60)
    }
  }

  async #complaint(target: Target, fault: string, refusal: string): Promise<string> {
    const sight = await this.look(target).catch(() => null)
    const page = await this.driver
      .run(() => `${location.href}\n${document.body.innerText.slice(0, 1500)}`)
      .catch(String)
    const what = JSON.stringify(target, (_, it) => (it instanceof RegExp ? String(it) : it))
    return `${what} ${fault}; it is ${JSON.stringify(sight)}${refusal}\nthe screen: ${page}`
  }
}
