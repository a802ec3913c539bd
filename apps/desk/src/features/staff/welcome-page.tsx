/** The page behind the welcome link: who has it becomes an owner, the first one or one who has lost everything. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { ApiError } from '@porua/kit/platform/api-error.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkOver } from './link-over.tsx'
import { NewAccount } from './new-account.tsx'
import { staffApi, startQuery, welcomeQuery } from './queries.ts'
import { WayIn } from './way-in.tsx'
import { staffWords } from './words.ts'

const route = getRouteApi('/welcome')

export function WelcomePage() {
  const t = useWords(staffWords)
  const { key } = route.useSearch()
  const { data: start } = useQuery(startQuery)
  const link = useQuery({ ...welcomeQuery(key ?? ''), enabled: key !== undefined })
  const [wasUsed, setUsed] = useState(false)
  const refused = link.error instanceof ApiError && link.error.code === 'linkOver'
  if (key === undefined || wasUsed || refused)
    return (
      <WayIn title={t('welcome')}>
        <LinkOver body={t('welcomeOver')} />
      </WayIn>
    )
  return (
    <WayIn title={t('welcome')} about={t(start?.hasOwner ? 'welcomeBack' : 'welcomeAbout')}>
      <NewAccount
        name=""
        draft="welcome"
        send={(account) => staffApi.welcome({ body: { key, ...account } })}
        onOver={() => setUsed(true)}
      />
    </WayIn>
  )
}
