/** `--dry-run` of commands that are tried out for real and taken back, beside a running server. */

import { startApp, type TestApp } from '@porua/testkit/app'
import { dialects, freshPlace, type Place } from '@porua/testkit/databases'
import { makePack } from '@porua/testkit/packs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { composeSchool } from './compose.ts'
import { main } from './run.ts'

const bank = 'questions/bank.jsonl'
const made = makePack({
  banks: { [bank]: [{ id: 'q1', type: 'MCQ', title: 'A leaf?', options: ['Yes', 'No'], answer: ['Yes'] }] },
  exams: [{ id: 'weekly', bank, ids: ['q1'] }],
  students: 2,
})

const school = JSON.parse(String(made['school.json'])) as {
  courses: [{ subjects: [{ chapters: object[] }] }]
  posts: object[]
}
school.courses[0].subjects[0].chapters = [{ id: 'chapter', name: 'Leaves' }]
school.posts = [{ id: 'post', studentSid: 'S-0', chapterId: 'chapter', text: 'Why are they green?' }]
const pack = { ...made, 'school.json': JSON.stringify(school) }

describe.each(dialects)('trying commands out beside a server on %s', (dialect) => {
  let place: Place
  let app: TestApp
  beforeAll(async () => {
    place = await freshPlace(dialect)
    app = await startApp({ dialect, place, pack })
  })
  afterAll(async () => {
    await app?.close()
    await place?.remove()
  })

  /** What the commands below write, as it stands. */
  const stands = () =>
    app.composed.db.read(async (db) => {
      const tables = ['group_exam', 'extra_time', 'live_hint', 'forum_question', 'forum_comment', 'notice']
      return Promise.all(
        tables.map(async (name) => (await sql`select * from ${sql.table(name)}`.execute(db)).rows),
      )
    })

  async function type(...argv: string[]): Promise<[number, string]> {
    let said = ''
    const hear = (text: string) => {
      said += text
    }
    const config = readConfig({ DATA_DIR: place.dataDir, DATABASE_URL: place.url ?? '' }, place.dataDir)
    const console = { folder: place.dataDir, out: hear, err: { write: hear }, now: Date.now }
    return [await main(argv, (opening) => composeSchool(config, opening), console), said]
  }

  test.each([
    [['extend', '--exam', 'weekly', '--minutes', '10'], 'weekly'],
    [['pause', '--exam', 'weekly'], 'paused'],
    [['end', '--exam', 'weekly', '--group', 'g1'], 'ended'],
    [['forum', 'reply', 'post', '--text', 'Chlorophyll.'], 'Replied to post as Teacher'],
    [['forum', 'complete', 'post'], 'is completed'],
    [['forum', 'hide', 'post'], 'is hidden'],
    [
      ['extra-time', '--exam', 'weekly', '--minutes', '5', '--student', 'S-0'],
      '5 minutes of extra time for S-0',
    ],
  ])('%j changes nothing', async (argv, told) => {
    const before = await stands()
    const [status, said] = await type(...argv, '--dry-run')
    expect([status, said]).toEqual([0, expect.stringMatching(/^Nothing is written. It would be:\n/)])
    expect(said).toContain(told)
    expect(await stands()).toEqual(before)
  })

  test('and says what is wrong as it would be said', async () => {
    const [status, said] = await type('resume', '--exam', 'none', '--dry-run')
    expect([status, said]).toEqual([1, "There is no exam 'none'. See: npm run school -- exams list\n"])
  })
})

test('a command line that cannot take back does not try', async () => {
  const services = async () => ({ close: async () => undefined }) as never
  const console = { folder: '/', out: () => undefined, err: { write: () => undefined }, now: () => 0 }
  await expect(main(['pause', '--exam', 'e', '--dry-run'], services, console)).rejects.toThrow(
    'it would write',
  )
})
