/** Signing in. */
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { writeSession } from '../../platform/storage.ts'
import { withPrefix } from './phone.ts'
import { accountApi } from './queries.ts'

/**
 * Signs in and stores the session; the caller reloads the page at `/`.
 * @returns false when the browser keeps nothing: a reload would then be signed out again.
 * @throws ApiError
 */
export async function signIn(input: {
  phone: string
  password: string
  remember: boolean
}): Promise<boolean> {
  let sessionId: string | null = null
  const { student: record } = await accountApi.login(
    { body: { username: withPrefix(input.phone), password: input.password, remember: input.remember } },
    {
      onHeaders: (headers) => {
        sessionId = headers.get('sessionid')
      },
    },
  )
  if (!sessionId) throw new ApiError({ kind: 'network', status: 200, code: 'network', title: '' })
  return writeSession(sessionId, record, input.remember)
}
