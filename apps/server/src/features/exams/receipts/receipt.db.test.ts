/** Receipts of saved answers, from the acknowledgement to the check and the audit of the log (docs/receipts.md). */
import type { AnswerReply, CheckedReceipt, HeldReceipt } from '@porua/contract/exams'
import { heldReceipt } from '@porua/contract/exams.receipts'
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, test } from 'vitest'
import { ExamApp, minute, noon, type TestStudent } from '../testing.ts'
import { digestOf } from './log-digest.ts'
import { auditLog } from './receipt.audit.ts'

describe.each(dialects)('on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  async function begin(place = 0): Promise<{ student: TestStudent; attempt: string }> {
    const student = app.student(place)
    return { student, attempt: (await student.start()).data.attemptId }
  }

  /** A save, with the receipt as a phone keeps it. */
  async function save(
    { student, attempt }: { student: TestStudent; attempt: string },
    question: string,
    answer: string[],
  ): Promise<HeldReceipt> {
    const { data } = await student.save(question, answer)
    return held(student, attempt, answer, data.answers[0])
  }

  function held(
    student: TestStudent,
    attemptId: string,
    answer: string[],
    reply: AnswerReply | undefined,
  ): HeldReceipt {
    if (!reply?.receipt) throw new Error('no receipt')
    return heldReceipt.parse({
      ...reply.receipt,
      attemptId,
      questionId: reply.questionId,
      answer,
      files: [],
      device: student.device,
      revision: reply.revision,
      givenAt: app.clock.now(),
    })
  }

  async function check(...receipts: HeldReceipt[]): Promise<CheckedReceipt[]> {
    const reply = await app.server().app.inject({
      method: 'POST',
      url: '/api/exam/check-receipts',
      payload: { receipts },
    })
    expect(reply.statusCode).toBe(200)
    return reply.json().data.receipts
  }

  test('a save is acknowledged with a receipt; checked, it stands, and says whether it is the one that counts', async () => {
    app = await ExamApp.open(dialect, { exams: [{ multiple: true }] })
    const sitting = await begin()
    const first = await save(sitting, 'mcq', ['A1'])
    const second = await save(sitting, 'mcq', ['B1'])
    expect(first).toMatchObject({
      seq: 1,
      previous: '',
      outcome: 'saved',
      place: 0,
      count: 1,
      signedAt: noon,
    })
    expect(second).toMatchObject({ seq: 2, previous: first.digest })
    expect(await check(first, second)).toEqual([
      { verdict: 'stands', exam: expect.any(String), question: expect.any(Number), counts: false },
      { verdict: 'stands', exam: expect.any(String), question: expect.any(Number), counts: true },
    ])
  })

  test('what is committed together is signed once, and a repeat returns the first receipt', async () => {
    app = await ExamApp.open(dialect)
    const { student, attempt } = await begin()
    const answers = [
      { questionId: 'mcq', answer: ['B1'], revision: 7 },
      { questionId: 'short', answer: ['photosynthesis'], revision: 8 },
    ]
    const { data } = await student.saveAll(answers)
    const receipts = answers.map(({ answer }, i) => held(student, attempt, answer, data.answers[i]))
    expect(new Set(receipts.map(({ signature }) => signature)).size).toBe(1)
    expect(receipts.map(({ count, place }) => [count, place])).toEqual([
      [2, 0],
      [2, 1],
    ])
    app.clock.move(minute)
    const again = await student.saveAll(answers.map((answer) => ({ ...answer, at: noon })))
    expect(again.data.answers.map(({ outcome }) => outcome)).toEqual(['repeated', 'repeated'])
    expect(again.data.answers.map(({ receipt }) => receipt)).toEqual(
      data.answers.map(({ receipt }) => receipt),
    )
    expect(
      (await check(...receipts.map((receipt) => ({ ...receipt, givenAt: noon })))).map(
        ({ verdict }) => verdict,
      ),
    ).toEqual(['stands', 'stands'])
  })

  test('the receipt of a draft says that it was one; without that word it is altered', async () => {
    app = await ExamApp.open(dialect)
    const { student, attempt } = await begin()
    app.clock.move(61 * minute)
    const at = noon + 59 * minute
    const { data } = await student.save('long', ['An essay'], { at, draft: true })
    const receipt = { ...held(student, attempt, ['An essay'], data.answers[0]), givenAt: at }
    const verdicts = (await check({ ...receipt, draft: true }, receipt)).map(({ verdict }) => verdict)
    expect(verdicts).toEqual(['stands', 'altered'])
    expect(await auditLog(app.db, student.examId, () => undefined)).toMatchObject({ rows: 1, damaged: 0 })
  })

  test('the same answer from another device counts as given, and has no receipt: what was signed names the first', async () => {
    app = await ExamApp.open(dialect)
    const sitting = await begin()
    const receipt = await save(sitting, 'mcq', ['B1'])
    const tablet = app.student(0, { device: 'tablet' })
    for (const device of [tablet, sitting.student]) {
      const { data } = await device.save('mcq', ['B1'])
      expect(data.answers[0]).toMatchObject({ outcome: 'repeated', seq: 1 })
      expect(data.answers[0]).not.toHaveProperty('receipt')
    }
    expect(await check(receipt)).toMatchObject([{ verdict: 'stands', counts: true }])
  })

  test('a refused answer has a receipt too: that it was handed in, and refused', async () => {
    app = await ExamApp.open(dialect)
    const sitting = await begin()
    await save(sitting, 'mcq', ['A1'])
    const refused = await sitting.student.save('mcq', ['B1'])
    expect(refused.status).toBe(409)
    const receipt = held(sitting.student, sitting.attempt, ['B1'], refused.data.answers[0])
    expect(receipt.outcome).toBe('locked')
    expect(await check(receipt)).toMatchObject([{ verdict: 'stands', counts: false }])
  })

  test('a receipt that was changed, is another school’s, or whose row is gone or changed is told apart', async () => {
    app = await ExamApp.open(dialect)
    const sitting = await begin()
    const first = await save(sitting, 'mcq', ['A1'])
    const second = await save(sitting, 'short', ['x'])
    const nobody = { exam: null, question: null, counts: null }
    expect(await check({ ...first, answer: ['B1'] })).toEqual([{ verdict: 'altered', ...nobody }])
    expect(await check({ ...first, receivedAt: first.receivedAt - 1 })).toEqual([
      { verdict: 'altered', ...nobody },
    ])
    expect(await check({ ...first, signature: second.signature })).toEqual([
      { verdict: 'altered', ...nobody },
    ])
    expect(await check({ ...first, key: 'another' })).toEqual([{ verdict: 'strange', ...nobody }])
    await app.db.write((tx) =>
      tx.updateTable('answer_log').set({ answer_json: '["B1"]' }).where('seq', '=', 1).execute(),
    )
    expect(await check(first, second)).toMatchObject([{ verdict: 'changed' }, { verdict: 'changed' }])
    await app.db.write((tx) => tx.deleteFrom('answer_log').where('seq', '=', 1).execute())
    expect(await check(first, second)).toMatchObject([
      { verdict: 'removed', counts: null },
      { verdict: 'changed' },
    ])
  })

  test('the audit finds nothing in a sound log, and each row that is changed, moved or missing', async () => {
    app = await ExamApp.open(dialect, { students: 3 })
    const sittings = await Promise.all([begin(0), begin(1), begin(2)])
    await Promise.all(sittings.map((sitting) => save(sitting, 'mcq', ['A1'])))
    await Promise.all(sittings.map((sitting) => save(sitting, 'short', ['word'])))
    const examId = sittings[0]?.student.examId ?? ''
    const audit = () => auditLog(app.db, examId, () => {})
    const sound = { attempts: 3, rows: 6, unsigned: 0, damaged: 0, damage: [], missing: [] }
    expect(await audit()).toEqual(sound)
    const [one, two, three] = sittings.map(({ attempt }) => attempt)
    // Somebody leaves the log alone, and changes what is marked.
    const counts = (attempt: string | undefined, question: string) =>
      app.db.read((db) =>
        db
          .selectFrom('answer')
          .selectAll()
          .where('attempt_id', '=', attempt ?? '')
          .where('question_id', '=', question)
          .executeTakeFirstOrThrow(),
      )
    const stood = [await counts(one, 'mcq'), await counts(two, 'short')]
    const put = (changes: Partial<(typeof stood)[number]>, at: { attempt_id: string; question_id: string }) =>
      app.db.write((tx) =>
        tx
          .updateTable('answer')
          .set(changes)
          .where('attempt_id', '=', at.attempt_id)
          .where('question_id', '=', at.question_id)
          .execute(),
      )
    for (const changes of [{ answer_json: '["B1"]' }, { late: 1 }, { seq: 2 }]) {
      const [mine] = stood
      if (!mine) throw new Error('no answer')
      await put(changes, mine)
      const seq = changes.seq ?? mine.seq
      expect((await audit())?.damage).toEqual([{ attemptId: one, seq, what: 'notCounted' }])
      await put(mine, mine)
    }
    await app.db.write((tx) =>
      tx
        .deleteFrom('answer')
        .where('attempt_id', '=', two ?? '')
        .where('question_id', '=', 'short')
        .execute(),
    )
    expect((await audit())?.damage).toEqual([{ attemptId: two, seq: stood[1]?.seq, what: 'notCounted' }])
    await app.db.write((tx) => tx.insertInto('answer').values(stood.slice(1)).execute())
    expect(await audit()).toEqual(sound)
    // Somebody changes a row and its digest, and the whole chain after it: it was not signed so.
    const rows = await app.db.read((db) =>
      db
        .selectFrom('answer_log')
        .selectAll()
        .where('attempt_id', '=', two ?? '')
        .where('seq', '=', 2)
        .execute(),
    )
    const [row] = rows
    if (!row) throw new Error('no row')
    const forged = { ...row, answer_json: '["other"]' }
    await app.db.write(async (tx) => {
      await tx
        .deleteFrom('answer_log')
        .where('attempt_id', '=', one ?? '')
        .where('seq', '=', 1)
        .execute()
      await tx
        .updateTable('answer_log')
        .set({ answer_json: forged.answer_json, digest: digestOf(forged, forged.previous) })
        .where('attempt_id', '=', two ?? '')
        .where('seq', '=', 2)
        .execute()
      await tx
        .deleteFrom('answer_log')
        .where('attempt_id', '=', three ?? '')
        .where('seq', '=', 2)
        .execute()
    })
    const found = await audit()
    expect(found.damage).toEqual(
      expect.arrayContaining([
        { attemptId: one, seq: 1, what: 'broken' },
        { attemptId: two, seq: 2, what: 'notSigned' },
      ]),
    )
    // What counts for those two questions is no longer what the log says.
    expect(found.damage.filter(({ what }) => what !== 'notCounted')).toHaveLength(2)
    expect(found.damage).toHaveLength(4)
    // The last row of a log leaves no gap: only what was signed with it tells that it is gone.
    expect(found.missing.reduce((sum, { rows: count }) => sum + count, 0)).toBe(2)
  })

  test('the public keys are there for anyone, and what is no receipt is refused with its field', async () => {
    app = await ExamApp.open(dialect)
    const { app: http } = app.server()
    const keys = (await http.inject({ method: 'GET', url: '/api/exam/receipt-keys' })).json().data.keys
    expect(keys).toEqual([
      { key: expect.stringMatching(/^[\w-]{11}$/), publicKey: expect.stringMatching(/^[\w-]{43}$/) },
    ])
    const bad = await http.inject({
      method: 'POST',
      url: '/api/exam/check-receipts',
      payload: { receipts: [{ digest: 'no' }] },
    })
    expect(bad.statusCode).toBe(400)
    expect(bad.json().errors).toMatchObject({
      code: 'badRequest',
      field: expect.stringContaining('receipts.0'),
    })
  })
})
