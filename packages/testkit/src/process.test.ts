import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort } from './process.ts'

test('a free port can be listened on, twice in a row, and is none that this machine gives to outgoing connections', async () => {
  const [firstOutgoing = 0] = readFileSync('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')
    .split(/\s+/)
    .map(Number)
  for (let n = 0; n < 20; n++) {
    const port = await freePort()
    expect(port).toBeGreaterThan(10_080)
    expect(port).toBeLessThan(firstOutgoing)
    for (const _ of ['the server', 'the same, started again']) {
      const server = createServer()
      await new Promise<void>((listening, reject) => {
        server.once('error', reject).listen(port, listening)
      })
      await new Promise((closed) => server.close(closed))
    }
  }
})
