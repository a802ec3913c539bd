/** What every implementation of Inbox must do. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { tempDir } from '@porua/testkit/temp'
import { describe, expect, it } from 'vitest'
import { type Inbox, type InboxAddress, TooManyBytes } from './inbox.ts'

interface Made {
  inbox: Inbox
  /** This server's origin. */
  server: string
  /** What a phone does with an address; resolves with the status. */
  put(address: InboxAddress, bytes: Uint8Array<ArrayBuffer>): Promise<number>
}

const key = 'u/abc.jpg'
const bytesOf = (text: string) => new TextEncoder().encode(text)

export function inboxContract(name: string, make: () => Made | Promise<Made>): void {
  describe(name, () => {
    async function addressed(made: Made): Promise<InboxAddress> {
      const now = Date.now()
      const ask = { key, contentType: 'image/jpeg', server: made.server, now, expiresAt: now + 600_000 }
      return made.inbox.address(ask)
    }
    const place = () => join(tempDir('inbox'), 'brought')

    it('has nothing before anything came', async () => {
      const { inbox } = await make()
      expect(await inbox.bring(key, place(), 100)).toBeNull()
      await inbox.remove(key)
    })

    it('brings what came last, and forgets it', async () => {
      const made = await make()
      const address = await addressed(made)
      expect(await made.put(address, bytesOf('first'))).toBe(200)
      const [early, late] = [place(), place()]
      expect(await made.inbox.bring(key, early, 100)).toBe(5)
      expect(await made.put(address, bytesOf('second'))).toBe(200)
      expect(await made.inbox.bring(key, late, 100)).toBe(6)
      // What was brought does not change under the eyes of who looks at it.
      expect([await readFile(early, 'utf8'), await readFile(late, 'utf8')]).toEqual(['first', 'second'])
      await made.inbox.remove(key)
      expect(await made.inbox.bring(key, place(), 100)).toBeNull()
      expect(await readFile(late, 'utf8')).toBe('second')
    })

    it('brings nothing of too many bytes', async () => {
      const made = await make()
      await made.put(await addressed(made), bytesOf('twelve bytes'))
      const path = place()
      await expect(made.inbox.bring(key, path, 11)).rejects.toThrow(TooManyBytes)
      await expect(readFile(path)).rejects.toThrow('ENOENT')
      expect(await made.inbox.bring(key, path, 12)).toBe(12)
    })
  })
}
