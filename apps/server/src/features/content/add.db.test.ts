/** One thing can be added alone, and a pack that takes more away than it brings is refused until that is said. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MemoryPack } from '@porua/files/source'
import { dialects } from '@porua/testkit/databases'
import { watchReads } from '@porua/testkit/reads'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { randomIds } from '../../platform/ids.ts'
import { LocalFiles } from '../../ports/files/local-files.ts'
import type { Hint } from '../../ports/live/live.ts'
import { typeAt } from '../exams/admin/testing.ts'
import { importPack, type SchoolParts } from '../school-pack/import-pack.ts'
import { noFiles, noForum } from '../school-pack/school.factory.ts'
import { overtaken, TestSchool } from '../school-pack/testing.ts'
import { addContent, addItem } from './add.service.ts'

const item = (id: string) => ({ id, name: `Item ${id}` })
const pack = (lectures: string[], more: object = {}) => ({
  'school.json': JSON.stringify({
    client: { name: 'S', slug: 's', title: 'T', company: 'C' },
    courses: [
      {
        id: 'bio',
        name: 'Biology',
        subjects: [{ id: 'botany', name: 'Botany', lectures: lectures.map(item), ...more }],
      },
      { id: 'two', name: 'Second', subjects: [{ id: 'again', name: 'botany' }] },
    ],
    groups: [
      { id: 'all', name: 'Morning', courseId: 'bio', lectures: 'all' },
      { id: 'some', name: 'Evening', courseId: 'bio', lectures: [lectures[0]] },
    ],
  }),
})

describe.each(dialects)('content on %s', (dialect) => {
  let school: TestSchool
  let folder: string
  beforeEach(async () => {
    school = await TestSchool.open(dialect)
    folder = mkdtempSync(join(tmpdir(), 'porua-content-'))
    await school.load(pack(['l1', 'l2', 'l3']))
  })
  afterEach(async () => {
    await school?.close()
    rmSync(folder, { recursive: true })
  })
  const type = (...argv: string[]) =>
    typeAt(school, argv, { folder, files: new LocalFiles(join(folder, 'kept')) })
  const lectures = async () =>
    (
      await school.db.read((db) =>
        db.selectFrom('item').select(['id', 'position']).orderBy('position').orderBy('id').execute(),
      )
    ).map(({ id }) => id)
  const seenBy = async (group: string) =>
    (
      await school.db.read((db) =>
        db
          .selectFrom('group_item')
          .select('item_id')
          .where('group_id', '=', group)
          .orderBy('item_id')
          .execute(),
      )
    ).map(({ item_id }) => item_id)

  it('gains one lecture and loses none', async () => {
    const add = ['content', 'add', 'lecture', '--subject', 'botany', '--id', 'l4', '--name', 'Fourth']
    expect(await type(...add, '--dry-run')).toMatchObject({ status: 0 })
    expect(await lectures()).toEqual(['l1', 'l2', 'l3'])
    expect(await type(...add, '--group', 'evening')).toMatchObject({
      status: 0,
      json: { counts: { lectures: { added: 1, removed: 0 } } },
    })
    expect(await lectures()).toEqual(['l1', 'l2', 'l3', 'l4'])
    expect(await seenBy('all')).toEqual(['l1', 'l2', 'l3', 'l4'])
    expect(await seenBy('some')).toEqual(['l1', 'l4'])
    expect((await type(...add)).err).toContain("There is a lecture 'l4' already")
    const other = ['--id', 'l5', '--name', 'F']
    expect((await type('content', 'add', 'chapter', '--subject', 'Botan', ...other)).err).toContain(
      "Did you mean 'Botany'?",
    )
  })

  it('names the candidates where several have the name that is asked for', async () => {
    const add = ['content', 'add', 'lecture', '--id', 'l5', '--name', 'F', '--subject']
    expect((await type(...add, 'BOTANY')).err).toContain(
      "Several subjects are called 'BOTANY'. Say which: botany (Biology), again (Second)",
    )
    expect((await type('list', 'subjects')).json).toEqual([
      { id: 'botany', name: 'Botany', courseId: 'bio', of: 'Biology' },
      { id: 'again', name: 'botany', courseId: 'two', of: 'Second' },
    ])
    expect((await type('list', 'courses')).json).toMatchObject([{ id: 'bio' }, { id: 'two' }])
    expect((await type('list', 'groups')).json).toMatchObject([{ name: 'Morning' }, { name: 'Evening' }])
  })

  it('gains one video and one note of files that lie anywhere', async () => {
    await mkdir(join(folder, 'deep', 'er'), { recursive: true })
    writeFileSync(join(folder, 'deep', 'er', 'note.pdf'), '%PDF-1.4\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
    const note = ['content', 'add', 'note', '--lecture', 'Item l2', '--id', 'n1', '--title', 'Notes']
    const video = ['content', 'add', 'video', '--lecture', 'l2', '--id', 'v1', '--title', 'Film']
    expect((await type(...note, '--file', 'deep/er/none.pdf')).err).toContain('none.pdf')
    expect(await type(...note, '--file', 'deep/er/note.pdf')).toMatchObject({ status: 0 })
    expect(await type(...video, '--file', 'https://video.test/1')).toMatchObject({ status: 0 })
    const rows = await school.db.read((db) =>
      db
        .selectFrom('content')
        .select(['id', 'item_id', 'kind', 'position', 'type'])
        .orderBy('position')
        .execute(),
    )
    expect(rows).toEqual([
      { id: 'n1', item_id: 'l2', kind: null, position: 0, type: 'file' },
      { id: 'v1', item_id: 'l2', kind: 'hosted', position: 1, type: 'video' },
    ])
    expect((await type(...video, '--file', 'https://video.test/1')).err).toContain("'v1' already")
  })

  const parts = (): SchoolParts => ({
    db: school.db,
    clock: school.clock,
    ids: randomIds,
    files: noFiles,
    forum: noForum,
    papers: { build: async () => undefined },
  })
  const lecture = (id: string) => ({
    kind: 'lecture' as const,
    id,
    name: id,
    subject: 'botany',
    groupIds: [],
  })
  const film = {
    what: 'video' as const,
    id: 'v1',
    title: 'Film',
    kind: 'lecture' as const,
    item: 'l3',
    src: 'https://video.test/1',
    published: true,
  }

  it('reads no student, and tells the phones of groups that list more', async () => {
    const watched = watchReads(school.db)
    const told: string[] = []
    const live = {
      write: async (_: unknown, hints: readonly Hint[]) => {
        told.push(...hints.map(({ payload }) => JSON.stringify(payload)))
      },
      poke: () => undefined,
    }
    await addItem({ ...parts(), db: watched.db, live }, lecture('l4'), false)
    await addContent({ ...parts(), db: watched.db, live }, film, false)
    expect(watched.queries.filter((sql) => /"student/.test(sql))).toEqual([])
    expect(watched.queries.length).toBeGreaterThan(5)
    expect(told).toEqual(['{"groupId":"all"}'])
  })

  it('is added twice at one moment behind each other', async () => {
    await Promise.all([addItem(parts(), lecture('l4'), false), addItem(parts(), lecture('l5'), false)])
    const rows = (await school.all('item')).sort((one, other) => one.position - other.position)
    expect(rows.map(({ position }) => position)).toEqual([0, 1, 2, 3, 4])
  })

  it('that comes between the reading and the writing of a pack is listed by a group that lists all from then on', async () => {
    const { client } = JSON.parse(pack([])['school.json']) as { client: object }
    const groups = [{ id: 'some', name: 'Evening', courseId: 'bio', lectures: 'all' }]
    const between = overtaken(parts(), () => addItem(parts(), lecture('l4'), false))
    await importPack(between, new MemoryPack({ 'school.json': JSON.stringify({ client, groups }) }))
    expect(await seenBy('some')).toEqual(['l1', 'l2', 'l3', 'l4'])
  })

  it('is not added to a lecture that an import takes away meanwhile, nor stays without it', async () => {
    const without = () => school.load(pack(['l1', 'l2']))
    const late = overtaken(parts(), without)
    await expect(addContent(late, film, false)).rejects.toThrow("The lecture 'l3' has just been removed")
    await school.load(pack(['l1', 'l2', 'l3']))
    const between = overtaken(parts(), () => addContent(parts(), film, false))
    await importPack(between, new MemoryPack(pack(['l1', 'l2'])))
    expect(await school.all('content')).toEqual([])
  })

  it('keeps what a pack would take away unless that is said', async () => {
    const files = pack(['l9'])
    writeFileSync(join(folder, 'school.json'), files['school.json'])
    const refused = await type('import', '.')
    expect(refused.status).toBe(1)
    expect(refused.err).toContain('lectures: 3 would go (l1, l2, l3), 1 would come')
    expect(refused.err).toContain('--remove')
    expect((await type('import', '.', '--dry-run')).status).toBe(1)
    expect(await lectures()).toEqual(['l1', 'l2', 'l3'])
    expect(await type('import', '.', '--remove')).toMatchObject({
      status: 0,
      json: { counts: { lectures: { added: 1, removed: 3 } } },
    })
    expect(await lectures()).toEqual(['l9'])
    // As many come as go: a lecture was given another id.
    writeFileSync(join(folder, 'school.json'), pack(['l10'])['school.json'])
    expect(await type('import', '.')).toMatchObject({ status: 0, json: { removals: { lectures: ['l9'] } } })
  })
})
