/** Receipts beside a running school: the provider's command, a whole exam's log, and what a purge leaves of them. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { examCalls, type HeldReceipt } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { schoolLine } from './testing/school-line.ts'

const at = { examId: 'e', groupId: 'g1' }
const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 3,
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'p', type: 'paragraph', title: 'Why?', answer: [] },
    ],
  },
  exams: [{ id: 'e', bank, ids: ['a', 'p'], practice: true, multiple: true }],
})

describe.each(dialects)('on %s', (dialect) => {
  let app: TestApp
  let folder: string
  const held: HeldReceipt[][] = []

  const line = (...argv: string[]) => schoolLine(app, ['verify-receipts', ...argv], folder)
  const file = async (name: string, receipts: readonly HeldReceipt[]) => {
    await writeFile(join(folder, name), JSON.stringify({ kind: 'porua-receipts', version: 1, receipts }))
    return name
  }

  beforeAll(async () => {
    app = await startApp({ dialect, pack })
    folder = await mkdtemp(join(tmpdir(), 'receipts-'))
    for (let n = 0; n < 3; n++) {
      const student = await Student.signIn(app.url, mobileOf(n), packPassword, `phone-${n}`)
      const { started, paper } = await student.sit(at)
      const sent = paper.questions.map(({ question }, i) => ({
        questionId: question._id,
        answer: question.type === 'MCQ' ? ['yes'] : [`because ${n} আমি`],
        timestamp: app.clock.now(),
        revision: i + 1,
      }))
      const reply = await student.mustSave(at, sent)
      held.push(
        reply.answers.map(({ receipt }, i) => {
          const given = sent[i]
          if (!receipt || !given) throw new Error('no receipt')
          const { questionId, answer, revision, timestamp: givenAt } = given
          return {
            ...receipt,
            attemptId: started.attemptId,
            questionId,
            answer,
            files: [],
            revision,
            givenAt,
            device: `phone-${n}`,
          }
        }),
      )
    }
  })
  afterAll(async () => {
    await app?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('a student’s file stands; one that was changed does not, and exits 1', async () => {
    const good = await line(await file('good.json', held[0] ?? []))
    expect(good).toMatchObject({ status: 0, err: '' })
    expect(good.out).toContain('2 receipts: 2 stand, 0 do not.')
    expect(good.out).toContain('because 0 আমি')
    const [first, ...rest] = held[0] ?? []
    const changed = await file('changed.json', [{ ...(first as HeldReceipt), answer: ['no'] }, ...rest])
    const bad = await line(changed, '--json')
    expect(bad.status).toBe(1)
    expect(JSON.parse(bad.out)).toMatchObject([{ verdict: 'altered' }, { verdict: 'stands', counts: true }])
  })

  test('what is no file of receipts is refused with what it lacks', async () => {
    await writeFile(join(folder, 'text.json'), 'hello')
    await writeFile(join(folder, 'other.json'), '{"kind":"other"}')
    const short = await file('short.json', [{ ...(held[0]?.[0] as HeldReceipt), digest: 'x' }])
    for (const [name, words] of [
      ['nowhere.json', 'There is no file nowhere.json: looked for '],
      ['.', '. is a folder; name a file.'],
      ['text.json', 'not JSON'],
      ['other.json', 'not a file of receipts'],
      [short, 'receipt 1: digest'],
    ] as const) {
      const refused = await line(name)
      expect(refused.status, name).toBe(1)
      expect(refused.err, name).toContain(words)
    }
    expect((await line()).status).toBe(1)
    expect(await line('--exam', 'nothing')).toMatchObject({ status: 1 })
  })

  test('the log of the exam stands whole; after a purge it still does, and the receipts say removed', async () => {
    const whole = await line('--exam', 'e', '--json')
    expect(whole.status).toBe(0)
    expect(JSON.parse(whole.out)).toMatchObject({ sound: true, attempts: 3, rows: 6, unsigned: 0 })
    const purge = await schoolLine(app, ['purge', 'S-1', '--yes', 'S-1'], folder)
    expect(purge, purge.err).toMatchObject({ status: 0 })
    const after = await line('--exam', 'e', '--json')
    expect(JSON.parse(after.out)).toMatchObject({ sound: true, attempts: 2, rows: 4, missing: [] })
    const gone = await line(await file('gone.json', held[1] ?? []), '--json')
    expect((JSON.parse(gone.out) as { verdict: string }[]).map(({ verdict }) => verdict)).toEqual([
      'removed',
      'removed',
    ])
  })

  test('a row that somebody takes out of the log is missed', async () => {
    const [, last] = held[2] ?? []
    await app.db.write((tx) =>
      tx
        .deleteFrom('answer_log')
        .where('attempt_id', '=', last?.attemptId ?? '')
        .where('seq', '=', last?.seq ?? 0)
        .execute(),
    )
    const found = await line('--exam', 'e')
    expect(found.status).toBe(1)
    expect(found.out).toMatch(/MISSING: 1 of the answers signed at 20\d\d-/)
  })

  test('anybody may ask for the keys of receipts, without a session', async () => {
    const visitor = await fetch(`${app.url}/api${examCalls.receiptKeys.path}`)
    expect(visitor.status).toBe(200)
    const { data } = (await visitor.json()) as { data: { keys: { key: string }[] } }
    expect(data.keys.map(({ key }) => key)).toContain(held[0]?.[0]?.key)
  })
})
