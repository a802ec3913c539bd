/** Every call of the product: what the server must serve and OpenAPI lists. */
import { accountCalls } from './account.ts'
import { contentCalls } from './content.ts'
import { examCalls } from './exams.ts'

export const contract = { account: accountCalls, content: contentCalls, exams: examCalls } as const
