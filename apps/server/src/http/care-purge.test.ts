/** A student who asked for deletion leaves no trace, and nobody else's marks move (the data deletion policy). */
import { glob, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountCalls } from '@porua/contract/account'
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, login, Student } from '@porua/testkit/client'
import { dialects } from '@porua/testkit/databases'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SchoolServices } from '../cli/commands/command.ts'
import { main } from '../cli/run.ts'
import { everythingIn, filesIn, installationOf } from '../features/operations/testing.ts'
import { packOf, smallQuestions, smallSchool } from '../features/school-pack/school.factory.ts'
import { pdf, upload } from '../features/uploads/testing.ts'
import { randomIds } from '../platform/ids.ts'
import { MovableClock } from '../ports/clock/clock.ts'
import { openSource } from '../ports/database/whole/open-whole.ts'
import { photo } from '../ports/images/testing.ts'

const minute = 60_000
const students = [
  'mobile,name,sid,contact,branch,division,session,SSCGPA,HSCGPA,code,link,groups,password',
  '01711000001,Rahim Uddin,ROLL-77,01811999001,Dhaka,Science,2025-26,5.00,4.83,C1,example.org/1,g1,Passw0rd',
  '01711000002,Ayesha,S-2,,,,,,,,,g1,Passw0rd',
  '01711000003,Karim,S-3,,,,,,,,,g1,Passw0rd',
].join('\n')
const live = { examId: 'live', groupId: 'g1' }
const practice = { examId: 'practice', groupId: 'g1' }
const place = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }

