/** Who carries the bytes: with X_ACCEL the proxy in front, told where; without it we do. */
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { Problem } from '../../platform/problems.ts'
import type { StoredFile } from '../../ports/files/files.ts'
import { sendMedia } from './media-reply.ts'

const playlist = '#EXTM3U\nv/index.m3u8\n'

/** A server of two files, and how often one was read. */
function serving(accel: string | null) {
  const app = Fastify()
  const opened: string[] = []
  const open = async (key: string): Promise<StoredFile> => {
    if (key === 'school/a/away.jpg') throw new Problem('unavailable', 'filesNotShown')
    const text = {
      'school/a/x.m3u8': playlist,
      'school/a/0.m4s': '0123456789',
      'u/own.jpg': 'photograph',
      'evaluated/copy.jpg': 'photograph',
    }[key]
    if (text === undefined) throw new Problem('notFound', 'noSuchFile')
    return {
      size: text.length,
      open: (range) => {
        opened.push(key)
        return Readable.from(Buffer.from(range ? text.slice(range.start, range.end + 1) : text), {
          objectMode: false,
        })
      },
    }
  }
  app.setErrorHandler((error: Problem, _request, reply) => reply.status(error.status).send('{}'))
  app.get<{ Params: { '*': string } }>('/media/*', (request, reply) =>
    sendMedia(request, reply, { key: request.params['*'], open, accel }),
  )
  return { app, opened }
}

it('names the file to the proxy, with its type and for how long it may be kept, and reads nothing', async () => {
  const { app, opened } = serving('/protected/')
  const reply = await app.inject({ url: '/media/school/a/0.m4s?token=x', headers: { range: 'bytes=0-1' } })
  expect([reply.statusCode, reply.body, reply.headers['x-accel-redirect']]).toEqual([
    200,
    '',
    '/protected/school/a/0.m4s',
  ])
  expect(reply.headers['content-type']).toBe('video/iso.segment')
  expect(reply.headers['x-media-keeping']).toMatch(/private.*immutable/)
  // nginx hands on what it finds there with a refusal, too.
  expect(reply.headers['cache-control']).toBeUndefined()
  expect(opened).toEqual([])
  await app.close()
})

it('says 404 itself, and writes tokens into playlists itself', async () => {
  const { app } = serving('/protected/')
  const missing = await app.inject('/media/school/a/1.m4s')
  expect([missing.statusCode, missing.headers['x-accel-redirect']]).toEqual([404, undefined])
  const opened = await app.inject('/media/school/a/x.m3u8?token=a%26b')
  expect(opened.body).toBe('#EXTM3U\nv/index.m3u8?token=a%26b\n')
  expect(opened.headers['x-accel-redirect']).toBeUndefined()
  await app.close()
})

it('carries the bytes where there is no proxy', async () => {
  const { app, opened } = serving(null)
  const reply = await app.inject({ url: '/media/school/a/0.m4s', headers: { range: 'bytes=2-3' } })
  expect([reply.statusCode, reply.body, reply.headers['x-accel-redirect']]).toEqual([206, '23', undefined])
  expect(opened).toEqual(['school/a/0.m4s'])
  await app.close()
})

it.each([
  ['school/a/1.m4s', {}, 404],
  ['school/a/1.jpg?download=x', {}, 404],
  ['school/a/away.jpg', {}, 503],
  ['school/a/0.m4s', { range: 'bytes=10-' }, 416],
])('a refusal is never kept, or the file’s return would not be seen: %s', async (key, headers, status) => {
  const { app } = serving(null)
  const reply = await app.inject({ url: `/media/${key}`, headers })
  expect(reply.statusCode).toBe(status)
  expect(reply.headers['cache-control'] ?? 'no-store').toBe('no-store')
  expect(reply.headers['content-disposition']).toBeUndefined()
  await app.close()
})

it.each(['school/a/0.m4s', 'u/own.jpg'])('%s runs nothing and stands in nobody’s page', async (key) => {
  const { app } = serving(null)
  const policy = String((await app.inject(`/media/${key}`)).headers['content-security-policy'])
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    'sandbox',
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ])
  await app.close()
})

it('what the browser has already is not sent again', async () => {
  const { app, opened } = serving(null)
  const headers = { 'if-none-match': '"school/a/0.m4s"' }
  const reply = await app.inject({ url: '/media/school/a/0.m4s', headers })
  expect([reply.statusCode, reply.body, opened]).toEqual([304, '', []])
  expect(reply.headers['cache-control']).toMatch(/immutable/)
  await app.close()
})

it.each(['u/own.jpg', 'evaluated/copy.jpg'])(
  'what is one student’s is asked for each time: %s',
  async (key) => {
    for (const accel of [null, '/protected/']) {
      const { app } = serving(accel)
      for (const headers of [{}, { 'if-none-match': `"${key}"` }]) {
        const reply = await app.inject({ url: `/media/${key}`, headers })
        const said = reply.headers['x-media-keeping'] ?? reply.headers['cache-control']
        expect([reply.statusCode === 304, said]).toEqual(['if-none-match' in headers, 'private, no-cache'])
      }
      await app.close()
    }
  },
)
