/** What long work stores counts itself on the job's row, also where the last message of a unit brings the commit along. */
import { dialects, freshDatabase } from '@porua/testkit/databases'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { batch } from '../../ports/database/batch.ts'
import type { Database } from '../../ports/database/database.ts'
import { FencedDatabase, RunOver } from './fenced-database.ts'
import { insertJob, jobById, updateJob } from './jobs.store.ts'

describe.each(dialects)('the database of a run on %s', (dialect) => {
  let db: Database
  let close: () => Promise<void>
  beforeEach(async () => {
    ;({ db, close } = await freshDatabase(dialect))
    await db.write((tx) =>
      insertJob(tx, {
        ...{ id: 'j', kind: 'test.count', staff_id: 's', who: 'S', input_json: '{}', state: 'running' },
        ...{ quick: 0, patient: 0, created_at: 0, started_at: 0, ended_at: null, phase: null, done: 0 },
        ...{
          total: null,
          claim: 'mine',
          runner: null,
          heartbeat_at: 0,
          cancel_at: null,
          writes: 0,
          tries: 1,
        },
        ...{ outcome_json: null, failure_json: null, result_name: null, result_type: null },
        ...{ result_bytes: null, kept_until: null },
      }),
    )
  })
  afterEach(() => close())

  const put = (key: string) =>
    new FencedDatabase(db, { id: 'j', claim: 'mine' }).write((tx) =>
      batch(tx, [tx.insertInto('provider').values({ key, value_json: '1' })], { commit: true }),
    )
  const stands = async () => ({
    writes: (await db.read((reader) => jobById(reader, 'j')))?.writes,
    keys: (
      await db.read((reader) =>
        reader.selectFrom('provider').select('key').where('key', 'in', ['a', 'b']).execute(),
      )
    ).map(({ key }) => key),
  })

  test('a unit that sends its commit with its last statements is counted in the same transaction', async () => {
    await put('a')
    expect(await stands()).toEqual({ writes: 1, keys: ['a'] })
  })

  test('and is rolled back where another process has ended the run', async () => {
    await db.write((tx) => updateJob(tx, 'j', { claim: 'another' }))
    await expect(put('b')).rejects.toBeInstanceOf(RunOver)
    expect(await stands()).toEqual({ writes: 0, keys: [] })
  })
})
