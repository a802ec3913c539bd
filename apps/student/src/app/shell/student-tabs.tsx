import { cx, Icon } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, useLocation } from '@porua/kit/platform/navigation.tsx'
import { useId, useState } from 'react'
import { Avatar } from '../../features/account/avatar.tsx'
import { useStudent } from '../../features/account/session.ts'
import { readText, writeText } from '../../platform/storage.ts'
import css from './student-tabs.module.css'
import { shellWords } from './words.ts'

/** Where each entry leads, and whose pages are part of it. */
const tabs = [
  {
    to: '/courses',
    icon: 'book',
    label: 'myCourses',
    at: [
      '/',
      '/courses',
      '/subjects',
      '/books',
      '/lectures',
      '/chapters',
      '/question-solve',
      '/videos',
      '/notes',
    ],
  },
  {
    to: '/exams',
    icon: 'paper',
    label: 'myExams',
    at: [
      '/exams',
      '/result',
      '/paper',
      '/tries',
      '/my-mistakes',
      '/how-i-am-doing',
      '/scoreboard',
      '/receipts',
    ],
  },
  { to: '/my-qa', icon: 'chat', label: 'myQa', at: ['/my-qa', '/qa-forum-list', '/question-details'] },
] as const

/** Pages that are chosen from the menu itself: there it stands open. */
const openAt: readonly string[] = ['/', ...tabs.map(({ to }) => to)]
/** On a window that is lower than this the first exam's button would lie below its end. */
const highEnough = '(min-height: 680px)'

/**
 * The student tab menu (spec §2): horizontal above 575 px, vertical below. There it is folded into one row on inner pages and, on a
 * low window, on My Exams, and wherever the student folds it. The avatar leads to the profile; a phone has that of the bar, and here its word.
 */
export function StudentTabs() {
  const t = useWords(shellWords)
  const { pathname } = useLocation()
  const student = useStudent()
  const id = useId()
  const isLow = pathname === '/exams' && !window.matchMedia(highEnough).matches
  const { folded, toggle } = useFolded(isLow || !openAt.includes(pathname))
  const isAt = (places: readonly string[]) =>
    places.some((place) => pathname === place || (place !== '/' && pathname.startsWith(`${place}/`)))
  const name = t(folded ? 'menuShow' : 'menuHide')
  return (
    <nav className={cx(css.tabs, folded && css.folded)} aria-label={t('mainMenu')}>
      <ul id={id} className={css.list}>
        {tabs.map((tab) => (
          <li key={tab.to}>
            <Link to={tab.to} className={css.tab} aria-current={isAt(tab.at) ? 'page' : undefined}>
              <Icon name={tab.icon} />
              <span>{t(tab.label)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <button
        type="button"
        className={css.fold}
        aria-label={name}
        title={name}
        aria-expanded={!folded}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon name="chevronDown" />
      </button>
      <Link to="/student-profile" className={css.profile} aria-label={t('myProfile')} title={t('myProfile')}>
        <span className={css.avatar}>
          <Avatar picture={student?.profilePic ?? null} />
        </span>
        <span className={css.word}>{t('myProfile')}</span>
      </Link>
    </nav>
  )
}

/** As the page has it until somebody folds or opens it; then it stays so on this device. */
function useFolded(inner: boolean): { folded: boolean; toggle: () => void } {
  const [chosen, setChosen] = useState(() => readText('tabMenu'))
  const folded = chosen ? chosen === 'folded' : inner
  const toggle = () => {
    const next = folded ? 'open' : 'folded'
    writeText('tabMenu', next)
    setChosen(next)
  }
  return { folded, toggle }
}