describe.each(dialects)('a purge on %s', (dialect) => {
  let app: TestApp
  let rahim: Student
  let ayesha: Student
  let karim: Student
  let question: string
  let traces: string[]

  async function type(...argv: string[]): Promise<string> {
    let said = ''
    const services = {
      db: app.db,
      files: installationOf(app.place).files,
      clock: app.clock,
      ids: randomIds,
      forumAdmin: { admin: app.composed.forum.admin },
      close: async () => undefined,
    } as unknown as SchoolServices
    const take = (text: string) => {
      said += text
    }
    const console = { folder: '/', out: take, err: { write: take }, now: () => 0 }
    await main(argv, async () => services, console)
    return said
  }

  /** Right or wrong options, `short` for the short answer, `words` for the written one, with files. */
  async function sit(
    student: Student,
    at: typeof live,
    { right, short, words, files = [] }: { right: boolean; short: string; words: string; files?: object[] },
  ) {
    const { paper } = await student.sit(at)
    const timestamp = app.clock.now()
    const choices = { MCQ: right ? ['A cell'] : ['A wall'], checkbox: right ? ['Fern', 'Moss'] : ['Dog'] }
    for (const { question: asked } of paper.questions) {
      const answer = { ...choices, shortAns: [short], paragraph: [words] }[asked.type]
      const extra = asked.type === 'paragraph' ? files : []
      await student.mustSave(at, [{ questionId: asked._id, answer, timestamp, extra: extra as never }])
    }
  }

  beforeAll(async () => {
    const pack = packOf(smallSchool(), smallQuestions(), students)
    app = await startApp({ dialect, pack, clock: new MovableClock(Date.now()) })
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((n) => Student.signIn(app.url, `0171100000${n}`, 'Passw0rd', `phone-of-${n}`)),
    )
    if (!one || !two || !three) throw new Error('nobody')
    ;[rahim, ayesha, karim] = [one, two, three]
    const work = await upload(rahim, 'application/pdf', pdf('/Author (Rahim Uddin)'))
    const picture = await upload(rahim, 'image/jpeg', await photo(200, 200))
    const posted = await upload(rahim, 'image/png', await photo(40, 40, 'png'))
    await upload(rahim, 'application/pdf', pdf())
    accepted(
      'profile',
      await rahim.call(accountCalls.updateProfile, { body: { profilePic: picture } as never }),
    )
    await sit(rahim, live, {
      right: true,
      short: '0',
      words: 'I am Rahim Uddin and leaves are green',
      files: [{ name: 'Rahim Uddin.pdf', key: work, type: 'application/pdf' }],
    })
    await sit(rahim, practice, { right: false, short: 'Rahim', words: 'Rahim again' })
    await sit(ayesha, live, { right: true, short: 'none', words: 'Flat' })
    await sit(karim, live, { right: false, short: 'eight', words: 'Brown' })
    const ask = {
      ...place,
      questionDescription: 'Why? Rahim Uddin, call +88 01711-000001',
      media: [{ mediaType: 'x', mediaUrl: posted }],
    }
    question = accepted('ask', await rahim.call(forumCalls.addQuestion, { body: ask })).question._id
    app.clock.move(10 * minute)
    const other = { ...place, questionDescription: 'How do roots drink?' }
    const theirs = accepted('ask', await ayesha.call(forumCalls.addQuestion, { body: other })).question._id
    const reply = { questionId: theirs, reply: 'By osmosis. ROLL-77, ০১৭১১০০০০০১' }
    accepted('reply', await rahim.call(forumCalls.addComment, { body: reply }))
    accepted('like', await rahim.call(forumCalls.like, { body: { questionId: theirs } }))
    accepted('like', await karim.call(forumCalls.like, { body: { questionId: theirs } }))
    accepted('bookmark', await rahim.call(forumCalls.bookmark, { body: { questionId: theirs } }))
    accepted('report', await rahim.call(forumCalls.report, { body: { questionId: theirs, reason: 'hm' } }))
    traces = ['Rahim', 'ROLL-77', '1711000001', '1811999001', rahim.id, 'phone-of-1', 'example.org/1']
  })
  afterAll(() => app?.close())

  const places = async () =>
    Promise.all(
      [ayesha, karim].map(async (one) => {
        const { rank, marksObtained } = await one.mustResult(live)
        return { rank, marksObtained }
      }),
    )

  test('is refused without the roll typed twice, for nobody, and during an exam', async () => {
    expect(await type('purge')).toMatch(/^Name the student by roll/)
    expect(await type('purge', 'ROLL-77')).toMatch(/^This cannot be taken back/)
    expect(await type('purge', 'ROLL-77', '--yes', 'S-2')).toMatch(/^This cannot be taken back/)
    expect(await type('purge', 'S-9', '--yes', 'S-9')).toBe(
      "There is no student with the roll or name 'S-9'. See: npm run school -- students list\n",
    )
    expect(await type('purge', 'ROLL-77', '--yes', 'ROLL-77')).toMatch(
      /attempt of the exam 'live' that is not final/,
    )
    expect((await rahim.mine()).exams.length).toBeGreaterThan(0)
  })

  test('leaves no trace in any table or file, and moves nobody else’s marks', async () => {
    app.clock.move(180 * minute)
    await app.runJobs()
    const mark = (sid: string, marks: number, more = {}) =>
      app.composed.exams.teacher.markOfStudent('live', sid, 'q4', { marks, ...more })
    const copy = join(app.place.dataDir, 'copy.pdf')
    await writeFile(copy, pdf())
    await mark('ROLL-77', 4.5, { comment: 'Well done, Rahim.', copy })
    await rm(copy)
    await mark('S-2', 3)
    await mark('S-3', 2)
    app.clock.move(20_000)
    await rahim.mustResult(live)
    const before = await places()
    expect(before.map(({ rank }) => rank)).toEqual([2, 3])
    const installation = installationOf(app.place)
    const whole = JSON.stringify(await everythingIn(installation))
    for (const trace of traces) expect(whole, trace).toContain(trace)

    expect(await type('purge', 'ROLL-77', '--dry-run')).toMatch(
      /^Nothing is deleted. 1 attempts of exams stay without a name, 1 of practice go; 2 posts/,
    )
    expect(JSON.stringify(await everythingIn(installation))).toBe(whole)
    expect(await type('purge', 'ROLL-77', '--yes', 'ROLL-77')).toMatch(
      /^Deleted 'ROLL-77'. 1 attempts of exams stay without a name/,
    )

    const tables = await everythingIn(installation)
    for (const [table, rows] of Object.entries(tables))
      for (const trace of traces) expect(JSON.stringify(rows), `${trace} in ${table}`).not.toContain(trace)
    expect(Object.keys(await filesIn(installation))).toEqual([])
    expect(tables.evaluated_file).toEqual([])
    expect(tables.attempt).toHaveLength(3)
    app.clock.move(20_000)
    expect(await places()).toEqual(before)
  })

  test('ends the sign-in, shows posts as a guest’s, and gives back what was liked', async () => {
    app.clock.move(minute)
    await expect(login(app.url, '01711000001', 'Passw0rd')).rejects.toThrow('401')
    const { questions } = accepted('search', await karim.call(forumCalls.search, { body: {} }))
    expect(questions.find((one) => one._id === question)).toMatchObject({
      studentId: null,
      questionDescription: 'Why? …, call …',
      media: [],
    })
    expect(questions.find((one) => one._id !== question)).toMatchObject({ likes: 1, answers: 1 })
    const found = accepted('search', await karim.call(forumCalls.search, { body: { searchString: 'Rahim' } }))
    expect(found.questions).toEqual([])
    const notices = await app.db.read((db) => db.selectFrom('notice').select('message').execute())
    expect(notices.map((one) => one.message)).toContain('Guest replied to your question.')
  })

  test('holds through a regrade: the nameless place stays where it is', async () => {
    const regrade = (question: string, correction: object) =>
      app.composed.exams.regrader.regrade({ examId: 'live', question, correction: correction as never })
    const before = await places()
    await regrade('q3', { kind: 'accept', text: 'eight' })
    app.clock.move(20_000)
    const [first, second] = await places()
    expect(first).toEqual(before[0])
    expect(second?.marksObtained).toBe((before[1]?.marksObtained ?? 0) + 2)
    expect(second?.rank).toBe(3)
  })

  test('lets the same person be admitted again', async () => {
    const corrected = smallQuestions().map((one) =>
      one.id === 'q3' ? { ...one, answer: [...one.answer, 'eight'] } : one,
    )
    await app.importPack(packOf(smallSchool(), corrected, students))
    const again = await Student.signIn(app.url, '01711000001', 'Passw0rd')
    expect(again.id).not.toBe(rahim.id)
    expect(await again.result(live).catch((error: Error) => error.message)).not.toContain('marksObtained')
  })

  test('knows every table that names a student', async () => {
    const known = [
      'attempt',
      'completion',
      'evaluated_file',
      'exam_act',
      'extra_time',
      'forum_bookmark',
      'forum_comment',
      'forum_like',
      'forum_question',
      'forum_report',
      'forum_upvote',
      'notice_mark',
      'notice_student',
      'one_time_code',
      'playback',
      'practice_event',
      'push_subscription',
      'result',
      'session',
      'student',
      'student_group',
      'subject_start',
      'upload',
    ]
    const sources = await Promise.all(
      (
        await Array.fromAsync(
          glob('../features/*/{purge,removed-logs}.store.ts', { cwd: import.meta.dirname }),
        )
      ).map((file) => readFile(join(import.meta.dirname, file), 'utf8')),
    )
    const source = sources.join('\n')
    const whole = await openSource(installationOf(app.place).place)
    const naming = whole.tables.filter(({ columns }) =>
      columns.some(({ name }) => /^(student_id|sid|mobile|phone|name_of_student)$/.test(name)),
    )
    await whole.close()
    expect(naming.map(({ name }) => name)).toEqual(known)
    for (const name of known) expect(source).toContain(`'${name}'`)
  })
})
