import { examCalls } from '@porua/contract/exams'
import { dialects } from '@porua/testkit/databases'
import { afterEach, describe, expect, it } from 'vitest'
import { ExamApp, minute, noon } from './testing.ts'

describe.each(dialects)('the exams page on %s', (dialect) => {
  let app: ExamApp
  afterEach(() => app.close())

  it('still lists an exam that I sit when I am moved out of its group, until it is final', async () => {
    const endsAt = noon + 90 * minute
    app = await ExamApp.open(dialect, { exams: [{ endsAt, duration: 45 }, { endsAt }] })
    const student = app.student()
    await student.start()
    await app.db.write((tx) => tx.deleteFrom('student_group').execute())
    const listed = async () => (await student.mine()).data.exams.map((one) => one.examId.title)
    expect(await listed()).toEqual(['Exam 0'])
    expect((await student.start()).status).toBe(200)
    // Its time is over: what the phone has goes in still.
    app.clock.move(60 * minute)
    expect(await listed()).toEqual(['Exam 0'])
    app.clock.move(16 * minute)
    expect(await listed()).toEqual([])
  })

  it('lists the exams of my groups with my attempts and their subjects, in one call', async () => {
    const startsAt = noon - minute
    const endsAt = noon + 90 * minute
    app = await ExamApp.open(dialect, {
      groups: 3,
      exams: [
        { startsAt, endsAt, duration: 45, cutMarks: 0.25, groups: [0, 1] },
        { practice: true, groups: [0] },
        { groups: [2] },
      ],
    })
    const [first, second, third] = app.school.groups
    await app.db.write((tx) =>
      tx
        .deleteFrom('student_group')
        .where('group_id', '=', third ?? '')
        .execute(),
    )
    await app.db.write((tx) =>
      tx
        .updateTable('group_exam')
        .set({ extended_by: 10 * minute })
        .where('group_id', '=', second ?? '')
        .execute(),
    )
    const student = app.student()
    await student.start()
    const { status, data } = await student.mine()
    expect(status).toBe(200)
    expect(examCalls.mine.reply.parse(data)).toEqual(data)
    expect(
      data.exams.map((one: { examId: { title: string }; groupId: string }) => [
        one.examId.title,
        one.groupId,
      ]),
    ).toEqual([
      ['Exam 0', first],
      ['Exam 1', first],
      ['Exam 0', second],
    ])
    expect(data.exams[0]).toMatchObject({
      examId: {
        _id: student.examId,
        totalMarks: 8,
        passMark: 40,
        isPracticeExam: false,
        questions: ['1', '2', '3', '4'],
      },
      groupName: 'Group 0',
      duration: 45,
      startsAt: new Date(startsAt).toISOString(),
      startTime: new Date(startsAt).toISOString(),
      endsAt: new Date(endsAt).toISOString(),
      cutMarks: 0.25,
      multipleTimesSubmission: false,
    })
    expect(data.exams[2]?.endsAt).toBe(new Date(endsAt + 10 * minute).toISOString())
    expect(data.attempts).toMatchObject([
      {
        exam: student.examId,
        groupId: first,
        startsAt: new Date(noon).toISOString(),
        endsAt: new Date(noon + 45 * minute).toISOString(),
        submittedAt: null,
        setCode: null,
        resultReady: false,
      },
    ])
    expect(data.subjects).toEqual([
      { _id: app.school.subjectId, name: 'Botany', courseId: app.school.courseId },
    ])
  })

  it('says when a result is ready: practice at once when it is over, live when it is released', async () => {
    app = await ExamApp.open(dialect, { exams: [{ practice: true, duration: 10 }, { duration: 10 }] })
    const [practice, live] = [app.student(0, { exam: 0 }), app.student(0, { exam: 1 })]
    await practice.start()
    await live.start()
    const ready = async () => {
      const { attempts } = (await practice.mine()).data as {
        attempts: { exam: string; resultReady: boolean }[]
      }
      return [practice, live].map(({ examId }) => attempts.find((one) => one.exam === examId)?.resultReady)
    }
    expect(await ready()).toEqual([false, false])
    app.clock.move(11 * minute)
    expect(await ready()).toEqual([true, false])
    await app.db.write((tx) => tx.updateTable('exam').set({ released_at: app.clock.now() }).execute())
    app.clock.move(2_000)
    expect(await ready()).toEqual([true, true])
    expect(await app.exams.calendar.attemptsOf(practice.id)).toHaveLength(2)
  })

  it('is empty for a student without a group', async () => {
    app = await ExamApp.open(dialect)
    await app.db.write((tx) => tx.deleteFrom('student_group').execute())
    expect((await app.student().mine()).data).toEqual({ exams: [], attempts: [], papers: [], subjects: [] })
  })
})
