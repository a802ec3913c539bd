import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, useLocation } from '@tanstack/react-router'
import { useCurrentInSight } from '../../platform/current-in-sight.ts'
import tabsCss from '../../platform/ui/link-tabs.module.css'
import type { Place } from '../places.ts'
import { appWords } from '../words.ts'
import css from './settings-tabs.module.css'

/** On a phone, where the side is not there: the places of Settings beside each other. */
export function SettingsTabs({ places }: { places: readonly Place[] }) {
  const t = useWords(appWords)
  const { pathname } = useLocation()
  const tabs = useCurrentInSight()
  if (!places.some(({ to }) => pathname.startsWith(to))) return null
  return (
    <nav ref={tabs} aria-label={t('settings')} className={`${tabsCss.tabs} ${css.bar}`}>
      {places.map(({ to, name }) => (
        <Link key={to} to={to} className={tabsCss.tab} activeOptions={{ includeSearch: false }}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
