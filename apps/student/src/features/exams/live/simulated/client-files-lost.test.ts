/**
 * Files that a school has lost by going back to a backup: they go again from the phone that still has them (rule P8).
 */
import { describe, expect, it, vi } from 'vitest'
import { AnswerFiles } from '../files/answer-files.ts'
import { memoryBlobStore } from '../files/blob-store.memory.ts'
import { bringLeftoverFiles, countWithoutFiles } from '../files/leftover-files.ts'
import { ready, types } from './ready-client.ts'
import { takeOnlyStored } from './testing/losing-files.ts'
import type { VirtualTime } from './virtual-time.ts'

const blob = new Blob(['page'], { type: 'image/jpeg' })
const page = { name: 'page.jpg', kind: 'image', type: 'image/jpeg', blob } as const
/** Lets what is really asynchronous (a digest) come to its end. */
const settle = () => new Promise((done) => setTimeout(done, 20))

/** Its disk takes virtual time. */
async function pumped<T>(time: VirtualTime, work: Promise<T>): Promise<T> {
  const pump = setInterval(() => void time.advance(500), 5)
  return work.finally(() => clearInterval(pump))
}

/** An exam in which an answer with a photograph was saved, and a server that can lose the photograph. */
async function savedWithPhoto(mayChange: boolean) {
  const blobs = memoryBlobStore()
  const world = await ready({ mayChange }, { blobs })
  const { server, tab, time } = world
  const stored = new Set<string>()
  let uploads = 0
  const upload = async () => {
    uploads += 1
    stored.add(`u/${uploads}.jpg`)
    return `u/${uploads}.jpg`
  }
  takeOnlyStored(server, stored)
  const refusedFiles: string[] = []
  const openFiles = async (of = tab) => {
    const files = new AnswerFiles(
      {
        exam: of.exam,
        attempt: of.exam.view().attemptId ?? '',
        blobs,
        upload,
        onNotKept: () => expect.unreachable('the blob store keeps everything'),
        onRefused: (question) => refusedFiles.push(question),
      },
      ['q1'],
    )
    await files.open()
    return files
  }
  const pass = async () => {
    for (let n = 0; n < 12; n += 1) {
      await settle()
      await time.advance(700)
    }
  }
  const files = await openFiles()
  await files.add('q1', page)
  await pass()
  expect(tab.exam.give('q1', ['see the page'], files.attachments('q1'))).toBe(true)
  await files.gave('q1')
  await pass()
  expect(server.attempts[0]?.answers.get('q1')?.extra).toMatchObject([{ key: 'u/1.jpg' }])
  /** The school goes back to a backup that has the attempt, and neither the answer nor its photograph. */
  const setBack = () => {
    server.forgetAfter(0)
    stored.clear()
  }
  const extra = () => server.attempts[0]?.answers.get('q1')?.extra
  const uploaded = () => uploads
  return { ...world, blobs, stored, upload, files, openFiles, pass, setBack, extra, uploaded, refusedFiles }
}

describe.each([true, false])(
  'a photograph that the server has lost (answers may change: %s)',
  (mayChange) => {
    it('P8 goes again from the phone, and the student hears nothing of it', async () => {
      const { tab, files, client, pass, setBack, extra, server, refusedFiles } =
        await savedWithPhoto(mayChange)
      const given = server.log[0]?.timestamp
      setBack()
      tab.exam.wake('visible')
      await pass()
      expect(extra()).toMatchObject([{ name: 'page.jpg', key: 'u/2.jpg' }])
      expect(server.log.map(({ timestamp }) => timestamp)).toEqual([given, given])
      expect(tab.exam.question('q1')).toMatchObject({ keeping: 'saved', answer: ['see the page'] })
      expect([types(client.notices).includes('refused'), refusedFiles, files.onTheWay()]).toEqual([
        false,
        [],
        0,
      ])
      expect(files.card('q1')).toMatchObject({ changed: false, files: [{ key: 'u/2.jpg' }] })
    })

    it('P8 goes again after a crash, and as a leftover of an exam that is closed', async () => {
      const { files, tab, client, time, setBack, blobs, stored, upload, extra } =
        await savedWithPhoto(mayChange)
      files.close()
      tab.close()
      setBack()
      // The server asks for it again, and the page dies before it has gone: what is left is for the leftovers.
      const { attempt = '' } = (await pumped(time, client.store.attempts('amina')))[0] ?? {}
      const [saved] = await pumped(time, client.store.records('amina', attempt))
      if (!saved) throw new Error('the answer is in the answer store')
      await pumped(time, client.store.restore({ ...saved, revision: saved.revision + 1, state: 'unsent' }))
      client.crash()
      const left = { store: client.store, blobs, upload }
      for (let n = 0; n < 3; n += 1) {
        await pumped(time, client.sendLeftovers())
        await pumped(time, bringLeftoverFiles(left, 'amina'))
      }
      expect(extra()).toMatchObject([{ name: 'page.jpg', key: 'u/2.jpg' }])
      expect(stored).toEqual(new Set(['u/2.jpg']))
      expect(await pumped(time, countWithoutFiles(left, 'amina'))).toBe(0)
    })

    it('P8 what the phone has no bytes of is refused in words, and stays on the card', async () => {
      const { tab, client, pass, setBack, blobs, extra } = await savedWithPhoto(mayChange)
      for (const file of await blobs.files('amina', tab.exam.view().attemptId ?? '')) await blobs.drop(file)
      setBack()
      tab.exam.wake('visible')
      await pass()
      expect(extra()).toBeUndefined()
      expect(types(client.notices)).toContain('refused')
      expect(tab.exam.question('q1')).toMatchObject({
        keeping: 'none',
        draftFiles: [{ key: 'u/1.jpg' }],
      })
    })

    it('P8 what is refused again is not sent a third time', async () => {
      const { tab, client, pass, setBack, stored, uploaded } = await savedWithPhoto(mayChange)
      setBack()
      vi.spyOn(stored, 'has').mockReturnValue(false)
      tab.exam.wake('visible')
      await pass()
      await pass()
      expect(uploaded()).toBe(2)
      expect(types(client.notices)).toContain('refused')
    })
  },
)
