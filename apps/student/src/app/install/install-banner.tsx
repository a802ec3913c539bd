import { Banner, Button } from '@porua/kit'
import { useWords } from '@porua/kit/i18n/words.ts'
import { useConfig } from '@porua/kit/platform/config.ts'
import { useLocation } from '@porua/kit/platform/navigation.tsx'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { askToInstall, canInstall, onInstallChange } from '../../platform/install-prompt.ts'
import { read, write } from '../../platform/storage.ts'
import css from './install-banner.module.css'
import { type InstallOffer, offersInstall, opened } from './install-offer.ts'
import { installWords } from './install-words.ts'

/** Offers to install the app at a calm moment; a no is remembered. On an iPhone it says how. */
export function InstallBanner() {
  const t = useWords(installWords)
  const { title } = useConfig()
  const { pathname } = useLocation()
  const byBrowser = useSyncExternalStore(onInstallChange, canInstall)
  const [offer, setOffer] = useState<InstallOffer | null>(null)

  const byHand = !byBrowser && isIphone()
  const possible = (byBrowser || byHand) && !isInstalled()

  useEffect(() => {
    // Where nothing can be installed nothing is counted, nor kept.
    if (!possible) return
    const next = opened(read('installOffer'), pathname, new Date().toDateString())
    write('installOffer', next)
    setOffer(next)
  }, [pathname, possible])

  if (!offer || !possible || !offersInstall(offer, pathname)) return null
  const decline = () => {
    const next = { ...offer, declined: true }
    write('installOffer', next)
    setOffer(next)
  }
  const install = async () => {
    if (!(await askToInstall())) decline()
  }
  return (
    <Banner
      flush
      icon="download"
      role="status"
      title={t('title', { app: title })}
      action={
        <div className={css.actions}>
          <Button onClick={decline}>{t('notNow')}</Button>
          {byBrowser && (
            <Button variant="primary" onClick={() => void install()}>
              {t('install')}
            </Button>
          )}
        </div>
      }
    >
      {t(byHand ? 'iphone' : 'text')}
    </Banner>
  )
}

function isInstalled(): boolean {
  return window.matchMedia('(display-mode: standalone)').matches
}

/** Safari on a phone knows whether it runs from the home screen, and asks nobody. */
function isIphone(): boolean {
  return 'standalone' in navigator && navigator.standalone === false && 'ontouchend' in document
}
