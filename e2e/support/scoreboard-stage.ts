/** What journeys of the scoreboard stand on: a school whose first student truly sat twenty-three exams, marked and released. */

import type { TestApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'
import { makePack, mobileOf, packPassword } from '@porua/testkit/packs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { appOf, type Seat, type Size, seat } from './app.ts'
import { launch } from './browser.ts'

const bank = 'questions/bank.jsonl'
const ids = ['q1', 'q2', 'q3', 'q4']
/** One exam every 20 hours, two of whose pages are full and the third is not. */
export const count = 23
const hour = 3_600_000
/** How many of the four are right, by exam; a wrong one costs 0.25. 0 right is a mark below zero. */
const rightOf = (exam: number) => [4, 3, 2, 3, 1, 4, 2, 0][exam % 8] ?? 0
export const marksOf = (exam: number) => rightOf(exam) - (4 - rightOf(exam)) * 0.25

const pack = () => {
  const files = makePack({
    groups: ['g1', 'g2'],
    students: 3,
    client: { provider: 'Test School' },
    banks: {
      [bank]: ids.map((id) => ({
        id,
        type: 'MCQ',
        title: id,
        options: ['right', 'wrong'],
        answer: ['right'],
      })),
    },
    exams: [
      ...Array.from({ length: count }, (_, n) => ({
        id: `e${n}`,
        bank,
        ids,
        cutMarks: 0.25,
        groups: ['g1'],
        startsAt: `+${n * 20}h`,
        endsAt: `+${n * 20 + 2}h`,
      })),
      { id: 'drill', bank, ids, practice: true, groups: ['g1'] },
    ],
  })
  const students = [
    'mobile,name,sid,branch,division,groups,password',
    `${mobileOf(0)},রহিমা খাতুন,S-1024,Sylhet,North,g1|g2,${packPassword}`,
    `${mobileOf(1)},Karim,S-2,Dhaka,,g2,${packPassword}`,
    `${mobileOf(2)},Nobody,S-3,,,,${packPassword}`,
  ]
  return { ...files, 'students.csv': students.join('\n') }
}

/** Sits one exam through the calls of the contract. */
async function sit(app: TestApp, examId: string, right: number): Promise<void> {
  const student = await Student.signIn(app.url, mobileOf(0), packPassword, 'device')
  const place = { examId, groupId: 'g1' }
  const { paper } = await student.sit(place)
  await student.mustSave(
    place,
    paper.questions.map(({ question }, at) => ({
      questionId: question._id,
      extra: [],
      revision: at + 1,
      answer: [at < right ? 'right' : 'wrong'],
      timestamp: new Date(app.clock.now()).toISOString(),
    })),
  )
  await student.submit(place)
}

type More = Parameters<typeof seat>[4]

export interface ScoreboardStage {
  readonly app: TestApp
  /** The n-th student in a browser profile of their own, on the exams page. */
  enter(student: number, size?: Size, more?: More): Promise<Seat>
  /** The scoreboard, opened from the profile, as a student gets there. */
  scoreboard(student: number, size?: Size, more?: More): Promise<Seat>
}

/** Sits the exams before the file's journeys, and closes all after them. */
export function scoreboardStage(): ScoreboardStage {
  let browser: Browser
  let app: TestApp
  beforeAll(async () => {
    ;[app, browser] = await Promise.all([appOf(pack()), launch()])
    await sit(app, 'drill', 1)
    app.clock.move(60_000)
    for (let n = 0; n < count; n++) {
      await sit(app, `e${n}`, rightOf(n))
      app.clock.move(20 * hour)
    }
    await app.runJobs()
  }, 240_000)
  afterAll(async () => {
    await browser?.close()
    await app?.close()
  })
  const enter: ScoreboardStage['enter'] = (student, size = 'phone', more = {}) =>
    seat(browser, app, student, size, more)
  return {
    get app() {
      return app
    },
    enter,
    async scoreboard(student, size, more) {
      const at = await enter(student, size, more)
      await at.page.goto(`${app.url}/student-profile`)
      await at.page.getByRole('link', { name: 'Scoreboard' }).click()
      await at.page.getByRole('heading', { name: 'Scoreboard', level: 1 }).waitFor()
      return at
    },
  }
}
