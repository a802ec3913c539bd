import { Icon } from '@porua/kit'
import { LanguageSwitch } from '@porua/kit/i18n/language-switch.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import { Avatar } from '../../features/account/avatar.tsx'
import { Logo } from '../../features/account/logo.tsx'
import { logout } from '../../features/account/logout.ts'
import { useStudent } from '../../features/account/session.ts'
import { accountWords } from '../../features/account/words.ts'
import { Bell } from '../../features/notifications/parts/bell.tsx'
import { DataSwitch } from './data-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import css from './top-bar.module.css'
import { useDisclosure } from './use-disclosure.ts'
import { shellWords } from './words.ts'

/** The bar on top (spec §2): logo to `/`, the bell, the avatar menu, the red logout button. */
export function TopBar() {
  const t = useWords(shellWords)
  const config = useConfig()
  return (
    <header className={css.bar}>
      <div className={css.inside}>
        <Link to="/" className={css.home} aria-label={t('home', { title: config.title })}>
          <Logo className={css.logo} />
          <span className={css.title}>{config.title}</span>
        </Link>
        <Bell />
        <AvatarMenu />
        <button
          type="button"
          className={css.logout}
          aria-label={t('logout')}
          title={t('logout')}
          onClick={() => void logout()}
        >
          <Icon name="logout" />
        </button>
      </div>
    </header>
  )
}

/** A disclosure of links rather than a `menu`: arrows, tabbing and reading work as in any list. */
function AvatarMenu() {
  const t = useWords(shellWords)
  const account = useWords(accountWords)
  const config = useConfig()
  const student = useStudent()
  const { open, close, frame, button } = useDisclosure()
  const name = student?.name ?? ''
  return (
    <div ref={frame} className={css.menu}>
      <button {...button} type="button" className={css.avatar} aria-label={t('accountMenu', { name })}>
        <Avatar picture={student?.profilePic ?? null} />
        <Icon name="chevronDown" size={16} />
      </button>
      {open && (
        <div id={button['aria-controls']} className={css.panel}>
          <p className={css.who}>
            <strong>{name}</strong>
            {student?.sid && <span className="muted small tabular">{student.sid}</span>}
          </p>
          <ul className={css.links}>
            <li>
              <Link to="/student-profile" className={css.item} onClick={close}>
                <Icon name="user" />
                <span>{t('myProfile')}</span>
              </Link>
            </li>
            <li>
              <Link to="/courses" className={css.item} onClick={close}>
                <Icon name="book" />
                <span>{t('myCourses')}</span>
              </Link>
            </li>
            <li>
              <Link to="/exams" className={css.item} onClick={close}>
                <Icon name="paper" />
                <span>{t('myExams')}</span>
              </Link>
            </li>
            <li>
              <Link to="/my-mistakes" className={css.item} onClick={close}>
                <Icon name="refresh" />
                <span>{t('myMistakes')}</span>
              </Link>
            </li>
            <li>
              <Link to="/how-i-am-doing" className={css.item} onClick={close}>
                <Icon name="trophy" />
                <span>{t('howIAmDoing')}</span>
              </Link>
            </li>
          </ul>
          <div className={css.settings}>
            <p className={css.caption}>{t('language')}</p>
            <LanguageSwitch />
            <p className={css.caption}>{t('theme')}</p>
            <ThemeSwitch />
            <DataSwitch />
          </div>
          <button
            type="button"
            className={`${css.item} ${css.leave}`}
            onClick={() => {
              close()
              void logout()
            }}
          >
            <Icon name="logout" />
            <span>{t('logout')}</span>
          </button>
          <div className={css.foot}>
            <p>{`${config.company} ${config.version}`}</p>
            <Link to="/data-deletion-policy" className={css.policy} onClick={close}>
              {account('dataPolicy')}
            </Link>
          </div>
        </div>
      )}
    </div>
  )
}
