/** Every call of the desk: what the server must serve under `/api/desk` and OpenAPI lists. */
import { staffCalls } from './staff.ts'

export const deskContract = { staff: staffCalls } as const
