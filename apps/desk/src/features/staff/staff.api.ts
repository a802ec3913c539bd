/** What the rest of the desk may know of the staff feature: who is signed in, what they may do, and how they leave. */
import type { Capability } from '@porua/contract/desk/capabilities'
import type { Me } from '@porua/contract/desk/staff'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { logQuery, staffApi, staffQuery } from './queries.ts'

export { actText, nameOf } from './log-words.ts'
export { Outcome } from './outcome.tsx'
export { useSignOut } from './use-sign-out.ts'
export { staffWords as logWords } from './words.ts'
export { logQuery, staffQuery }

/** Who is signed in; refused with notLoggedIn where nobody is. */
export const meQuery = queryOptions({
  queryKey: ['staff', 'me'],
  queryFn: ({ signal }) => staffApi.me({}, { signal }),
  staleTime: 30_000,
})

/** Who is signed in, below the frame that has asked for it. */
export function useMe(): Me {
  return useSuspenseQuery(meQuery).data
}

/** Whether somebody may do a thing. The server decides; the desk only leaves out what it would refuse. */
export function may({ capabilities }: Me, capability: Capability): boolean {
  return capabilities.includes(capability)
}

/** Asks whether the server can be reached. */
export async function probe(): Promise<void> {
  await staffApi.start()
}
