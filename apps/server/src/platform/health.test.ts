import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import Fastify from 'fastify'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { spaceForFiles } from '../ports/files/free-space.ts'
import { type HealthNeeds, mountHealth } from './health.ts'

const sound: HealthNeeds = {
  db: { ping: async () => undefined },
  folder: null,
  spaceForFiles,
  troubledJobs: () => [],
}
const ask = (needs: Partial<HealthNeeds>) => {
  const app = Fastify()
  mountHealth(app, { ...sound, ...needs })
  return app.inject('/api/health').then((reply) => [reply.statusCode, reply.json().data])
}

describe('health', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is ready without the parts that answers do not need, and names them', async () => {
    const folder = join(tempDir('health'), 'data')
    mkdirSync(folder)
    const parts = { database: 'ok', files: 'ok', jobs: 'ok' }
    expect(await ask({ folder })).toEqual([200, { live: true, ready: true, parts }])
    expect(await ask({})).toEqual([200, { live: true, ready: true, parts: { database: 'ok', jobs: 'ok' } }])
    expect(await ask({ folder, troubledJobs: () => ['a', 'b'] })).toEqual([
      200,
      { live: true, ready: true, parts: { ...parts, jobs: 'failing: a, b' } },
    ])
    expect(await ask({ clock: () => '75 s ahead' })).toEqual([
      200,
      { live: true, ready: true, parts: { database: 'ok', clock: '75 s ahead', jobs: 'ok' } },
    ])
    expect(await ask({ signals: () => 'unavailable' })).toEqual([
      200,
      { live: true, ready: true, parts: { database: 'ok', signals: 'unavailable', jobs: 'ok' } },
    ])
    expect(await ask({ app: () => 'not built', saves: () => 'ok' })).toEqual([
      200,
      { live: true, ready: true, parts: { database: 'ok', saves: 'ok', app: 'not built', jobs: 'ok' } },
    ])
    // The disk is gone from under its place: a folder that is not there, or is none.
    rmSync(folder, { recursive: true })
    const without = { live: true, ready: true, parts: { ...parts, files: 'unavailable' } }
    expect(await ask({ folder })).toEqual([200, without])
    writeFileSync(folder, '')
    expect(await ask({ folder: join(folder, 'below') })).toEqual([200, without])
  })

  it('is not ready while saves wait for the database, which answers', async () => {
    const waits = {
      live: true,
      ready: false,
      parts: { database: 'ok', saves: 'waiting for 7 s', jobs: 'ok' },
    }
    expect(await ask({ saves: () => 'waiting for 7 s' })).toEqual([503, waits])
  })

  it('is not ready when the database fails, or says nothing for three seconds', async () => {
    const away = { live: true, ready: false, parts: { database: 'unavailable', jobs: 'ok' } }
    expect(await ask({ db: { ping: () => Promise.reject(new Error('secret')) } })).toEqual([503, away])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const asked = ask({ db: { ping: () => new Promise(() => undefined) } })
    await vi.waitFor(() => expect(vi.getTimerCount()).toBe(1))
    vi.advanceTimersByTime(3_000)
    expect(await asked).toEqual([503, away])
  })
})
