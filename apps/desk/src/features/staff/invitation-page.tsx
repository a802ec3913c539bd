/** The page behind an invitation's link. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { LinkOver } from './link-over.tsx'
import { NewAccount } from './new-account.tsx'
import { invitationQuery, staffApi } from './queries.ts'
import { WayIn } from './way-in.tsx'
import { staffWords } from './words.ts'

const route = getRouteApi('/invitation')

export function InvitationPage() {
  const t = useWords(staffWords)
  const { key = '' } = route.useSearch()
  const query = useQuery({ ...invitationQuery(key), enabled: key !== '' })
  const [wasUsed, setUsed] = useState(false)
  const refused = query.error instanceof ApiError && query.error.code === 'linkOver'
  if (key === '' || wasUsed || refused)
    return (
      <WayIn title={t('invitation')}>
        <LinkOver body={t('invitationOver')} />
      </WayIn>
    )
  const about = query.data && t('invitationAbout', { school: query.data.school, role: t(query.data.role) })
  return (
    <WayIn title={t('invitation')} {...(about ? { about } : {})}>
      <Loaded query={query} lines={6}>
        {({ name }) => (
          <NewAccount
            name={name}
            draft={`invitation of ${name}`}
            send={(account) => staffApi.acceptInvitation({ body: { key, ...account } })}
            onOver={() => setUsed(true)}
          />
        )}
      </Loaded>
    </WayIn>
  )
}
