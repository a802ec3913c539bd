/** Pages that only say something: not there, and not there yet. */

import { ButtonLink, EmptyState } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link, useLocation, usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useStudent } from '../features/account/session.ts'
import css from './plain-pages.module.css'
import { shellWords } from './shell/words.ts'
import { suggestAddress } from './suggest-address.ts'

/** The sections, and words of addresses that mean them. */
const sections = [
  {
    to: '/courses',
    label: 'myCourses',
    words: ['courses', 'course', 'subjects', 'lectures', 'chapters', 'videos', 'notes', 'books'],
  },
  { to: '/exams', label: 'myExams', words: ['exams', 'exam', 'tests', 'results', 'result', 'practice'] },
  { to: '/my-qa', label: 'myQa', words: ['qa', 'questions', 'question', 'answers', 'forum'] },
  { to: '/student-profile', label: 'myProfile', words: ['profile', 'account', 'settings'] },
] as const

/** An address that nothing stands at: what may have been meant, and where one can go on. */
export function NotFoundPage() {
  const t = useWords(shellWords)
  const { pathname } = useLocation()
  const signedIn = useStudent() !== null
  usePageTitle(t('notFoundTitle'))
  const meant = signedIn ? suggestAddress(pathname, sections) : null
  const label = sections.find(({ to }) => to === meant)?.label
  return (
    <div className={css.page}>
      <EmptyState
        drawing="lost"
        title={t('notFoundTitle')}
        level={1}
        action={
          signedIn ? null : (
            <ButtonLink to="/" variant="primary">
              {t('toSignIn')}
            </ButtonLink>
          )
        }
      >
        <p>{t('notFoundText')}</p>
        {meant && label && (
          <p className={css.meant}>
            <span>{`${t('didYouMean')} `}</span>
            <Link to={meant}>{t(label)}</Link>
          </p>
        )}
        {signedIn && (
          <nav aria-label={t('goTo')} className={css.ways}>
            <p>{t('goTo')}</p>
            <ul>
              {sections.slice(0, 3).map((section) => (
                <li key={section.to}>
                  <ButtonLink to={section.to}>{t(section.label)}</ButtonLink>
                </li>
              ))}
            </ul>
          </nav>
        )}
      </EmptyState>
    </div>
  )
}
