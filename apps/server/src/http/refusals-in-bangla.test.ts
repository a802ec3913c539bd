/** Refusals in the caller's language (decisions/0001): Bangla where it is asked for, English where nothing is, by both ways in. */
import { accountCalls } from '@porua/contract/account'
import { examCalls } from '@porua/contract/exams'
import { startApp, type TestApp } from '@porua/testkit/app'
import { type Answered, call, type ExamPlace, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MovableClock } from '../ports/clock/clock.ts'
import { answerTo, choices, minute, noon } from './testing/questions.ts'
import { RegisteringApp, wrong } from './testing/registering.ts'

const bangla = { 'accept-language': 'bn' }
const bank = 'questions/bank.jsonl'
const pack = makePack({
  banks: { [bank]: choices(2) },
  exams: [{ id: 'live', bank, ids: ['q1', 'q2'], marks: 1 }],
})
const place: ExamPlace = { examId: 'live', groupId: 'g1' }

describe.each(dialects)('refusals in Bangla on %s', (dialect) => {
  describe('before the sign-in', () => {
    let app: RegisteringApp
    beforeAll(async () => {
      app = await RegisteringApp.open(dialect)
    })
    afterAll(() => app?.close())

    const ask = (phone: string, headers: Record<string, string>) =>
      call(app.url, accountCalls.sendCode, { params: { phone } }, headers)

    test('a number that is not admitted', async () => {
      const [theirs, ours] = await Promise.all([ask('8801799999999', {}), ask('8801799999999', bangla)])
      expect(theirs.errors?.title).toBe(
        'This mobile number is not in the admission list. Please use the number of your admission form.',
      )
      expect(ours.status).toBe(404)
      expect(ours.errors).toEqual({
        code: 'notAdmitted',
        title: 'এই মোবাইল নম্বরটি ভর্তির তালিকায় নেই। ভর্তি ফর্মে দেওয়া নম্বরটি ব্যবহার করুন।',
      })
    })

    test('a sign-in that fails: title and message', async () => {
      const body = { username: '8801799999999', password: 'nothing' }
      const refused = await call(app.url, accountCalls.login, { body }, bangla)
      expect(refused.errors).toEqual({
        code: 'wrongCredentials',
        title: 'সাইন ইন করা যায়নি',
        message: 'ফোন নম্বর বা পাসওয়ার্ড সঠিক নয়।',
      })
    })

    test('a wrong code: how many tries are left, in words and as a number', async () => {
      const { mobile, hash, code } = await app.asked()
      const body = { otp: wrong(code), hash, phone: `88${mobile}`, password: 'Porua2027' }
      const told: Answered<unknown>[] = []
      for (let n = 0; n < 6; n++) told.push(await call(app.url, accountCalls.setPassword, { body }, bangla))
      expect(told.map(({ errors }) => errors?.message)).toEqual([
        ...['৪', '৩', '২', '১'].map((left) => `আর ${left} বার চেষ্টা করা যাবে।`),
        'আর চেষ্টা করা যাবে না। নতুন কোড পাঠান।',
        undefined,
      ])
      expect(told.slice(0, 5).map(({ data }) => data)).toEqual(
        [4, 3, 2, 1, 0].map((triesLeft) => ({ triesLeft })),
      )
      expect(told[5]?.errors?.title).toMatch(/^অনেকবার ভুল কোড দেওয়া হয়েছে।/)
    })
  })

  describe('in an exam', () => {
    let app: TestApp
    const clock = new MovableClock(noon)
    beforeAll(async () => {
      app = await startApp({ dialect, pack, clock })
    })
    afterAll(() => app?.close())

    test('an answer that is locked, alone and among others, and a result that is not out', async () => {
      const student = await Student.signIn(app.url, mobileOf(0), packPassword, 'phone')
      const { paper } = await student.sit(place)
      const [first, second] = paper.questions.map(({ question }) => question.title)
      const answer = (title: string | undefined, to: string) =>
        answerTo(paper, title ?? '', to, { timestamp: clock.now() })
      const optionsOf = (title: string | undefined) =>
        paper.questions.find(({ question }) => question.title === title)?.question.options ?? []
      const [one = '', other = ''] = optionsOf(first)
      await student.mustSave(place, [answer(first, one)])
      clock.move(minute)
      const save = (answers: unknown[], headers: Record<string, string>) =>
        call(
          app.url,
          examCalls.addAnswer,
          { params: place, query: { isLive: 'true' }, body: { answers } as never },
          { authorization: student.session.id, ...headers },
        )
      const alone = await save([answer(first, other)], bangla)
      expect(alone.status).toBe(409)
      expect(alone.errors?.title).toBe('উত্তরটি আর বদলানো যাবে না')
      expect(alone.data?.answers[0]?.title).toBe('উত্তরটি আর বদলানো যাবে না')
      const both = [answer(first, other), answer(second, optionsOf(second)[0] ?? '')]
      expect((await save(both, bangla)).data?.answers.map(({ title }) => title)).toEqual([
        'উত্তরটি আর বদলানো যাবে না',
        undefined,
      ])
      expect((await save(both, {})).data?.answers[0]?.title).toBe('You cannot change the answer')

      const result = (headers: Record<string, string>) =>
        call(app.url, examCalls.result, { params: place }, { authorization: student.session.id, ...headers })
      expect((await result(bangla)).data).toEqual({
        code: 'notPublishedYet',
        title: 'আগে পরীক্ষা জমা দিন; ফল তার পরে আসবে।',
      })
      expect((await result({})).data).toEqual({
        code: 'notPublishedYet',
        title: 'Submit the exam first; its result comes after that.',
      })
    })
  })
})
