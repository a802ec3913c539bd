/** An export is a pack: importing it changes nothing, here or elsewhere. */
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { undoAll } from '@porua/files/cleanup'
import { dialects } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { LocalFiles } from '../../ports/files/local-files.ts'
import { exportSchool } from './export-pack.ts'
import { importPack, packOf, smallQuestions } from './school.factory.ts'
import { hour, TestSchool, withSchool } from './testing.ts'

describe.each(dialects)('export on %s', (dialect) => {
  let school: TestSchool
  let folder: string
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    folder = await mkdtemp(join(tmpdir(), 'porua-export-'))
  })
  afterEach(async () => {
    await school.close()
    await rm(folder, { recursive: true })
  })

  it('changes nothing when it is imported, and comes out the same from another school', async () => {
    const { db, clock } = school
    const files = new LocalFiles(join(folder, 'media'))
    const pack = withSchool((one) => {
      Object.assign(one.courses[0] ?? {}, { image: 'media/a.png' })
      Object.assign(one.client, { logo: 'media/a.png', hiddenChapterPrefixes: ['X'] })
      Object.assign(one.exams[0] ?? {}, { releaseAt: '+1d', graceMinutes: 5 })
    })
    const extra = {
      id: 'q5',
      type: 'MCQ',
      title: '<b>?</b>',
      format: 'html',
      options: ['media/a.png', 'b'],
      optionType: { 0: 'image' },
      answer: ['media/a.png'],
      files: ['media/a.png'],
      notes: 'N',
      subject: 'S',
      chapter: 'C',
      marks: 1.25,
      language: 'en',
    }
    const bank = packOf({}, [...smallQuestions(), extra])['questions/botany.jsonl'] ?? ''
    await importPack(db, { ...pack, 'questions/botany.jsonl': bank }, { clock, files })

    const first = join(folder, 'first')
    expect(await exportSchool({ db, files }, first)).toEqual({
      students: 3,
      exams: 2,
      questions: 5,
      missing: [],
      leftOut: [],
    })
    clock.move(hour)
    expect((await importPack(db, first, { clock, files })).counts).toEqual(new Map())

    const other = await TestSchool.open(dialect)
    await importPack(other.db, first, { files })
    const second = join(folder, 'second')
    await exportSchool({ db: other.db, files }, second)
    await other.close()
    for (const file of ['school.json', 'students.csv', 'questions/botany.jsonl'])
      expect(await readFile(join(second, file), 'utf8')).toBe(await readFile(join(first, file), 'utf8'))
  })

  it('goes only into an empty folder, and names media that are missing', async () => {
    const { db } = school
    await importPack(
      db,
      withSchool((one) => Object.assign(one.courses[0] ?? {}, { image: 'media/a.png' })),
    )
    const files = new LocalFiles(join(folder, 'nothing'))
    const target = join(folder, 'pack')
    expect((await exportSchool({ db, files }, target)).missing).toEqual([
      expect.stringMatching(/^school\/.*png$/),
    ])
    await expect(exportSchool({ db, files }, target)).rejects.toThrow(/is not empty: name a new folder/)
  })

  it('leaves nothing where it fails or is stopped, and writes school.json last', async () => {
    const { db } = school
    await importPack(
      db,
      withSchool((one) => Object.assign(one.courses[0] ?? {}, { image: 'media/a.png' })),
    )
    const files = new LocalFiles(join(folder, 'nothing'))
    const [target, mine] = [join(folder, 'pack'), join(folder, 'mine')]
    await mkdir(mine)
    const found: string[][] = []
    for (const path of [target, mine]) {
      // Where media are copied, all that is text stands, but half an export is no pack.
      files.get = async () => {
        found.push((await readdir(path)).sort())
        throw new Error('the disk is gone')
      }
      await expect(exportSchool({ db, files }, path)).rejects.toThrow('the disk is gone')
      files.get = async () => {
        undoAll()
        throw new Error('stopped')
      }
      await expect(exportSchool({ db, files }, path)).rejects.toThrow('stopped')
    }
    expect(found).toEqual([
      ['questions', 'students.csv'],
      ['questions', 'students.csv'],
    ])
    // The folder that somebody had made stays, and takes the next one.
    expect((await readdir(folder)).sort()).toEqual(['mine'])
    expect(await readdir(mine)).toEqual([])
    files.get = async () => null
    await exportSchool({ db, files }, mine)
    expect(await readdir(mine)).toContain('school.json')
  })
})
