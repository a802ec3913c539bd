import { Icon, textLanguage } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import { contentWords } from '../words.ts'
import css from './breadcrumb.module.css'

interface Step {
  name: string
  /** Absent for where one is. */
  to?: string
}

/** My Courses > course > subject …: every step but the last leads there. */
export function Breadcrumb({ steps }: { steps: readonly Step[] }) {
  const t = useWords(contentWords)
  const all: readonly Step[] = [{ name: t('myCourses'), to: '/courses' }, ...steps]
  return (
    <nav aria-label={t('breadcrumb')}>
      <ol className={css.steps}>
        {all.map(({ name, to }, at) => (
          <li key={to ?? name} className={css.step}>
            {/* Before its step: where the line is full, both go to the next. */}
            {at > 0 && <Icon name="chevronRight" size={16} className={css.between} />}
            {to && at < all.length - 1 ? (
              <Link to={to} className={css.link} lang={textLanguage(name)}>
                {name}
              </Link>
            ) : (
              <span aria-current="page" className={css.here} lang={textLanguage(name)}>
                {name}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
