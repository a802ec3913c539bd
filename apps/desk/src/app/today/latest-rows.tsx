/** The last few rows of the log. */
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { actText, logQuery, logWords, nameOf, Outcome } from '../../features/staff/staff.api.ts'
import { ButtonLink } from '../../platform/link.tsx'
import { useSeen } from '../../platform/seen.ts'
import { Loaded } from '../../platform/ui/loaded.tsx'
import { appWords } from '../words.ts'
import { Tile } from './tile.tsx'
import css from './today-page.module.css'

const most = 5

export function LatestRows() {
  const t = useWords(appWords)
  const said = useWords(logWords)
  const seen = useSeen()
  const language = useLanguage()
  const query = useInfiniteQuery(logQuery({ limit: most }))
  return (
    <Tile title={t('latest')}>
      <Loaded query={query} lines={most}>
        {({ pages }) => {
          const rows = pages[0]?.rows.slice(0, most) ?? []
          if (rows.length === 0) return <p className="muted">{t('nothingYet')}</p>
          return (
            <>
              <ul className={css.rows}>
                {rows.map(({ id, who, what, on, at, result }) => (
                  <li key={id} className={css.row}>
                    <span className={css.what}>
                      {[who, actText(said, what), nameOf(on, language)].filter(Boolean).join(' · ')}
                    </span>
                    {result !== 'done' && <Outcome result={result} />}
                    <span className={css.when}>{seen(at)}</span>
                  </li>
                ))}
              </ul>
              <div className={css.acts}>
                <ButtonLink to="/settings/log">{t('toLog')}</ButtonLink>
              </div>
            </>
          )
        }}
      </Loaded>
    </Tile>
  )
}
