/** The calls about sign-in slips. Nothing of their replies is kept: codes are shown once. */
import type { slipCalls } from '@porua/contract/desk/slips'
import { slipPaths } from '@porua/contract/desk/slips.paths'
import { bindCalls } from '../../platform/api.ts'

export const slipApi = bindCalls<typeof slipCalls>(slipPaths)
