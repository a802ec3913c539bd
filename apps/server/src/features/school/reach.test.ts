/** Where students find a server, by how it is configured. */
import { expect, test } from 'vitest'
import { isOwnAddress, isReachable, reached } from './reach.ts'

const plain = { host: '127.0.0.1', publicHost: null, secure: false, trustProxy: 0 }
const own = ['192.168.1.5']

test.each([
  ['as it comes', {}, { listens: 'here', addresses: [], https: false }],
  ['on every network', { host: '0.0.0.0' }, { listens: 'network', addresses: ['http://192.168.1.5:3000'] }],
  ['on one address', { host: '10.0.0.1' }, { listens: 'network', addresses: ['http://10.0.0.1:3000'] }],
  ['on IPv6', { host: 'fd00::1' }, { addresses: ['http://[fd00::1]:3000'] }],
  [
    'behind a proxy with its name',
    { publicHost: 'lms.example.org', trustProxy: 1, secure: true },
    {
      publicUrl: 'https://lms.example.org',
      addresses: ['https://lms.example.org'],
      https: true,
      proxy: true,
    },
  ],
  ['behind a proxy without one', { host: '0.0.0.0', trustProxy: 1 }, { addresses: [], proxy: true }],
])('a server %s', (_, settings, found) => {
  expect(reached({ ...plain, ...settings }, 3000, own)).toMatchObject(found)
  expect(isReachable({ ...plain, ...settings })).toBe(Object.keys(settings).length > 0)
})

test.each([
  ['127.0.0.1', true],
  ['::1', true],
  ['::ffff:192.168.1.5', true],
  ['192.168.1.9', false],
])('%s is this machine: %s', (address, is) => expect(isOwnAddress(address, own)).toBe(is))
