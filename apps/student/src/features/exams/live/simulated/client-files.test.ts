/** Files in answers on the simulated client: the words go first, the bytes follow, and nothing is half-attached. */

import type { TakenFile } from '@porua/kit/files/attachments-take.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { describe, expect, it } from 'vitest'
import { AnswerFiles } from '../files/answer-files.ts'
import { memoryBlobStore } from '../files/blob-store.memory.ts'
import { bringLeftoverFiles, countWithoutFiles, forgetFiles } from '../files/leftover-files.ts'
import type { ClientTab } from './client.ts'
import { ready } from './ready-client.ts'

const page = (text: string, name = `${text}.jpg`): TakenFile => ({
  name,
  kind: 'image',
  type: 'image/jpeg',
  blob: new Blob([text], { type: 'image/jpeg' }),
})
/** Lets what is really asynchronous (a digest) come to its end. */
const settle = () => new Promise((done) => setTimeout(done, 20))

/** A phone whose uploads get through or not, as the test says. */
async function phoneWithFiles(exam: Parameters<typeof ready>[0] = {}, blobs = memoryBlobStore()) {
  const world = await ready(exam, { blobs })
  const wire = { fails: null as ApiError | null, sent: [] as string[] }
  const refused: string[] = []
  const upload = async (blob: Blob) => {
    if (wire.fails) throw wire.fails
    wire.sent.push(await blob.text())
    return `u/${wire.sent.length}.jpg`
  }
  const openFiles = async (tab: ClientTab) => {
    const ports = {
      exam: tab.exam,
      attempt: tab.exam.view().attemptId ?? '',
      blobs,
      upload,
      onNotKept: () => expect.unreachable('the blob store keeps everything'),
      onRefused: (question: string, name: string) => refused.push(`${question} ${name}`),
    }
    const files = new AnswerFiles(ports, ['q1', 'q2'])
    await files.open()
    return files
  }
  const files = await openFiles(world.tab)
  const give = (of: AnswerFiles, tab: ClientTab, question: string, text: string) => {
    expect(tab.exam.give(question, text === '' ? [] : [text], of.attachments(question))).toBe(true)
    return of.gave(question)
  }
  const pass = async (ms = 3_000) => {
    for (let n = 0; n < 4; n += 1) {
      await settle()
      await world.time.advance(ms / 4)
    }
  }
  const extra = () => world.server.attempts[0]?.answers.get('q1')?.extra
  return { ...world, blobs, wire, upload, refused, openFiles, files, give, pass, extra }
}

const network = new ApiError({ kind: 'network', status: 0, code: 'network', title: 'lost' })
const tooLarge = new ApiError({ kind: 'http', status: 413, code: 'tooLarge', title: 'too large' })

