/** The SMS gateway that an owner sets at the desk, and the order of the forum's open questions. */
import type { Kysely } from 'kysely'
import type { Dialect } from '../database.ts'
import { tableMaker } from './table-maker.ts'

/** The key is sealed: `features/account/sms-gateway.ts`. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const { table, index } = tableMaker(db, dialect, '0028')
  await table('sms_gateway', ['id'], 'id:t! version:i! template_json:t! key_sealed:t')
  await index('forum_question_status', 'forum_question', ['status', 'created_at', 'id'])
}
