/** What other features ask of the SMS gateway. */
import type { Reader } from '../../ports/database/database.ts'
import { storedGateway } from './sms-gateway.store.ts'

/** Whether a gateway was set at the desk. */
export async function hasGateway(db: Reader): Promise<boolean> {
  return (await storedGateway(db)) !== undefined
}
