/** The page behind the welcome link: the first person here becomes the owner. */
import { useWords } from '@porua/kit/i18n/words.ts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { ButtonLink } from '../../platform/link.tsx'
import { LinkOver } from './link-over.tsx'
import { NewAccount } from './new-account.tsx'
import { staffApi, startQuery } from './queries.ts'
import { WayIn } from './way-in.tsx'
import { staffWords } from './words.ts'

const route = getRouteApi('/welcome')

export function WelcomePage() {
  const t = useWords(staffWords)
  const { key } = route.useSearch()
  const { data: start } = useQuery(startQuery)
  const [isOver, setOver] = useState(key === undefined)
  if (start?.hasOwner)
    return (
      <WayIn title={t('welcome')} about={t('hasOwner')}>
        <ButtonLink to="/sign-in" primary>
          {t('goToSignIn')}
        </ButtonLink>
      </WayIn>
    )
  if (isOver || key === undefined)
    return (
      <WayIn title={t('welcome')}>
        <LinkOver body={t('welcomeOver')} />
      </WayIn>
    )
  return (
    <WayIn title={t('welcome')} about={t('welcomeAbout')}>
      <NewAccount
        name=""
        draft="welcome"
        send={(account) => staffApi.welcome({ body: { key, ...account } })}
        onOver={() => setOver(true)}
      />
    </WayIn>
  )
}
