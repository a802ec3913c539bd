import { LanguageSwitch } from '@porua/kit/i18n/language-switch.tsx'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { Link } from '@porua/kit/platform/navigation.tsx'
import type { ReactNode } from 'react'
import css from './account-frame.module.css'
import { SignInIllustration } from './illustration.tsx'
import { Logo } from './logo.tsx'
import { accountWords } from './words.ts'

/** The frame of every signed-out account screen: illustration on the left, the provider's logo, a title, the form. */
export function AccountFrame({ title, children }: { title: string; children: ReactNode }) {
  const config = useConfig()
  const t = useWords(accountWords)
  return (
    <div className={css.page}>
      <aside className={css.side} aria-hidden="true">
        <SignInIllustration className={css.drawing} />
      </aside>
      <main className={css.main}>
        <div className={css.language}>
          <LanguageSwitch />
        </div>
        <div className={css.column}>
          <div className={css.brand}>
            <Logo className={css.logo} />
            <p className={css.product}>{config.title}</p>
          </div>
          <h1 className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {children}
        </div>
        <footer className={css.foot}>
          <span>
            <span>{`${config.company} `}</span>
            <span className="tabular">{config.version}</span>
          </span>
          <Link to="/data-deletion-policy">{t('dataPolicy')}</Link>
        </footer>
      </main>
    </div>
  )
}
