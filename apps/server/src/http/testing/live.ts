/** Phones on the live connection, for tests: the client that the app uses, with what it has heard written down. */
import { livePath } from '@porua/contract/notifications.paths'
import { io, type Socket } from 'socket.io-client'

/** What a phone heard, in order. */
export interface Heard {
  event: string
  payload: unknown
}

export interface LivePhone {
  readonly socket: Socket
  readonly heard: Heard[]
  /** Messages of what it heard of notifications, in order. */
  messages(): string[]
  /** Why the connection was closed, each time. */
  readonly closed: string[]
}

/** The server does not let this phone in; `code` is a code of the contract's problems, or what the transport says. */
export class NotLetIn extends Error {
  readonly code: string
  readonly title: string | undefined
  constructor(error: Error & { data?: { code: string; title: string } }) {
    super(error.message)
    this.code = error.data?.code ?? error.message
    this.title = error.data?.title
  }
}

const open = new Set<Socket>()

/** Connects; resolves when the server has let it in. @throws NotLetIn */
export async function livePhone(
  url: string,
  sessionId: string,
  { origin, returns = false }: { origin?: string; returns?: boolean } = {},
): Promise<LivePhone> {
  const socket = io(url, {
    path: `/api${livePath}`,
    transports: ['websocket'],
    query: { sessionId },
    forceNew: true,
    reconnection: returns,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  })
  open.add(socket)
  const heard: Heard[] = []
  const closed: string[] = []
  socket.onAny((event: string, payload: unknown) => heard.push({ event, payload }))
  socket.on('disconnect', (reason) => closed.push(reason))
  await new Promise<void>((done, failed) => {
    socket.once('connect', done)
    socket.once('connect_error', (error) => failed(new NotLetIn(error)))
  })
  const messages = () =>
    heard
      .filter(({ event }) => event === 'notification')
      .map(({ payload }) => (payload as { notificationId: { message: string } }).notificationId.message)
  return { socket, heard, closed, messages }
}

/** Ends every phone of this test. */
export function endLivePhones(): void {
  for (const socket of open) socket.disconnect()
  open.clear()
}
