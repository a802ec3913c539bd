import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { describe, expect, it } from 'vitest'
import { fixedKeys } from '../secrets/secrets.ts'
import { spaceOf } from './free-space.ts'
import { inboxContract } from './inbox.contract.ts'
import { NoFreeSpace, TooManyBytes } from './inbox.ts'
import { LocalInbox } from './local-inbox.ts'

const wanted = async () => true

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield new TextEncoder().encode(text)
}

inboxContract('an inbox in a local folder', () => {
  const inbox = new LocalInbox(join(tempDir('inbox'), 'incoming'), fixedKeys('secret'))
  return {
    inbox,
    server: 'http://school.example',
    async put({ url }, bytes) {
      const { pathname, searchParams } = new URL(url)
      const key = pathname.slice('/api/uploads/'.length)
      const check = inbox.check(
        key,
        searchParams.get('until') ?? '',
        searchParams.get('sig') ?? '',
        Date.now(),
      )
      if (check !== 'good') return 403
      await inbox.receive(key, chunks(Buffer.from(bytes).toString()), 100, wanted)
      return 200
    },
  }
})

describe('an inbox in a local folder', () => {
  it('signs key and time', async () => {
    const inbox = new LocalInbox(tempDir('inbox'), fixedKeys('secret'))
    const ask = { key: 'u/a.jpg', contentType: 'image/jpeg', server: 'https://s', now: 0, expiresAt: 600 }
    const { searchParams } = new URL((await inbox.address(ask)).url)
    const signature = searchParams.get('sig') ?? ''
    expect(inbox.check('u/a.jpg', '600', signature, 599)).toBe('good')
    expect(inbox.check('u/a.jpg', '600', signature, 600)).toBe('expired')
    expect(inbox.check('u/a.jpg', '601', signature, 599)).toBe('wrong')
    expect(inbox.check('u/b.jpg', '600', signature, 599)).toBe('wrong')
    expect(inbox.check('u/a.jpg', '600', '', 599)).toBe('wrong')
    expect(new LocalInbox('/', fixedKeys('other')).check('u/a.jpg', '600', signature, 599)).toBe('wrong')
  })

  it('leaves nothing of what was too much, empty, unwanted or broken off', async () => {
    const folder = tempDir('inbox')
    const inbox = new LocalInbox(folder, fixedKeys('secret'))
    await inbox.receive('u/a.jpg', chunks('good'), 10, wanted)
    await expect(inbox.receive('u/a.jpg', chunks('123456', '78901'), 10, wanted)).rejects.toThrow(
      TooManyBytes,
    )
    expect(await inbox.receive('u/a.jpg', chunks(), 10, wanted)).toEqual({ bytes: 0, kept: false })
    const unwanted = await inbox.receive('u/a.jpg', chunks('late'), 10, async () => false)
    expect(unwanted).toEqual({ bytes: 4, kept: false })
    const broken = (async function* () {
      yield* chunks('half')
      throw new Error('gone')
    })()
    await expect(inbox.receive('u/a.jpg', broken, 10, wanted)).rejects.toThrow('gone')
    expect(await readdir(join(folder, 'u'))).toEqual(['a.jpg'])
    expect(await inbox.bring('u/a.jpg', join(tempDir('inbox'), 'a'), 10)).toBe(4)
  })

  it('sweeps what has lain for long', async () => {
    const folder = tempDir('inbox')
    const inbox = new LocalInbox(folder, fixedKeys('secret'))
    await inbox.sweep(Date.now())
    await inbox.receive('u/old.jpg', chunks('old'), 10, wanted)
    await inbox.receive('u/new.jpg', chunks('new'), 10, wanted)
    await utimes(join(folder, 'u/old.jpg'), 1000, 1000)
    await inbox.sweep(2_000_000)
    expect(await readdir(join(folder, 'u'))).toEqual(['new.jpg'])
  })

  it('takes no file from the room that is left for answers, and stops one that comes to it', async () => {
    const folder = tempDir('inbox')
    let space = 0
    const inbox = new LocalInbox(folder, fixedKeys('secret'), async () => space)
    const kept = async () =>
      (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
    await expect(inbox.receive('u/a.jpg', chunks('good'), 10, wanted)).rejects.toThrow(NoFreeSpace)
    expect(await kept()).toEqual([])
    space = 1
    expect(await inbox.receive('u/a.jpg', chunks('good'), 10, wanted)).toEqual({ bytes: 4, kept: true })
    const megabyte = 1024 * 1024
    async function* manyPhones(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < 20; sent++) {
        if (sent === 3) space = 0
        yield new Uint8Array(megabyte)
      }
    }
    await expect(inbox.receive('u/b.jpg', manyPhones(), 20 * megabyte, wanted)).rejects.toThrow(NoFreeSpace)
    expect((await kept()).map(({ name }) => name)).toEqual(['a.jpg'])
  })

  it('leaves a gigabyte of a big disk, a twentieth of a small one', () => {
    const gigabyte = 1024 ** 3
    expect(spaceOf(3 * gigabyte, 500 * gigabyte)).toBe(2 * gigabyte)
    expect(spaceOf(gigabyte, 500 * gigabyte)).toBe(0)
    expect(spaceOf(100, 1_000)).toBe(50)
    expect(spaceOf(10, 1_000)).toBe(-40)
  })
})