describe('files in answers', () => {
  it('P1 a file that has arrived goes with its answer, in one save; one without words is an answer too', async () => {
    const { files, tab, give, pass, wire, server, extra } = await phoneWithFiles()
    await files.add('q1', page('one'))
    await pass()
    expect(wire.sent).toEqual(['one'])
    expect(tab.exam.view().counts.drafts).toEqual(['q1'])
    expect(server.log).toEqual([])
    await give(files, tab, 'q1', '')
    await pass()
    expect(server.log).toHaveLength(1)
    expect(extra()).toMatchObject([{ name: 'one.jpg', key: 'u/1.jpg' }])
    expect(tab.exam.question('q1').keeping).toBe('saved')
    expect([files.card('q1').changed, tab.exam.view().counts.drafts]).toEqual([false, []])
  })

  it('P4 a look by the clock at what has not moved draws nothing anew', async () => {
    const { files, pass } = await phoneWithFiles()
    await files.add('q1', page('one'))
    await pass()
    const [card, states] = [files.card('q1'), files.states()]
    let told = 0
    files.subscribe(() => {
      told += 1
    })
    for (let n = 0; n < 3; n += 1) files.again()
    await pass()
    expect(told).toBe(0)
    expect(files.card('q1')).toBe(card)
    expect(files.states()).toBe(states)
    await files.remove('q1', card.files[0]?.id ?? '')
    expect(told).toBeGreaterThan(0)
    expect(files.card('q1').files).toEqual([])
  })

  it.each([true, false])(
    'P2 the words go first and the bytes follow (answers may change: %s)',
    async (mayChange) => {
      const { files, tab, give, pass, wire, server, extra, time } = await phoneWithFiles({ mayChange })
      wire.fails = network
      await files.add('q1', page('one'))
      await give(files, tab, 'q1', 'see the page')
      await pass()
      const given = server.log[0]?.timestamp
      expect(extra()).toMatchObject([
        { name: 'one.jpg', key: '', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ])
      expect(files.onTheWay()).toBe(1)
      wire.fails = null
      await time.advance(60_000)
      files.again()
      await pass()
      expect(extra()).toMatchObject([{ key: 'u/1.jpg' }])
      const [first, second] = server.log
      expect(server.log.map(({ timestamp }) => timestamp)).toEqual([given, given])
      expect(second?.revision).toBeGreaterThan(first?.revision ?? Number.NaN)
      expect(files.onTheWay()).toBe(0)
    },
  )

  it('P4 an offline phone that is killed keeps words, bytes and list, and sends them all later', async () => {
    const { files, tab, give, pass, wire, client, network: net, openFiles, extra } = await phoneWithFiles()
    wire.fails = network
    net.weather = 'cutBefore'
    await files.add('q1', page('one'))
    await give(files, tab, 'q1', 'text')
    await files.add('q2', page('draft'))
    await pass(200)
    client.crash()
    const again = client.openTab()
    await pass()
    const reopened = await openFiles(again)
    expect(again.exam.question('q1').files).toMatchObject([{ name: 'one.jpg', key: '' }])
    expect(reopened.card('q2').files.map(({ name }) => name)).toEqual(['draft.jpg'])
    expect(again.exam.view().counts.drafts).toEqual(['q2'])
    wire.fails = null
    net.weather = 'fine'
    reopened.again()
    await pass(60_000)
    await pass()
    expect(extra()).toMatchObject([{ name: 'one.jpg', key: expect.stringContaining('u/') }])
    expect(wire.sent.sort()).toEqual(['draft', 'one'])
  })

  it('P6 what the server refuses is said once, is not waited for, and can be sent again or taken away', async () => {
    const { files, tab, give, pass, wire, refused, extra } = await phoneWithFiles()
    wire.fails = tooLarge
    await files.add('q1', page('one'))
    await pass()
    expect([files.refusedOn('q1'), refused]).toEqual(['one.jpg', []])
    wire.fails = network
    files.retry(files.card('q1').files[0]?.id ?? '')
    await settle()
    await give(files, tab, 'q1', 'text')
    wire.fails = tooLarge
    files.again()
    await pass()
    files.again()
    await pass()
    expect(refused).toEqual(['q1 one.jpg'])
    expect(files.onTheWay()).toBe(0)
    wire.fails = null
    await files.remove('q1', files.card('q1').files[0]?.id ?? '')
    await files.add('q1', page('two'))
    expect(files.card('q1').changed).toBe(true)
    await give(files, tab, 'q1', 'text')
    await pass()
    expect(extra()).toMatchObject([{ name: 'two.jpg', key: 'u/1.jpg' }])
    expect(wire.sent).toEqual(['two'])
  })

  it('the same bytes stand once on a card, and an edited picture takes the place of the one it was', async () => {
    const { files } = await phoneWithFiles()
    const names = () => files.card('q1').files.map(({ name }) => name)
    for (const text of ['one', 'two', 'one']) await files.add('q1', page(text))
    expect(names()).toEqual(['two.jpg', 'one.jpg'])
    await files.add('q1', page('cropped'), files.card('q1').files[0]?.id)
    expect(names()).toEqual(['cropped.jpg', 'one.jpg'])
  })

  it('P5 files that were left behind follow after the submit, and are counted until then', async () => {
    const { files, tab, give, pass, wire, client, blobs, upload, extra, server, time } =
      await phoneWithFiles()
    wire.fails = network
    await files.add('q1', page('one'))
    await give(files, tab, 'q1', 'text')
    await pass()
    tab.exam.submit()
    await pass()
    expect(server.attempts[0]?.submittedAt).not.toBeNull()
    files.close()
    tab.close()
    const left = { store: client.store, blobs, upload }
    /** Its disk takes virtual time. */
    const run = async <T>(work: Promise<T>): Promise<T> => {
      const state = { ended: false }
      const end = () => {
        state.ended = true
      }
      work.then(end, end)
      for (let n = 0; n < 100 && !state.ended; n += 1) {
        await settle()
        await time.advance(1_000)
      }
      return work
    }
    expect(await run(countWithoutFiles(left, 'amina'))).toBe(1)
    expect(await run(bringLeftoverFiles(left, 'amina'))).toBe(0)
    wire.fails = null
    expect(await run(bringLeftoverFiles(left, 'bina'))).toBe(0)
    expect(await run(bringLeftoverFiles(left, 'amina'))).toBe(1)
    expect(await run(client.sendLeftovers())).toMatchObject({ sent: 1, unsent: 0, refused: [] })
    expect(extra()).toMatchObject([{ key: 'u/1.jpg' }])
    expect(await run(countWithoutFiles(left, 'amina'))).toBe(0)
  })

  it('P5 what the server refuses is not sent over and over, and bytes go only with their attempt', async () => {
    const { files, tab, give, pass, wire, client, blobs, time } = await phoneWithFiles()
    wire.fails = network
    await files.add('q1', page('refused'))
    await give(files, tab, 'q1', 'text')
    await pass()
    files.close()
    tab.close()
    let asked = 0
    const upload = async () => {
      asked += 1
      throw tooLarge
    }
    const left = { store: client.store, blobs, upload }
    const pump = setInterval(() => void time.advance(500), 5)
    for (let n = 0; n < 3; n += 1) expect(await bringLeftoverFiles(left, 'amina')).toBe(0)
    expect(asked).toBe(1)
    const { attempt = '' } = (await client.store.attempts('amina'))[0] ?? {}
    const kept = async () => (await blobs.files('amina', attempt)).length
    expect(await kept()).toBe(1)
    await forgetFiles(
      { ...left, store: { ...client.store, durable: false, attempts: async () => [] } },
      'amina',
    )
    await forgetFiles(left, 'amina')
    expect(await kept()).toBe(1)
    await forgetFiles({ ...left, store: { ...client.store, attempts: async () => [] } }, 'amina')
    expect(await kept()).toBe(0)
    clearInterval(pump)
  })
})

describe('a server that went back to before the attempt', () => {
  it.each(['sent', 'not sent'])(
    'O5 P2 is given the files again by the phone (%s when it went back)',
    async (what) => {
      const blobs = memoryBlobStore()
      const it = await phoneWithFiles({}, blobs)
      const { files, tab, give, pass, wire, server, openFiles } = it
      if (what === 'not sent') wire.fails = network
      await files.add('q1', page('one'))
      await pass()
      await give(files, tab, 'q1', 'see the page')
      await files.add('q2', page('draft'))
      await pass()
      server.forgetAttempts()
      files.close()
      wire.fails = null
      wire.sent.length = 0
      tab.exam.wake('visible')
      await pass()
      expect(tab.exam.view().attemptId).toBe('attempt-2')
      const again = await openFiles(tab)
      await pass()
      expect(wire.sent.sort()).toEqual(['draft', 'one'])
      expect(server.running('amina')?.answers.get('q1')).toMatchObject({
        answer: ['see the page'],
        extra: [{ name: 'one.jpg', key: expect.stringMatching(/^u\/\d\.jpg$/) }],
      })
      expect(again.card('q2').files.map(({ name }) => name)).toEqual(['draft.jpg'])
      await Promise.all([forgetFiles({ store: it.client.store, blobs }, 'amina'), pass()])
      expect(await blobs.files('amina', 'attempt-2')).toHaveLength(2)
    },
  )
})
