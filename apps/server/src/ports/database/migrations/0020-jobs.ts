/** Long work that staff start, and the files that they send for it. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** Makes the tables and their indexes. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0020')
  await table(
    'job',
    ['id'],
    `id:t! kind:t! staff_id:t! who:t! input_json:t! state:t! quick:i! patient:i! created_at:i! started_at:i ended_at:i
     phase:t done:i! total:i claim:t runner:t heartbeat_at:i cancel_at:i writes:i! tries:i! outcome_json:t
     failure_json:t result_name:t result_type:t result_bytes:i kept_until:i`,
  )
  await index('job_state', 'job', ['state', 'id'])
  await index('job_staff', 'job', ['staff_id', 'id'])
  await index('job_kind', 'job', ['kind', 'id'])
  await index('job_kept', 'job', ['kept_until'])
  await table('staff_file', ['id'], 'id:t! staff_id:t! name:t! bytes:i! created_at:i!')
  await index('staff_file_age', 'staff_file', ['created_at'])
}
