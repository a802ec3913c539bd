/** The end of a server process that somebody keeps waiting: the real limit. */
import { connect } from 'node:net'
import { startServerProcess } from '@porua/testkit/process'
import { expect, test } from 'vitest'

test('SIGTERM waits no longer than seconds for a call that never ends', async () => {
  const server = await startServerProcess({ SAMPLE: '0' })
  try {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write('POST /api/student/login HTTP/1.1\r\nhost: x\r\ncontent-length: 99\r\n\r\n{')
    await new Promise((wait) => setTimeout(wait, 200))
    const began = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(15_000)
  } finally {
    await server.remove()
  }
})
