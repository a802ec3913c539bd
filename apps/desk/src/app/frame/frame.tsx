/** The frame of the desk: navigation at the side of a laptop and at the foot of a phone, the page between. */
import { Icon } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useMe } from '../../features/staff/staff.api.ts'
import { DraftOwner, useDraftOwner } from '../../platform/drafts.ts'
import { SearchIcon } from '../../platform/ui/search-icon.tsx'
import { type Place, placesOf } from '../places.ts'
import { appWords } from '../words.ts'
import { AccountMenu } from './account-menu.tsx'
import css from './frame.module.css'
import { SettingsTabs } from './settings-tabs.tsx'
import { usePalette } from './use-palette.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** As it stands on the keyboard, in every language. */
const keys = /Mac|iP/.test(navigator.platform) ? '⌘ K' : 'Ctrl K'

export function Frame() {
  const t = useWords(appWords)
  const me = useMe()
  const palette = usePalette()
  const owner = useDraftOwner(me.staff.id, me.draftKey)
  const places = placesOf(me)
  const of = (part: Place['part']) => places.filter((place) => place.part === part)
  const settings = of('settings')
  return (
    <DraftOwner value={owner}>
      <a href="#page" className={css.skip}>
        {t('skip')}
      </a>
      <div className={css.frame}>
        <aside className={css.side}>
          <p className={css.school}>
            <span>{me.school.name}</span>
            {me.school.sample && <span className={css.sample}>{t('sample')}</span>}
          </p>
          <button type="button" className={css.search} onClick={palette.open}>
            <SearchIcon />
            <span className={css.searchWord}>{t('palette')}</span>
            <kbd className={css.keys}>{keys}</kbd>
          </button>
          <nav aria-label={t('places')} className={css.places}>
            {of('work').map((place) => (
              <SideLink key={place.to} {...place} />
            ))}
            {settings.length > 0 && <p className={css.part}>{t('settings')}</p>}
            {settings.map((place) => (
              <SideLink key={place.to} {...place} />
            ))}
          </nav>
          <AccountMenu />
        </aside>
        <header className={css.top}>
          <p className={css.topSchool}>{me.school.name}</p>
          <div className={css.topActs}>
            <button type="button" className={css.topAct} aria-label={t('palette')} onClick={palette.open}>
              <SearchIcon />
            </button>
            {settings.length > 0 && (
              <Link to="/settings" aria-label={t('settings')} className={css.topAct}>
                <Icon name="gear" />
              </Link>
            )}
            {of('own').map(({ to, name, icon }) => (
              <Link key={to} to={to} aria-label={t(name)} className={css.topAct}>
                <Icon name={icon} />
              </Link>
            ))}
          </div>
        </header>
        <main id="page" className={css.main} tabIndex={-1}>
          {settings.length > 0 && <SettingsTabs places={settings} />}
          <Outlet />
        </main>
        <nav aria-label={t('places')} className={css.bar} data-clear>
          {of('work').map(({ to, name, icon }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/', includeSearch: false }}
              className={css.tab}
            >
              <Icon name={icon} />
              <span>{t(name)}</span>
            </Link>
          ))}
        </nav>
      </div>
      {palette.isOpen && (
        <Suspense fallback={null}>
          <Palette places={places} onClose={palette.close} />
        </Suspense>
      )}
    </DraftOwner>
  )
}

function SideLink({ to, name, icon }: Place) {
  const t = useWords(appWords)
  return (
    <Link to={to} activeOptions={{ exact: to === '/', includeSearch: false }} className={css.place}>
      <Icon name={icon} size={16} />
      <span>{t(name)}</span>
    </Link>
  )
}
