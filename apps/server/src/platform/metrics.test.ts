import { expect, test } from 'vitest'
import { Metrics, mayReadMetrics } from './metrics.ts'

test('calls are counted by path and class of status, in seconds', async () => {
  const metrics = new Metrics({ version: 'v1', commit: 'abc' })
  const timer = metrics.call('PATCH /exam/add-answer')
  timer(200, 3)
  timer(204, 30)
  timer(409, 1)
  const text = await metrics.registry.metrics()
  expect(text).toContain('porua_call_seconds_count{call="PATCH /exam/add-answer",status="2xx"} 2')
  expect(text).toContain('porua_call_seconds_bucket{le="0.005",call="PATCH /exam/add-answer",status="2xx"} 1')
  expect(text).toContain('porua_call_seconds_count{call="PATCH /exam/add-answer",status="4xx"} 1')
  expect(text).toContain('porua_build_info{version="v1",commit="abc"} 1')
})

const near = { address: '127.0.0.1', authorization: undefined, forwarded: false }
test.each([
  ['this machine', near, null, true],
  ['this machine as IPv6 writes it', { ...near, address: '::ffff:127.0.0.1' }, null, true],
  ['a container beside it', { ...near, address: '172.18.0.3' }, null, false],
  ['a phone in the school’s network', { ...near, address: '192.168.0.7' }, null, false],
  [
    'a container with the token',
    { ...near, address: '172.18.0.3', authorization: 'Bearer secret' },
    'secret',
    true,
  ],
  ['a private network as IPv6 has it', { ...near, address: 'fd00::7' }, null, false],
  ['the world', { ...near, address: '203.0.113.7' }, null, false],
  ['an address that only begins like this machine', { ...near, address: '127.0.0.1.evil' }, null, false],
  ['whoever comes through the proxy', { ...near, forwarded: true }, null, false],
  ['this machine without the token that is asked for', near, 'secret', false],
  ['the world with it', { ...near, address: '203.0.113.7', authorization: 'Bearer secret' }, 'secret', true],
])('may %s read them', (_who, caller, token, may) => {
  expect(mayReadMetrics(caller, token)).toBe(may)
})
