import { useWords } from '@porua/kit/i18n/words.ts'
import type { ReactNode } from 'react'
import { useProfile } from '../../features/account/use-profile.ts'
import { InstallBanner } from '../install/install-banner.tsx'
import { Tips } from '../tips/tips.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import css from './shell.module.css'
import { StudentTabs } from './student-tabs.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdateBanner } from './update-banner.tsx'
import { shellWords } from './words.ts'

/** Bar, tabs and page, for every signed-in page but the exam. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords(shellWords)
  useProfile()
  return (
    <>
      <a className={css.skip} href="#content">
        {t('skipToContent')}
      </a>
      <TopBar />
      <ConnectionBanner />
      <UpdateBanner />
      <InstallBanner />
      <div className={css.page}>
        <StudentTabs />
        <main id="content" tabIndex={-1} className={css.main}>
          <Tips />
          {children}
        </main>
      </div>
    </>
  )
}
