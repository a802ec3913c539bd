/** Classic WebDriver, over HTTP: what WebKit's drivers speak. */
import { type Driver, DriverError, keyActions, onJson, tapActions } from './webdriver.ts'

/** The name under which an element goes over the wire (the standard's own constant). */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

async function call<Result>(method: 'GET' | 'POST' | 'DELETE', url: string, body?: object): Promise<Result> {
  const reply = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await reply.json()) as { value: Result & { error?: string; message?: string } }
  if (!reply.ok) throw new DriverError(`${value.error}: ${value.message}`)
  return value
}

/**
 * Opens a session at a driver that listens at `url`.
 * @param capabilities which browser the driver starts, and how
 * @param size of the page, where the browser lets its window be sized
 * @param end ends the driver's process
 */
export async function classicDriver(
  url: string,
  capabilities: object,
  size: { readonly width: number; readonly height: number },
  end: () => Promise<void>,
): Promise<Driver> {
  const asked = { capabilities: { alwaysMatch: capabilities } }
  const session = await call<{ sessionId: string; capabilities: Record<string, string | boolean> }>(
    'POST',
    `${url}/session`,
    asked,
  )
  const here = `${url}/session/${session.sessionId}`
  const post = <Result>(path: string, body: object = {}) => call<Result>('POST', here + path, body)
  const perform = async (actions: object[]) => {
    await post('/actions', { actions })
  }
  const run: Driver['run'] = async (work, ...given) => {
    const script = `const done = arguments[1]; (${onJson(work)})(arguments[0]).then((json) => done({ json }), (error) => done({ error: String(error) }))`
    const said = await post<{ json?: string; error?: string }>('/execute/async', {
      script,
      args: [JSON.stringify(given)],
    })
    if (said.json === undefined) throw new DriverError(said.error ?? 'the page threw nothing')
    return JSON.parse(said.json) as Awaited<ReturnType<typeof work>>
  }

  if (session.capabilities.setWindowRect) {
    await post('/window/rect', size)
    // The window has bars of its own: what they take is added.
    const [width, height] = await run(() => [innerWidth, innerHeight] as const)
    await post('/window/rect', { width: 2 * size.width - width, height: 2 * size.height - height })
  }
  return {
    name: `${session.capabilities.browserName} ${session.capabilities.browserVersion}`,
    go: (to) => post('/url', { url: to }),
    reload: () => post('/refresh'),
    run,
    tap: (x, y) => perform(tapActions(x, y, 'mouse')),
    type: (text) => perform(keyActions(text)),
    attach: async (selector, path) => {
      const element = await post<Record<string, string>>('/element', {
        using: 'css selector',
        value: selector,
      })
      await post(`/element/${element[elementKey]}/value`, { text: path })
    },
    screenshot: async () => Buffer.from(await call<string>('GET', `${here}/screenshot`), 'base64'),
    close: async () => {
      // A browser that has crashed has no session to end; its process is ended in any case.
      await call('DELETE', here).catch(() => undefined)
      await end()
    },
  }
}
