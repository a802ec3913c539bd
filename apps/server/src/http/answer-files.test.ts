/** Files in answers (spec §7 add-answer `extra`; decisions: Late arrivals, Who sees what): claimed with the save, or declared and brought later. */
import { createHash } from 'node:crypto'
import type { AddAnswerReply } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type Answered, type SentAnswer, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressFor, namedMp3, namedWav, pdf, put, upload } from '../features/uploads/testing.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { photo } from '../ports/images/testing.ts'
import { expectFailure } from './testing/failures.ts'

const minute = 60_000
const bank = 'questions/bank.jsonl'
const pack = makePack({
  students: 7,
  banks: {
    [bank]: [
      { id: 'a', type: 'MCQ', title: 'A?', options: ['yes', 'no'], answer: ['yes'] },
      { id: 'p', type: 'paragraph', title: 'P?', answer: ['because'] },
      { id: 'q', type: 'paragraph', title: 'Q?', answer: ['so'] },
    ],
  },
  exams: [{ id: 'e', bank, ids: ['a', 'p', 'q'], endsAt: '+5h', duration: 60, graceMinutes: 30 }],
})
const place = { examId: 'e', groupId: 'g1' }

describe.each(dialects)('files in answers on %s', (dialect) => {
  let app: TestApp
  let jpeg: Buffer
  let next = 0

  beforeAll(async () => {
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    jpeg = await photo(64, 48)
  })
  afterAll(() => app?.close())

  /** A new student at the paper: question ids by the letter of their titles, and saves that count revisions. */
  async function sitting() {
    const student = await Student.signIn(app.url, mobileOf(next++), packPassword, 'phone')
    const { paper } = await student.sit(place)
    const ids = Object.fromEntries(
      paper.questions.map(({ question }) => [question.title[0]?.toLowerCase(), question._id]),
    ) as Record<'a' | 'p' | 'q', string>
    let revision = 0
    const save = (
      answers: (Omit<SentAnswer, 'timestamp'> & { timestamp?: number })[],
    ): Promise<Answered<AddAnswerReply>> => {
      const sent = answers.map((answer) => ({
        timestamp: app.clock.now(),
        ...answer,
        revision: ++revision,
      }))
      return student.save(place, sent, { counter: revision })
    }
    return { student, ids, save }
  }
  const outcomes = (answered: Answered<AddAnswerReply>) =>
    answered.data?.answers.map(({ outcome, title }) => (title ? `${outcome}: ${title}` : outcome))
  const file = (key: string, name = 'page.jpg', type = 'image/jpeg') => ({ name, key, type })
  const declared = (name = 'page.jpg', bytes = jpeg) => ({
    name,
    key: '',
    type: 'image/jpeg',
    sha256: createHash('sha256').update(bytes).digest('hex'),
  })

  test('are kept with the save, shown on every device, and open to their student alone', async () => {
    const { student, ids, save } = await sitting()
    const keys = [
      await upload(student, 'image/jpeg', jpeg),
      await upload(student, 'application/pdf', pdf()),
      await upload(student, 'audio/mpeg', namedMp3()),
      await upload(student, 'audio/wav', namedWav()),
    ] as const
    const extra = [
      file(keys[0]),
      file(keys[1], 'work.pdf', 'application/pdf'),
      file(keys[2], 'spoken.mp3', 'audio/mpeg'),
      file(keys[3], 'spoken.wav', 'audio/wav'),
    ]
    const saved = await save([{ questionId: ids.p, answer: ['see the pages'], extra }])
    expect([saved.status, outcomes(saved)]).toEqual([200, ['saved']])
    expect((await student.on('tablet').examOf(place)).answers).toMatchObject([{ questionId: ids.p, extra }])
    const stranger = await Student.signIn(app.url, mobileOf(6), packPassword)
    for (const key of keys) {
      const see = (who: Student) =>
        fetch(`${app.url}/media/${key}`, { headers: { cookie: who.session.cookie } }).then((r) => r.status)
      expect([await see(student), await see(stranger)]).toEqual([200, 404])
    }
  })

  test('that are another’s, of nobody, without bytes or of another kind make their answer invalid, and only theirs', async () => {
    const { student, ids, save } = await sitting()
    const other = await Student.signIn(app.url, mobileOf(6), packPassword)
    const bad = [
      await upload(other, 'image/jpeg', jpeg),
      `u/${'a'.repeat(32)}.jpg`,
      '../../etc/passwd',
      (await addressFor(student, 'image/jpeg')).key,
      await upload(student, 'audio/wav', Buffer.from('no sound at all')),
    ]
    const a = { questionId: ids.a, answer: ['yes'] }
    for (const [n, key] of bad.entries()) {
      const answered = await save([a, { questionId: ids.q, answer: ['text'], extra: [file(key, `f${n}`)] }])
      expect(answered.status).toBe(200)
      expect(outcomes(answered)).toEqual([
        n === 0 ? 'saved' : 'repeated',
        `invalid: Error uploading file f${n}`,
      ])
    }
    const alone = await save([{ questionId: ids.q, answer: [], extra: [file(bad[1] ?? '')] }])
    expectFailure(alone, 'badRequest', 'answers.0')
    // A file that is declared by no digest is none.
    expectFailure(await save([{ questionId: ids.q, answer: ['t'], extra: [file('')] }]), 'badRequest')
    expect((await student.examOf(place)).answers.map((answer) => answer.questionId)).toEqual([ids.a])
  })

  test('the same save again is the same answer', async () => {
    const { student, ids } = await sitting()
    const key = await upload(student, 'image/jpeg', jpeg)
    const answers = [
      { questionId: ids.p, answer: ['x'], extra: [file(key)], revision: 1, timestamp: app.clock.now() },
    ]
    const replies = await Promise.all([1, 2, 3].map(() => student.save(place, answers, { counter: 1 })))
    expect(replies.flatMap(outcomes).sort()).toEqual(['repeated', 'repeated', 'saved'])
  })

  test('that were declared with the text may follow until end + grace, to a locked answer too, and no others', async () => {
    const { student, ids, save } = await sitting()
    const given = app.clock.now()
    const text = { questionId: ids.p, answer: ['see the page'], timestamp: given }
    const first = await save([{ ...text, extra: [declared()] }])
    expect(outcomes(first)).toEqual(['saved'])
    app.clock.move(75 * minute)
    // The address is asked for when there is a network again.
    const address = await addressFor(student, 'image/jpeg')
    await put(address, jpeg)
    const { key } = address
    const swapped = { ...declared(), sha256: 'a'.repeat(64) }
    expectFailure(await save([{ ...text, extra: [{ ...swapped, key }] }]), 'answerLocked')
    expectFailure(
      await save([{ ...text, answer: ['other'], extra: [{ ...declared(), key }] }]),
      'answerLocked',
    )
    const brought = await save([{ ...text, extra: [{ ...declared(), key }] }])
    expect([brought.status, outcomes(brought)]).toEqual([200, ['saved']])
    const [held] = (await student.examOf(place)).answers
    expect(held).toMatchObject({ answer: ['see the page'], extra: [{ key, name: 'page.jpg' }] })
    app.clock.move(16 * minute)
    expectFailure(await save([{ ...text, extra: [{ ...declared('other.jpg'), key }] }]), 'tooLate')
  })

  test('that are others than were declared, made after the end, wait for a teacher', async () => {
    const { student, ids, save } = await sitting()
    const text = { questionId: ids.p, answer: ['see the page'], timestamp: app.clock.now() }
    await save([{ ...text, extra: [declared()] }])
    app.clock.move(75 * minute)
    const key = await upload(student, 'image/jpeg', await photo(80, 48))
    const brought = await save([{ ...text, extra: [{ ...declared(), key }] }])
    expect([brought.status, outcomes(brought)]).toEqual([
      200,
      ['onHold: This answer came late. Your teacher will decide whether it counts.'],
    ])
    // Asked again, it has been looked at before: the digest is known still.
    const again = await save([{ ...text, extra: [{ ...declared(), key }] }])
    expect(again.data?.answers[0]?.outcome).toBe('onHold')
    expect((await student.examOf(place)).answers).toMatchObject([{ extra: [{ key: '' }] }])
    // What was declared may still come.
    const own = await upload(student, 'image/jpeg', jpeg)
    expect(outcomes(await save([{ ...text, extra: [{ ...declared(), key: own }] }]))).toEqual(['saved'])
  })

  test('a declared file that never came is none in the result', async () => {
    const { student, ids, save } = await sitting()
    await save([{ questionId: ids.p, answer: [], extra: [declared()] }])
    await save([{ questionId: ids.q, answer: ['words'], extra: [declared()] }])
    app.clock.move(91 * minute)
    await app.runJobs()
    await app.db.write((tx) => tx.updateTable('exam').set({ released_at: app.clock.now() }).execute())
    app.clock.move(2 * minute)
    const result = await student.mustResult(place)
    expect(result).toMatchObject({ pendingMarks: 1 })
    expect(result.answers).toMatchObject([{ questionId: { _id: ids.q }, answer: ['words'], extra: [] }])
  })
})
