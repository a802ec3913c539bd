/** A page of the desk: its title in the tab and on top, what can be done at its side, and its parts. */
import { usePageTitle } from '@porua/kit/platform/navigation.tsx'
import type { ReactNode } from 'react'
import css from './page.module.css'

interface PageProps {
  title: string
  /** What the tab says where that is shorter than the title. */
  tab?: string
  /** One line under the title. */
  about?: string
  /** The button of the page. */
  action?: ReactNode
  children: ReactNode
}

/** The page; its heading takes the focus after a navigation. */
export function Page({ title, tab = title, about, action, children }: PageProps) {
  usePageTitle(tab)
  return (
    <div className={css.page}>
      <header className={css.head}>
        <div className={css.words}>
          <h1 className={css.title} tabIndex={-1} data-clear>
            {title}
          </h1>
          {about && <p className={css.about}>{about}</p>}
        </div>
        {action && <div className={css.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

/** A part of a page with a heading of its own. */
export function Section({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  return (
    <section className={css.section} aria-label={title}>
      <h2 className={css.heading}>{title}</h2>
      {about && <p className={css.about}>{about}</p>}
      {children}
    </section>
  )
}
