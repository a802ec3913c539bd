/** The browsers besides Chromium that Debian has: where they are, and how each is started without a screen. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '@porua/testkit/process'
import { windows } from './browser.ts'
import type { Driver } from './webdriver.ts'
import { bidiDriver } from './webdriver-bidi.ts'
import { classicDriver } from './webdriver-classic.ts'

type Size = keyof typeof windows

export interface OtherBrowser {
  /** Debian's packages, as apt-get takes them. */
  readonly packages: string
  /** Whether everything that starting takes is on this machine. */
  readonly here: boolean
  /** A fresh profile with one page of this size. */
  launch(size: Size): Promise<Driver>
}

const timeoutMs = 30_000

/** Processes with a home folder of their own, which go together. */
class Household {
  readonly home = mkdtempSync(join(tmpdir(), 'porua-browser-'))
  readonly #members: ChildProcess[] = []
  #said = ''

  start(command: string, args: string[], environment: Record<string, string> = {}): void {
    const env = {
      PATH: process.env.PATH,
      HOME: this.home,
      LANG: 'C.UTF-8',
      TZ: 'Asia/Dhaka',
      XDG_RUNTIME_DIR: this.home,
      // No screen reader listens, and looking for one takes seconds.
      NO_AT_BRIDGE: '1',
      ...environment,
    }
    // A group of its own: a browser is many processes, and none may stay.
    const child = spawn(command, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
    const take = (part: Buffer) => {
      this.#said += part.toString()
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.on('error', (error) => take(Buffer.from(`${command}: ${error.message}\n`)))
    this.#members.push(child)
  }

  /** Asks until there is an answer. @throws with what was printed when nothing comes in time */
  async until<Answer>(
    ask: (said: string) => Answer | undefined | Promise<Answer | undefined>,
  ): Promise<Answer> {
    const end = Date.now() + timeoutMs
    for (;;) {
      const answer = await ask(this.#said)
      if (answer !== undefined) return answer
      if (Date.now() > end) throw new Error(`the browser does not start:\n${this.#said}`)
      await pause(30)
    }
  }

  /** Ends all, the last first. */
  async end(): Promise<void> {
    for (const child of this.#members.reverse()) {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) continue
      const gone = new Promise((done) => child.once('exit', done))
      process.kill(-child.pid, 'SIGKILL')
      await gone
    }
    rmSync(this.home, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Starts members of a household, and ends all of them when one fails. */
async function together(begin: (household: Household) => Promise<Driver>): Promise<Driver> {
  const household = new Household()
  try {
    return await begin(household)
  } catch (error) {
    await household.end()
    throw error
  }
}

const firefoxPath = '/usr/bin/firefox-esr'

/** Firefox's long-lived edition. */
export const firefox: OtherBrowser = {
  packages: 'firefox-esr',
  here: existsSync(firefoxPath),
  launch: (size) =>
    together(async (household) => {
      const profile = join(household.home, 'profile')
      mkdirSync(profile)
      household.start(firefoxPath, [
        '--headless',
        '--no-remote',
        '--profile',
        profile,
        '--remote-debugging-port',
        '0',
      ])
      const url = await household.until((said) => /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1])
      return bidiDriver(url, windows[size], () => household.end())
    }),
}

/** A screen that nobody sees, for browsers that want one. */
async function screenFor(household: Household, size: Size): Promise<Record<string, string>> {
  const { width, height } = windows[size]
  const socket = 'porua-screen'
  household.start('/usr/bin/weston', [
    '--backend=headless-backend.so',
    '--no-config',
    '--idle-time=0',
    `--socket=${socket}`,
    `--width=${width + 200}`,
    `--height=${height + 200}`,
  ])
  await household.until(() => (existsSync(join(household.home, socket)) ? true : undefined))
  return { WAYLAND_DISPLAY: socket }
}

/** Starts one of WebKit's drivers and the browser behind it. */
function webKit(
  driver: string,
  size: Size,
  capabilities: object,
  more: Record<string, string>,
): Promise<Driver> {
  return together(async (household) => {
    const screen = await screenFor(household, size)
    // Tool bars as narrow as can be: a phone's window is narrower than they like.
    const style = join(household.home, '.config/gtk-3.0')
    mkdirSync(style, { recursive: true })
    writeFileSync(join(style, 'gtk.css'), '* { min-width: 0; padding: 0; margin: 0; }\n')
    const port = await freePort()
    household.start(driver, [`--port=${port}`], { ...screen, ...more })
    const url = `http://127.0.0.1:${port}`
    await household.until(async () => {
      const status = await fetch(`${url}/status`).catch(() => undefined)
      return status?.ok ? true : undefined
    })
    return classicDriver(url, capabilities, windows[size], () => household.end())
  })
}

const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')

/** The WebKit of today's Safari. */
export const webKitGtk: OtherBrowser = {
  packages: 'webkit2gtk-driver weston',
  here: miniBrowser !== undefined && existsSync('/usr/bin/WebKitWebDriver') && existsSync('/usr/bin/weston'),
  launch: (size) => {
    const options = { binary: miniBrowser, args: ['--automation'] }
    return webKit(
      '/usr/bin/WebKitWebDriver',
      size,
      { 'webkitgtk:browserOptions': options },
      { GDK_BACKEND: 'wayland' },
    )
  },
}

/** The WebKit of Safari 16, the oldest that the app is built for. */
export const webKitOld: OtherBrowser = {
  packages: 'wpewebkit-driver cog weston',
  here: ['WPEWebDriver', 'cog', 'weston'].every((name) => existsSync(`/usr/bin/${name}`)),
  launch: (size) => {
    const { width, height } = windows[size]
    const options = { binary: '/usr/bin/cog', args: ['--automation', '--platform=wl'] }
    const view = { COG_PLATFORM_WL_VIEW_WIDTH: String(width), COG_PLATFORM_WL_VIEW_HEIGHT: String(height) }
    return webKit('/usr/bin/WPEWebDriver', size, { 'wpe:browserOptions': options }, view)
  },
}
