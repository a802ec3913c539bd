import type { ReactNode } from 'react'
import { Avatar } from '../../features/account/avatar.tsx'
import { useProfile } from '../../features/account/queries.ts'
import { useStudent } from '../../features/account/session.ts'
import { Icon } from '../../kit/index.ts'
import { useWords } from '../../platform/i18n/words.ts'
import { Link, useLocation } from '../../platform/navigation.tsx'
import { appWords } from '../words.ts'
import css from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { UpdateBanner } from './update-banner.tsx'

/** Bar, tabs and page, for every signed-in page but the exam. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords(appWords)
  useProfile()
  return (
    <>
      <a className={css.skip} href="#content">
        {t('skipToContent')}
      </a>
      <TopBar />
      <UpdateBanner />
      <div className={css.page}>
        <StudentTabs />
        <main id="content" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
    </>
  )
}

const tabs = [
  { to: '/courses', icon: 'book', label: 'myCourses', at: ['/courses'] },
  { to: '/exams', icon: 'paper', label: 'myExams', at: ['/', '/exams', '/result'] },
  { to: '/my-qa', icon: 'chat', label: 'myQa', at: ['/my-qa'] },
] as const

/** The student tab menu (spec §2): horizontal above 575 px, vertical below; the avatar leads to the profile. */
function StudentTabs() {
  const t = useWords(appWords)
  const { pathname } = useLocation()
  const student = useStudent()
  const isAt = (places: readonly string[]) =>
    places.some((place) => pathname === place || (place !== '/' && pathname.startsWith(`${place}/`)))
  return (
    <nav className={css.tabs} aria-label={t('mainMenu')}>
      <ul className={css.list}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} className={css.tab} aria-current={isAt(tab.at) ? 'page' : undefined}>
              <Icon name={tab.icon} />
              {t(tab.label)}
            </Link>
          </li>
        ))}
      </ul>
      <Link to="/student-profile" className={css.profile} aria-label={t('myProfile')} title={t('myProfile')}>
        <Avatar picture={student?.profilePic ?? null} />
      </Link>
    </nav>
  )
}
