/** The frame of the pages before the desk: the school's name, a title, a form. */
import { LanguageSwitch } from '@porua/kit/i18n/language-switch.tsx'
import { useConfig } from '@porua/kit/platform/config.ts'
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { startQuery } from './queries.ts'
import css from './way-in.module.css'

/** One narrow column in the middle of the window. */
export function WayIn({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  usePageTitle(title)
  const config = useConfig()
  const { data } = useQuery(startQuery)
  return (
    <main className={css.page}>
      <div className={css.column}>
        <header className={css.head}>
          <p className={css.school}>{data?.school ?? config.title}</p>
          <LanguageSwitch />
        </header>
        <div className={css.card}>
          <h1 className={css.title} tabIndex={-1}>
            {title}
          </h1>
          {about && <p className={css.about}>{about}</p>}
          {children}
        </div>
      </div>
    </main>
  )
}
