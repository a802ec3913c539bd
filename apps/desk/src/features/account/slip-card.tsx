/** One slip: what a student types, in three steps. */
import type { Slip } from '@porua/contract/desk/slips'
import { useLanguage } from '@porua/kit/i18n/language.ts'
import { useWords } from '@porua/kit/i18n/words.ts'
import { lazy, Suspense } from 'react'
import css from './slips.module.css'
import { slipWords } from './words.ts'

const QrCode = lazy(() => import('../../platform/ui/qr-code.tsx'))

interface SlipCardProps {
  slip: Slip
  school: { name: string; timeZone: string }
  /** Where students open the app; undefined: it is not known yet. */
  address: string | undefined
}

export function SlipCard({ slip, school, address }: SlipCardProps) {
  const t = useWords(slipWords)
  const language = useLanguage()
  const until = new Intl.DateTimeFormat(language === 'bn' ? 'bn-BD' : 'en-GB', {
    timeZone: school.timeZone,
    dateStyle: 'medium',
    timeStyle: 'short',
  }).format(new Date(slip.expiresAt))
  return (
    <article className={css.slip} aria-label={slip.name}>
      <header className={css.head}>
        <strong className={css.name}>{slip.name}</strong>
        <span>{`${t('roll')} ${slip.sid}`}</span>
      </header>
      <div className={css.body}>
        <ol className={css.steps}>
          <li>{address === undefined ? t('openApp') : t('open', { address })}</li>
          <li>
            <span>{t(slip.registered ? 'pressOld' : 'pressNew')}</span>{' '}
            <span className={css.mobile}>{slip.mobile}</span>
          </li>
          <li>{t('typeCode')}</li>
        </ol>
        {address !== undefined && (
          <Suspense fallback={null}>
            <div className={css.qr}>
              <QrCode text={address} label={t('qr', { address })} />
            </div>
          </Suspense>
        )}
      </div>
      <p className={css.code}>{slip.code}</p>
      <footer className={css.foot}>
        <span>{school.name}</span>
        <span>{t('until', { at: until })}</span>
      </footer>
    </article>
  )
}
