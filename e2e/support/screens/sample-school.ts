/** The sample school on a server of its own, with classmates who sit the exams too, and a clock that can be moved. */
import { resolve } from 'node:path'
import { startApp } from '@porua/testkit/app'
import { Student } from '@porua/testkit/client'

const sample = resolve(import.meta.dirname, '../../../sample')
const password = 'Porua2027'
const hour = 3_600_000

/** Who sits the exams by calls alone, so that merit lists are lists; and the walkers, who sit the small one so. */
const classmates = ['01700000003', '01700000004', '01700000006', '01700000008', '01700000011'] as const
const walkers = ['01700000001', '01700000002', '01700000005', '01700000007'] as const
const liveTest = 'weekly-live-test-7'
const quiz = 'daily-quiz-12'

export interface SampleSchool {
  readonly url: string
  /** Lets the live exams end, be marked and released. */
  finishExams(): Promise<void>
  close(): Promise<void>
}

/** Starts it on a free port with a temporary folder. */
export async function openSampleSchool(): Promise<SampleSchool> {
  const app = await startApp({ dialect: 'sqlite', pack: sample, environment: { OTP_ECHO: '0' } })
  const toMark: { sid: string; question: string }[] = []
  for (const mobile of [...classmates, ...walkers]) await sit(mobile, quiz)
  for (const mobile of classmates) await sit(mobile, liveTest)

  /** Answers with the first options, leaves every fifth question out, writes a line where one is to write. */
  async function sit(mobile: string, examId: string): Promise<void> {
    const student = await Student.signIn(app.url, mobile, password, `device-${mobile}`)
    const meta = (await student.mine()).exams.find(({ examId: exam }) => exam._id === examId)
    if (!meta) throw new Error(`${mobile} does not sit ${examId}`)
    const place = { examId, groupId: meta.groupId }
    const { paper } = await student.sit(place)
    const given = paper.questions.filter((_, at) => (at + Number(mobile.slice(-1))) % 5 !== 0)
    await student.mustSave(
      place,
      given.map(({ question }, at) => ({
        questionId: question._id,
        answer: [question.options[at % 3] ?? 'The current is the same in both.'],
        timestamp: new Date(app.clock.now()).toISOString(),
        extra: [],
        revision: at + 1,
      })),
    )
    await student.submit(place)
    if (examId !== liveTest) return
    for (const { question } of given.filter((it) => it.question.type === 'paragraph'))
      toMark.push({ sid: student.session.student.sid, question: question._id })
  }

  return {
    url: app.url,
    finishExams: async () => {
      app.clock.move(10 * hour)
      await app.runJobs()
      const { teacher } = app.composed.exams
      for (const { sid, question } of toMark) {
        await teacher.markOfStudent(liveTest, sid, question, { marks: 2, comment: 'Good, but say why.' })
      }
      await app.runJobs()
    },
    close: () => app.close(),
  }
}
