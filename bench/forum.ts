/**
 * `node bench/forum.ts`: how quickly questions are listed and found where there are very many. The service is asked without
 * HTTP, one call after the other. Options: --only sqlite|postgres, --questions N (default 1,000,000 on PostgreSQL, 100,000 on
 * SQLite), --queries N of each kind (300). To reach: search p95 under 50 ms, with one wrong letter 200 ms, page 10,000 at
 * most 5 times page 1. PostgreSQL's own settings are the defaults but for `postgresSettings`.
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { openDatabase } from '@porua/server/ports/database/open-database'
import { freshPlace } from '@porua/testkit/databases'
import { startPostgres } from '@porua/testkit/postgres'
import { fillPostgres, fillSqlite } from './forum-fill.ts'
import { ForumMeasure, say } from './forum-measure.ts'
import { questionsOf } from './forum-texts.ts'

const { values } = parseArgs({
  options: { only: { type: 'string' }, questions: { type: 'string' }, queries: { type: 'string' } },
})
const postgresSettings = ['shared_buffers = 1GB', 'maintenance_work_mem = 1GB', 'max_wal_size = 8GB']

async function measure(count: number, url: string | undefined): Promise<void> {
  const place = await freshPlace('sqlite')
  const db = await openDatabase({ dataDir: place.dataDir, url, allowLoss: false })
  const began = performance.now()
  if (url) await fillPostgres(db, url, questionsOf(count))
  else await fillSqlite(db, questionsOf(count))
  say(`\n${db.dialect}: ${count} questions made`, `${((performance.now() - began) / 1000).toFixed(0)} s`)
  await new ForumMeasure(db, Number(values.queries ?? 300)).all()
  await db.close()
  await place.remove()
}

process.stdout.write(
  `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0]?.toFixed(1)} at the start\n`,
)
if (values.only !== 'postgres') await measure(Number(values.questions ?? 100_000), undefined)
if (values.only !== 'sqlite') {
  const postgres = await startPostgres({ settings: postgresSettings })
  try {
    await measure(Number(values.questions ?? 1_000_000), await postgres.createDatabase())
  } finally {
    await postgres.stop()
  }
}
