import { useWords } from '@porua/kit/i18n/words.ts'
import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react'
import { useProfile } from '../../features/account/use-profile.ts'
import { useLessData } from '../../platform/use-less-data.ts'
import { InstallBanner } from '../install/install-banner.tsx'
import { ConnectionBanner } from './connection-banner.tsx'
import { holdPictures } from './pictures-on-tap.ts'
import css from './shell.module.css'
import { StudentTabs } from './student-tabs.tsx'
import { TopBar } from './top-bar.tsx'
import { UpdateBanner } from './update-banner.tsx'
import { shellWords } from './words.ts'

/** Bar, tabs and page, for every signed-in page but the exam. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useWords(shellWords)
  useProfile()
  const content = usePicturesOnTap()
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
        <main ref={content} id="content" tabIndex={-1} className={css.main}>
          {children}
        </main>
      </div>
    </>
  )
}

/** With 'Use less data' the pictures of the page come on a tap. Before the first drawing: then none has been asked for. */
function usePicturesOnTap(): RefObject<HTMLElement | null> {
  const content = useRef<HTMLElement>(null)
  const lessData = useLessData()
  const t = useWords(shellWords)
  const latest = useRef(t)
  latest.current = t
  useLayoutEffect(() => {
    if (lessData && content.current) return holdPictures(content.current, () => latest.current('showPicture'))
  }, [lessData])
  return content
}
