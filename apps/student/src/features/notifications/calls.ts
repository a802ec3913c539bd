import type { AccountCalls } from '@porua/contract/account'
import { accountPaths } from '@porua/contract/account.paths'
import type { ContentCalls } from '@porua/contract/content'
import { contentPaths } from '@porua/contract/content.paths'
import type { NotificationCalls } from '@porua/contract/notifications'
import { notificationPaths } from '@porua/contract/notifications.paths'
import type { QueryClient } from '@tanstack/react-query'
import { bindCalls } from '../../platform/api.ts'

/** The notifications feature's calls. */
export const notificationApi = bindCalls<NotificationCalls>(notificationPaths)

const { profile } = bindCalls<Pick<AccountCalls, 'profile'>>({ profile: accountPaths.profile })
const { subjectsByCourse } = bindCalls<Pick<ContentCalls, 'subjectsByCourse'>>({
  subjectsByCourse: contentPaths.subjectsByCourse,
})

/** The profile, from where it stands already or from the server; key and reply are the same everywhere in the app. */
export function fetchProfile(client: QueryClient) {
  return client.fetchQuery({
    queryKey: ['account', 'profile'],
    queryFn: ({ signal }) => profile({}, { signal }),
    staleTime: 60_000,
  })
}

/** The subjects of a course. */
export async function fetchSubjects(courseId: string) {
  const { subjects } = await subjectsByCourse({ params: { courseId } })
  return subjects
}
