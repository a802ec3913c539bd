/** Puts language, theme and the school's colour on the page, then draws the desk. */
import '@porua/kit/tokens.css'
import '@porua/kit/base.css'
import './desk.css'
import { sayPlainHours } from '@porua/kit/i18n/format.ts'
import { setLanguage } from '@porua/kit/i18n/language.ts'
import { getConfig, loadConfig, onConfig } from '@porua/kit/platform/config.ts'
import { keepIn, readText } from '@porua/kit/platform/storage.ts'
import { applyBrand, setTheme } from '@porua/kit/platform/theme.ts'
import { createRoot } from 'react-dom/client'
import { askConfig } from '../platform/client-config.ts'
import { deskKeep } from '../platform/keep.ts'
import { makeQueries } from '../platform/queries.ts'
import { App } from './app.tsx'
import { makeRouter } from './router.tsx'

keepIn(deskKeep())
sayPlainHours()
setLanguage(readText('language') ?? 'en')
setTheme(readText('theme') ?? 'system')

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

async function draw(place: HTMLElement): Promise<void> {
  await loadConfig(askConfig(), 1_500)
  applyBrand(getConfig().colour)
  onConfig(({ colour }) => applyBrand(colour))
  const queries = makeQueries()
  // What a page throws is written by the page that takes its place (`plain-pages.tsx`).
  createRoot(place, { onCaughtError: () => undefined }).render(
    <App queries={queries} router={makeRouter(queries)} />,
  )
}
void draw(root)
