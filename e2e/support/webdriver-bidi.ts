/** WebDriver BiDi, over a WebSocket: what a stock Firefox speaks. */
import { type Driver, DriverError, keyActions, onJson, tapActions } from './webdriver.ts'

interface Reply {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly message?: string
}

interface Returned {
  readonly type: 'success' | 'exception'
  readonly result?: { readonly value: string }
  readonly exceptionDetails?: { readonly text: string }
}

interface Waiting {
  readonly done: (result: never) => void
  readonly failed: (error: Error) => void
}

/** Commands and their replies, by number. */
class Line {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, Waiting>()
  #last = 0

  constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#take(JSON.parse(String(data)) as Reply))
    socket.addEventListener('close', () => {
      for (const { failed } of this.#waiting.values()) failed(new DriverError('the browser has gone'))
      this.#waiting.clear()
    })
  }

  static async open(url: string): Promise<Line> {
    const socket = new WebSocket(url)
    await new Promise((opened, failed) => {
      socket.addEventListener('open', opened, { once: true })
      socket.addEventListener('error', () => failed(new DriverError(`nobody answers at ${url}`)), {
        once: true,
      })
    })
    return new Line(socket)
  }

  send<Result>(method: string, params: object = {}): Promise<Result> {
    this.#last += 1
    const id = this.#last
    return new Promise((done, failed) => {
      this.#waiting.set(id, { done, failed })
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
  }

  #take({ id, type, result, message }: Reply): void {
    const waiting = id === undefined ? undefined : this.#waiting.get(id)
    if (id === undefined || !waiting) return
    this.#waiting.delete(id)
    if (type === 'success') waiting.done(result as never)
    else waiting.failed(new DriverError(message ?? 'refused without a reason'))
  }
}

/**
 * Opens a session and a page of this size at a browser that listens at `url`.
 * @param end ends the browser's process
 */
export async function bidiDriver(
  url: string,
  size: { readonly width: number; readonly height: number },
  end: () => Promise<void>,
): Promise<Driver> {
  const line = await Line.open(`${url}/session`)
  const { capabilities } = await line.send<{ capabilities: Record<string, string> }>('session.new', {
    capabilities: {},
  })
  const { context } = await line.send<{ context: string }>('browsingContext.create', { type: 'tab' })
  await line.send('browsingContext.setViewport', { context, viewport: size })

  const perform = async (actions: object[]) => {
    await line.send('input.performActions', { context, actions })
  }
  return {
    name: `${capabilities.browserName} ${capabilities.browserVersion}`,
    go: async (to) => {
      await line.send('browsingContext.navigate', { context, url: to, wait: 'complete' })
    },
    reload: async () => {
      await line.send('browsingContext.reload', { context, wait: 'complete' })
    },
    run: async (work, ...given) => {
      const said = await line.send<Returned>('script.callFunction', {
        functionDeclaration: onJson(work),
        arguments: [{ type: 'string', value: JSON.stringify(given) }],
        target: { context },
        awaitPromise: true,
        // A press that the page asks for, such as a file chooser, counts as the student's.
        userActivation: false,
      })
      if (!said.result) throw new DriverError(said.exceptionDetails?.text ?? 'the page threw nothing')
      return JSON.parse(said.result.value) as Awaited<ReturnType<typeof work>>
    },
    tap: (x, y) => perform(tapActions(x, y, 'touch')),
    type: (text) => perform(keyActions(text)),
    attach: async (selector, path) => {
      const { nodes } = await line.send<{ nodes: { sharedId: string }[] }>('browsingContext.locateNodes', {
        context,
        locator: { type: 'css', value: selector },
      })
      const [element] = nodes
      if (!element) throw new DriverError(`no element: ${selector}`)
      await line.send('input.setFiles', { context, element, files: [path] })
    },
    screenshot: async () => {
      const { data } = await line.send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    close: end,
  }
}
