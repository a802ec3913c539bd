/** The row of the SMS gateway that was set at the desk. */
import type { Reader, Tx } from '../../ports/database/database.ts'
import { lockRows } from '../../ports/database/sql.ts'
import type { SmsGatewayTable } from '../../ports/database/tables.ts'

const only = 'gateway'

/** The row; undefined: none was set. */
export async function storedGateway(db: Reader): Promise<SmsGatewayTable | undefined> {
  return db.selectFrom('sms_gateway').selectAll().where('id', '=', only).executeTakeFirst()
}

/** The row under a lock. */
export async function lockGateway(tx: Tx): Promise<SmsGatewayTable | undefined> {
  return lockRows(tx.selectFrom('sms_gateway').selectAll().where('id', '=', only)).executeTakeFirst()
}

/** Writes it in the place of what stands. */
export async function putGateway(tx: Tx, row: Omit<SmsGatewayTable, 'id'>): Promise<void> {
  await tx
    .insertInto('sms_gateway')
    .values({ id: only, ...row })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
    .execute()
}

/** Takes it away. */
export async function removeStoredGateway(tx: Tx): Promise<void> {
  await tx.deleteFrom('sms_gateway').where('id', '=', only).execute()
}
