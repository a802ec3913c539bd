/** The calls about sign-in slips and the SMS gateway. Nothing of their replies is kept: codes are shown once. */
import type { slipCalls } from '@porua/contract/desk/slips'
import { slipPaths } from '@porua/contract/desk/slips.paths'
import type { smsCalls } from '@porua/contract/desk/sms'
import { smsPaths } from '@porua/contract/desk/sms.paths'
import { queryOptions } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

export const slipApi = bindCalls<typeof slipCalls>(slipPaths)

export const smsApi = bindCalls<typeof smsCalls>(smsPaths)

export const smsKey = ['account', 'sms'] as const

/** The gateway, without its key. */
export const smsQuery = queryOptions({
  queryKey: smsKey,
  queryFn: ({ signal }) => smsApi.gateway({}, { signal }),
})
