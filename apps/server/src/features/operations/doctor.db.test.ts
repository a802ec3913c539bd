/** The doctor finds each thing that would go wrong, says what to do, changes nothing, and is content with a sound school. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attemptRow } from '@porua/testkit/attempts'
import { dialects, type Place } from '@porua/testkit/databases'
import { type MadeExam, type MadeSchool, makeSchool } from '@porua/testkit/factories'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { noProgress } from '../../platform/progress.ts'
import type { Database } from '../../ports/database/database.ts'
import { openDatabase } from '../../ports/database/open-database.ts'
import { backup } from './backup.ts'
import type { Installation, InstallationSettings } from './installation.ts'
import { installationOf, Places, TypedDoctor } from './testing.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const places = new Places()
afterAll(() => places.remove())

const command = new TypedDoctor()

describe.each(dialects)('a doctor on %s', (dialect) => {
  let place: Place
  let here: Installation
  let db: Database
  let school: MadeSchool
  const now = () => here.clock.now()
  const withSettings = (more: Partial<InstallationSettings>): Installation => ({
    ...here,
    settings: { ...here.settings, ...more },
  })

  /** A school in which nothing is wrong, with these exams; settings and a backup as they should be. */
  async function healthy(exams: MadeExam[], { papers = true, students = 2 } = {}): Promise<void> {
    school = await makeSchool(db, {
      now: now(),
      exams,
      students,
      student: (row) => ({ ...row, password_hash: 'x' }),
    })
    if (!papers) return
    await db.write(async (tx) => {
      for (const { id } of school.exams)
        await tx
          .insertInto('paper')
          .values({
            id: `paper-${id}`,
            exam_id: id,
            edition: 1,
            set_code: '',
            sha256: '',
            images_json: '[]',
            body: new Uint8Array([1]),
            brotli: new Uint8Array([1]),
            created_at: 0,
          })
          .execute()
    })
  }

  beforeEach(async () => {
    place = await places.fresh(dialect)
    db = await openDatabase({ dataDir: place.dataDir, url: place.url, allowLoss: false })
    const clock = installationOf(place).clock
    // A database has its own clock: ours must agree with it.
    Object.assign(clock, { now: () => Date.now() })
    here = { ...installationOf(place), clock }
    here = withSettings({ hasSms: true })
    const folder = await mkdtemp(join(tmpdir(), 'porua-doctor-'))
    await backup(here, join(folder, 'b.zip'), noProgress)
    await rm(folder, { recursive: true })
  })
  afterEach(() => db.close())

  test('is content with a school in which nothing is wrong', async () => {
    await healthy([{}, { practice: true }])
    expect(await command.run(here, db)).toBe(0)
    expect(command.said).toBe('Nothing was found that would go wrong.\n')
  })

  const mcq = { type: 'MCQ' as const, options: ['A', 'B', 'C'], answer: ['A'] }
  const cases: [string, MadeExam[], string[]][] = [
    ['an exam without questions', [{ questions: [] }], ['examEmpty']],
    ['a question without a right answer', [{ questions: [{ ...mcq, answer: [] }] }], ['keyMissing']],
    ['an answer that is no option', [{ questions: [{ ...mcq, answer: ['D'] }] }], ['answerNotAnOption']],
    [
      'options of which one looks like the right one',
      [{ questions: [{ ...mcq, options: ['A', 'A\u200b', 'C'] }] }],
      ['equalOptions'],
    ],
    ['options that look the same', [{ questions: [{ ...mcq, options: ['A', 'B', ' B'] }] }], ['sameOptions']],
    [
      'a short question that a teacher has to mark',
      [{ questions: [{ type: 'shortAns', options: [], answer: [] }] }],
      ['shortByHand'],
    ],
    ['an exam in no group', [{ groups: [] }], ['examNowhere']],
    ['a window shorter than the exam', [{ endsAt: 0, duration: 200 }], ['windowShort']],
    [
      'results that come out before the end',
      [{ endsAt: 0, duration: 60, releaseAt: Date.now() + hour }],
      ['releasedWhileOpen'],
    ],
  ]
  test.each(cases)('finds %s', async (_, exams, wanted) => {
    const ahead = exams.map((exam) => ({
      ...exam,
      ...(exam.endsAt === 0 ? { endsAt: now() + 2 * hour } : {}),
    }))
    await healthy(ahead)
    expect(await command.codes(here, db)).toEqual(wanted)
    expect(await command.codes(here, db, '--exam', school.exams[0]?.id ?? '')).toEqual(wanted)
  })

  test('finds exams that leave no time to sit both, and lets those be that do', async () => {
    const times = (from: number, hours: number, duration: number) => ({
      startsAt: now() + from * hour,
      endsAt: now() + (from + hours) * hour,
      duration,
    })
    await healthy([
      { id: 'a', ...times(1, 2, 100) },
      { id: 'b', ...times(2, 2, 100) },
      { id: 'c', ...times(1, 20, 60) },
    ])
    expect(await command.codes(here, db)).toEqual(['examsOverlap'])
    expect(await command.codes(here, db, '--exam', 'a')).toEqual(['examsOverlap'])
    expect(await command.codes(here, db, '--exam', 'c')).toEqual([])
  })

  test('finds papers that are not built, groups without students, students without a password', async () => {
    await healthy([{ id: 'soon' }], { papers: false })
    await db.write((tx) => tx.updateTable('student').set({ password_hash: null }).execute())
    expect(await command.codes(here, db)).toEqual(['paperMissing', 'noPassword'])
    await command.run(here, db)
    expect(command.said).toContain('2 of 2 students of the group')
    await db.write((tx) => tx.deleteFrom('student_group').execute())
    expect(await command.codes(here, db, '--exam', 'soon')).toEqual(['paperMissing', 'groupEmpty'])
    expect(await command.run(here, db, '--exam', 'other')).toBe(1)
  })

  test('finds what is over and not marked, not released, and a pause that was forgotten', async () => {
    const over = { startsAt: now() - 10 * day, endsAt: now() - 9 * day }
    await healthy([{ id: 'old', ...over }, { id: 'kept', ...over, releaseAt: now() + day }, { id: 'now' }])
    const result = {
      exam_id: 'old',
      generation: 1,
      attempt_id: 'a',
      student_id: 's',
      number: 1,
      marks: 0,
      merit: 0,
      negative: 0,
      pending: 3,
      correct: 0,
      incorrect: 0,
      skipped: 0,
      late: 0,
    }
    await db.write(async (tx) => {
      await tx.insertInto('result').values(result).execute()
      await tx
        .updateTable('group_exam')
        .set({ paused_at: now() - 3 * hour })
        .where('exam_id', '=', 'now')
        .execute()
    })
    expect(await command.codes(here, db)).toEqual(['notReleased', 'stillPaused', 'unmarked', 'notReleased'])
    await command.run(here, db)
    expect(command.said).toContain('3 written answers wait for a teacher')
  })

  test('finds files that are gone, and says of what they are', async () => {
    await healthy([
      {
        questions: [
          { image: ['school/q.png'] },
          { options: ['school/o.png', 'B'], answer: ['B'], optionType: { 'school/o.png': 'image' } },
        ],
      },
    ])
    const video = {
      id: 'v',
      type: 'video' as const,
      item_kind: 'chapter' as const,
      item_id: 'i',
      position: 0,
      title: 'Roots',
      created_at: 0,
      published: 1,
      key: 'school/v/all.m3u8',
      kind: 'vod' as const,
      thumbnail: null,
      duration: 1,
      size: 1,
      details_json: JSON.stringify({ files: ['1.ts'] }),
      version: 1,
    }
    await db.write((tx) => tx.insertInto('content').values(video).execute())
    await here.files.put('school/v/all.m3u8', { bytes: new Uint8Array([1]) })
    expect(await command.codes(here, db)).toEqual(['fileGone', 'fileGone', 'videoGone'])
    await command.run(here, db)
    expect(command.said).toContain('The file school/v/1.ts (video Roots) is gone.')
    for (const key of ['school/v/1.ts', 'school/q.png', 'school/o.png'])
      await here.files.put(key, { bytes: new Uint8Array([1]) })
    expect(await command.codes(here, db)).toEqual([])
  })

  test('finds a clock that stands before what was written, and settings that are dangerous', async () => {
    await healthy([{}])
    await db.write((tx) =>
      tx
        .insertInto('attempt')
        .values(
          attemptRow({
            id: 'a',
            exam_id: 'e',
            group_id: 'g',
            student_id: 's',
            set_code: '',
            started_at: now() + hour,
            duration: 1,
            cut_marks: 0,
          }),
        )
        .execute(),
    )
    const bad = withSettings({ otpEcho: true, allowLoss: true, hasSms: false, publicHost: 'example.org' })
    expect(await command.codes(bad, db)).toEqual([
      'otpEcho',
      'clockWrong',
      'allowLoss',
      'noSms',
      'cookiesNotSecure',
    ])
    expect(await command.run(bad, db)).toBe(1)
  })

  test('finds an old backup, and a site that does not answer', async () => {
    await healthy([])
    const late = { ...here, clock: { ...here.clock, now: () => Date.now() + 3 * day } }
    const found = await command.codes(late, db)
    expect(found).toContain('backupOld')
    // A database whose clock is not ours.
    expect(found.includes('clocksDiffer')).toBe(dialect === 'postgres')
    const away = withSettings({ secure: true, publicHost: '127.0.0.1:1' })
    expect(await command.codes(away, db)).toEqual(['siteAway'])
  })

  test('changes nothing', async () => {
    await healthy([{ questions: [] }])
    const before = await db.scan((reader) => reader.selectFrom('exam').selectAll().execute())
    await command.run(here, db)
    expect(await db.scan((reader) => reader.selectFrom('exam').selectAll().execute())).toEqual(before)
  })
})
