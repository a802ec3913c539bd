/** A school whose next version can come at any moment: a way to an app on which the service worker's file changes. */
import { createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'

export interface NextVersion {
  readonly url: string
  /** From now on phones are given another service worker than before, byte for byte. */
  arrive(): void
  close(): Promise<void>
}

/** Opens the way to the app at `port`; the live connection passes as well. `older` makes the worker's file of before from today's. */
export async function wayWithNextVersion(
  port: number,
  older: (worker: string) => string = (worker) => worker,
): Promise<NextVersion> {
  let version = ''
  const sockets = new Set<Socket>()
  const server = createServer((incoming, reply) => {
    const { method, url = '/', headers } = incoming
    const isWorker = url === '/sw.js'
    const asked = isWorker ? { ...headers, 'accept-encoding': 'identity' } : headers
    const forward = request({ port, method, path: url, headers: asked }, (answer) => {
      const { 'content-length': _length, etag: _etag, ...rest } = answer.headers
      reply.writeHead(answer.statusCode ?? 502, isWorker ? rest : answer.headers)
      if (isWorker) void text(answer).then((file) => reply.end(version === '' ? older(file) : file + version))
      else answer.pipe(reply)
    })
    forward.on('error', () => reply.destroy())
    incoming.pipe(forward)
  })
  server.on('upgrade', (incoming, front: Socket, head: Buffer) => {
    const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`)
    const back = connect(port, '127.0.0.1', () => {
      back.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      back.write(head)
      back.pipe(front).pipe(back)
    })
    for (const [one, other] of [
      [front, back],
      [back, front],
    ] as const) {
      sockets.add(one)
      one.on('error', () => one.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    arrive() {
      version += '\n// the next version'
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
