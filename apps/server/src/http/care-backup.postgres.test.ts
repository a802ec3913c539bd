/** Backups while students save, and restores into either database (issue: Care): every table compared, no answer missing. */
import { join } from 'node:path'
import { forumCalls } from '@porua/contract/forum'
import { startApp, type TestApp } from '@porua/testkit/app'
import { accepted, Student } from '@porua/testkit/client'
import { bothDialects, type Place } from '@porua/testkit/databases'
import { png } from '@porua/testkit/png'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backup } from '../features/operations/backup.ts'
import type { Installation } from '../features/operations/installation.ts'
import { checkBackup, restore } from '../features/operations/restore.ts'
import { everythingIn, filesIn, installationOf, Places } from '../features/operations/testing.ts'
import { packOf, smallQuestions, smallSchool, smallStudents } from '../features/school-pack/school.factory.ts'
import { pdf, upload } from '../features/uploads/testing.ts'
import { noProgress } from '../platform/progress.ts'

const students = [
  ...smallStudents.split('\n').slice(0, 2),
  '01711000002,Ayesha,S-2,,,,,,,,,g1,Passw0rd',
  '01711000003,Karim,S-3,,,,,,,,,g1,Passw0rd',
].join('\n')
const school = smallSchool()
// Answers may be changed for as long as there is time.
for (const { exams } of school.groups)
  for (const exam of exams) Object.assign(exam, { multipleTimesSubmission: true })
const [first = {}, ...others] = smallQuestions()
const pack = {
  ...packOf(school, [{ ...first, images: ['media/a.png'] }, ...others], students),
  'media/a.png': png,
}
const live = { examId: 'live', groupId: 'g1' }
const forumPlace = { courseId: 'bio', subjectId: 'botany', chapterId: 'cells' }

describe.each(bothDialects)('a backup of %s', (dialect) => {
  const places = new Places()
  let app: TestApp
  let here: Installation
  let people: Student[]
  let folder: string

  beforeAll(async () => {
    app = await startApp({ dialect, pack })
    here = installationOf(app.place)
    folder = (await places.fresh('sqlite')).dataDir
    people = []
    for (const number of [1, 2, 3])
      people.push(await Student.signIn(app.url, `0171100000${number}`, 'Passw0rd', `device-${number}`))
    const [asking, replying] = people as [Student, Student]
    const key = await upload(asking, 'application/pdf', pdf())
    const media = [{ mediaType: 'pdf' as const, mediaUrl: key }]
    const text = 'পাতা কেন সবুজ? Why are leaves green?'
    const body = { ...forumPlace, questionDescription: text, media }
    const { question } = accepted('ask', await asking.call(forumCalls.addQuestion, { body }))
    const reply = { questionId: question._id, reply: 'Chlorophyll: it takes red and blue.', media: [] }
    accepted('reply', await replying.call(forumCalls.addComment, { body: reply }))
  })
  afterAll(async () => {
    await app?.close()
    await places.remove()
  })

  /** Saves without a pause until told to stop, and notes what was acknowledged. */
  async function savesUntil(stop: AbortSignal, acknowledged: Map<string, number>): Promise<void> {
    await Promise.all(
      people.map(async (student) => {
        const { paper } = await student.sit(live)
        const asked = paper.questions.map(({ question }) => question)
        for (let revision = 1; !stop.aborted; revision++) {
          const { _id: questionId = '', options = [] } = asked[revision % asked.length] ?? {}
          const answer = [options[revision % 2] ?? `given as number ${revision}`]
          await student.mustSave(live, [{ questionId, answer, revision, timestamp: app.clock.now() }])
          acknowledged.set(`${student.id} ${questionId}`, revision)
        }
      }),
    )
  }

  test('holds every answer that was acknowledged before it began, while students save on', async () => {
    const stop = new AbortController()
    const acknowledged = new Map<string, number>()
    const saving = savesUntil(stop.signal, acknowledged)
    await expect.poll(() => acknowledged.size, { timeout: 20_000 }).toBe(12)
    const before = new Map(acknowledged)
    const file = join(folder, `during-${dialect}.zip`)
    await backup(here, file, noProgress)
    const during = Math.max(...acknowledged.values()) - Math.max(...before.values())
    stop.abort()
    await saving
    // Nobody stood still for it.
    expect(during).toBeGreaterThan(0)

    const there = installationOf(await places.fresh('sqlite'))
    await restore(there, file, noProgress)
    const { answer = [], answer_log: log = [], attempt = [] } = await everythingIn(there)
    const rows = answer as { attempt_id: string; question_id: string; revision: number }[]
    const studentOf = new Map(
      (attempt as { id: string; student_id: string }[]).map((row) => [row.id, row.student_id]),
    )
    const restored = new Map(
      rows.map((row) => [`${studentOf.get(row.attempt_id)} ${row.question_id}`, row.revision]),
    )
    for (const [key, revision] of before) expect(restored.get(key)).toBeGreaterThanOrEqual(revision)
    // The moment is one: an answer stands with its row of the log, or neither does.
    const logged = new Set(
      (log as typeof rows).map((row) => `${row.attempt_id} ${row.question_id} ${row.revision}`),
    )
    for (const row of rows) expect(logged).toContain(`${row.attempt_id} ${row.question_id} ${row.revision}`)
  })

  describe.each(bothDialects)('restored into %s', (target) => {
    let place: Place
    let there: Installation
    let again: TestApp

    beforeAll(async () => {
      const file = join(folder, `quiet-${target}.zip`)
      await backup(here, file, noProgress)
      await checkBackup(file, noProgress)
      place = await places.fresh(target)
      there = installationOf(place)
      await restore(there, file, noProgress)
    })
    afterAll(() => again?.close())

    test('is the same, table by table and file by file', async () => {
      const [was, is] = [await everythingIn(here), await everythingIn(there)]
      expect(Object.keys(is)).toEqual(Object.keys(was))
      for (const [table, rows] of Object.entries(was)) expect(is[table], table).toEqual(rows)
      for (const table of [
        'student',
        'secret',
        'session',
        'answer',
        'answer_log',
        'paper',
        'forum_text',
        'upload',
      ])
        expect(was[table]?.length, table).toBeGreaterThan(0)
      const files = await filesIn(here)
      expect(Object.keys(files).length).toBeGreaterThan(1)
      expect(await filesIn(there)).toEqual(files)
    })

    test('goes on: sessions, answers, files and search are there', async () => {
      again = await startApp({ dialect: target, place, clock: app.clock })
      const [student, classmate] = people.map((one) => one.at(again.url)) as [Student, Student]
      const { started, paper } = await student.sit(live)
      expect(started.answers.length).toBe(paper.questions.length)
      const body = { searchString: 'leaves green' }
      const found = accepted('search', await classmate.call(forumCalls.search, { body }))
      expect(found.questions.map((one) => one.questionDescription)).toEqual([
        'পাতা কেন সবুজ? Why are leaves green?',
      ])
      const [key = ''] = Object.keys(await filesIn(there)).filter((one) => one.endsWith('.pdf'))
      const seen = await fetch(`${again.url}/media/${key}`, { headers: { cookie: student.session.cookie } })
      expect(seen.status).toBe(200)
    })
  })
})
