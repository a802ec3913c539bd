/** Puts language, theme and brand on the page, then draws it. */
import '@porua/kit/tokens.css'
import '@porua/kit/base.css'
// Nearly every page comes to need them: in a file of their own they would cost it a turn of the line.
import '@porua/kit/components/banner.tsx'
import '@porua/kit/components/confirm.tsx'
import '@porua/kit/components/field.tsx'
import '@porua/kit/i18n/format.ts'
import '../platform/api.ts'
import './boot.css'
import { toast } from '@porua/kit'
import { applyLanguage } from '@porua/kit/i18n/language.ts'
import { farOrigin, getConfig, loadConfig, onConfig } from '@porua/kit/platform/config.ts'
import { logFailure } from '@porua/kit/platform/failure-log.ts'
import { navigate } from '@porua/kit/platform/router.tsx'
import { applyTheme } from '@porua/kit/platform/theme.ts'
import { trustOwnScripts } from '@porua/kit/platform/trusted-types.ts'
import { createRoot } from 'react-dom/client'
import { takeConfig } from '../platform/early-calls.ts'
import { holdInstallPrompt } from '../platform/install-prompt.ts'
import { registerServiceWorker, watchLostParts } from '../platform/service-worker.ts'
import { readSession, take } from '../platform/storage.ts'
import { App } from './app.tsx'
import { plainAddress } from './legacy-address.ts'
import { pagesOf } from './pages.tsx'
import { takeWantedPage } from './wanted-page.ts'
import { applyWhiteLabel, keepTabIcon } from './white-label.ts'

trustOwnScripts()
holdInstallPrompt()
watchLostParts()
applyLanguage()
applyTheme()

function leaveLegacyAddress(): void {
  const plain = plainAddress(window.location)
  if (plain) navigate(plain, { replace: true })
}
leaveLegacyAddress()
window.addEventListener('hashchange', leaveLegacyAddress)

/** Signed in at `/`: goes on to the page that was asked for before. Back leads to `/`. */
function goOn(): void {
  const wanted = window.location.pathname === '/' ? takeWantedPage() : null
  if (wanted) navigate(wanted)
}
goOn()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

/** Where the API is on another site its files want signed addresses: the watch stands before the first picture is asked for. */
async function watchMedia(): Promise<void> {
  if (farOrigin() === null) return
  const { watchFarMedia } = await import('../platform/far-media.ts')
  watchFarMedia()
}

const iconAfterMs = 1_500
/** So long the first drawing waits for the page's own files: frame in frame in frame, each drawn empty first, takes longer. */
const pagesTimeoutMs = 300

/**
 * Resolves when what the address is drawn from is here, its list included (`boot.ts` has asked for it), or after a moment: the
 * frame is then better than nothing.
 */
async function pagesHere(): Promise<void> {
  const pages = pagesOf(window.location.pathname, readSession().student !== null)
  const here = pages.map(async ({ load, ask }) => {
    await load()
    if (ask) await ask((await import('./app-queries.ts')).appQueries())
  })
  const timeout = new Promise((resolve) => setTimeout(resolve, pagesTimeoutMs))
  // What does not come is asked for again by the page itself, which says so.
  await Promise.race([Promise.allSettled(here), timeout])
}

async function draw(root: HTMLElement): Promise<void> {
  const pages = pagesHere()
  await loadConfig(takeConfig())
  applyWhiteLabel(getConfig())
  onConfig(applyWhiteLabel)
  await watchMedia().catch((error: unknown) => logFailure('Media', error))
  await pages
  createRoot(root).render(<App />)
  const flash = take('flash', 'session')
  if (flash) toast[flash.tone](flash.text)
  registerServiceWorker()
  // Nobody waits for it: the page goes first.
  setTimeout(keepTabIcon, iconAfterMs)
}
void draw(root)
