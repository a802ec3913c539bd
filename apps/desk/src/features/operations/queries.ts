/** The calls of Care, and what the desk keeps of their replies. */
import type { Care, operationsCalls } from '@porua/contract/desk/operations'
import { operationsPaths } from '@porua/contract/desk/operations.paths'
import { queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'
import { isOpen } from '../jobs/jobs.api.ts'

export const careApi = bindCalls<typeof operationsCalls>(operationsPaths)

/** While work of Care is open, it is asked again so often. */
const pollMs = 1_000

function hasOpen({ backups, check, doctor }: Care): boolean {
  return [...backups, check, doctor].some((job) => job !== null && isOpen(job))
}

/** Backups, checks and the doctor as they stand. */
export const careQuery = queryOptions({
  queryKey: ['operations', 'care'],
  queryFn: ({ signal }) => careApi.care({}, { signal }),
  refetchInterval: ({ state: { data } }) => (data && hasOpen(data) ? pollMs : false),
})
