/**
 * Random walks with photographs: two tabs, a line that breaks, uploads that break, crashes, and a school that goes
 * back to a backup in the midst of it. When all is well again the school has the last words of each question, with
 * every file of them.
 */
import { expect, it } from 'vitest'
import { AnswerFiles } from '../files/answer-files.ts'
import { memoryBlobStore } from '../files/blob-store.memory.ts'
import type { ClientTab } from './client.ts'
import { ready, types } from './ready-client.ts'
import { takeOnlyStored } from './testing/losing-files.ts'
import { seeded } from './world.ts'

const asked = ['q1', 'q2', 'q3']
const settle = () => new Promise((done) => setTimeout(done, 4))

async function walk(seed: number): Promise<void> {
  const random = seeded(seed)
  const blobs = memoryBlobStore()
  const world = await ready({}, { blobs })
  const { server, client, network, time } = world
  const stored = new Set<string>()
  takeOnlyStored(server, stored)
  const story: string[] = []
  let uploads = 0
  let wire = true
  const upload = async () => {
    if (!wire) throw new Error('lost')
    const key = `u/${++uploads}.jpg`
    stored.add(key)
    return key
  }
  const given = new Map<string, { answer: string; names: string[] }>()
  const open: { tab: ClientTab; files: AnswerFiles }[] = []
  const enter = async (tab: ClientTab) => {
    const onNotKept = () => expect.unreachable('the blob store keeps everything')
    const onRefused = () => story.push('a file was refused')
    const attempt = tab.exam.view().attemptId ?? ''
    const files = new AnswerFiles({ exam: tab.exam, attempt, blobs, upload, onNotKept, onRefused }, asked)
    await files.open()
    open.push({ tab, files })
  }
  const pass = async (ms: number) => {
    for (let n = 0; n < 4; n += 1) {
      await settle()
      await time.advance(ms / 4)
    }
  }
  const one = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  await enter(world.tab)
  let backups = 1
  let pages = 0

  const acts: Record<string, () => Promise<unknown>> = {
    async give() {
      const { tab, files } = one(open)
      const question = one(asked)
      const text = `words ${story.length}`
      const list = files.attachments(question)
      if (!tab.tap(question, [text], list)) return
      given.set(question, { answer: text, names: list.map(({ name }) => name) })
      await files.gave(question)
      await pass(200)
    },
    add: async () => {
      const name = `${++pages}.jpg`
      const blob = new Blob([name], { type: 'image/jpeg' })
      await one(open).files.add(one(asked), { name, kind: 'image', type: 'image/jpeg', blob })
    },
    line: async () => {
      network.weather = one(['fine', 'fine', 'cutBefore', 'cutAfter', 'away', 'portal'])
    },
    wire: async () => {
      wire = random() < 0.5
    },
    async crash() {
      for (const { files } of open.splice(0)) files.close()
      client.crash()
      const tab = client.openTab()
      await pass(6_000)
      await enter(tab)
    },
    async second() {
      if (open.length > 1) return
      const tab = client.openTab()
      await pass(6_000)
      await enter(tab)
    },
    async backup() {
      if (backups === 0) return
      backups -= 1
      server.forgetAfter(Math.floor(random() * (server.ever.length + 1)))
      const kept = new Set(server.log.flatMap(({ extra }) => extra.map(({ key }) => key)))
      for (const key of stored) if (!kept.has(key)) stored.delete(key)
    },
    wake: async () => one(open).tab.exam.wake('visible'),
  }
  const often = ['give', 'give', 'give', 'add', 'add', ...Object.keys(acts)]
  for (let n = 0; n < 30; n += 1) {
    const name = one(often)
    story.push(name)
    await acts[name]?.()
    await pass(500 + random() * 4_000)
  }

  network.weather = 'fine'
  wire = true
  for (let n = 0; n < 8; n += 1) {
    for (const { tab, files } of open) {
      tab.exam.wake('visible')
      files.again()
    }
    await pass(20_000)
  }
  const said = `seed ${seed}: ${story.join(' ')}`
  for (const [question, { answer, names }] of given) {
    const stands = server.running('amina')?.answers.get(question)
    expect([stands?.answer, stands?.extra.map(({ name }) => name)], `${said}; ${question}`).toEqual([
      [answer],
      names,
    ])
    for (const { key } of stands?.extra ?? []) expect(stored, `${said}; ${question}`).toContain(key)
  }
  expect(types(client.notices), said).not.toContain('refused')
  for (const { files } of open) {
    expect(files.onTheWay(), said).toBe(0)
    files.close()
  }
}

// 25, 44 and 46: both tabs hear that a file is gone. More at once: `WALKS=200`.
const seeds = process.env.WALKS
  ? Array.from({ length: Number(process.env.WALKS) }, (_, at) => at + 1)
  : [1, 2, 3, 4, 5, 25, 44, 46]
it.each(seeds)(
  'P8 A1 the school has the last words with every file of them (walk %i)',
  (seed) => walk(seed),
  60_000,
)
