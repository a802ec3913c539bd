import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import { bindCalls } from '../../platform/api.ts'

/** The account feature's calls. */
export const accountApi = bindCalls<AccountCalls>(accountPaths)
