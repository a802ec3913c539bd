/** Puts language, theme and the school's colour on the page, then draws the desk. */
import '@porua/kit/tokens.css'
import '@porua/kit/base.css'
import './desk.css'
import { setLanguage } from '@porua/kit/i18n/language.ts'
import { getConfig, loadConfig, onConfig } from '@porua/kit/platform/config.ts'
import { keepIn, readText } from '@porua/kit/platform/storage.ts'
import { applyBrand, setTheme } from '@porua/kit/platform/theme.ts'
import { createRoot } from 'react-dom/client'
import { z } from 'zod'
import { deskKeep } from '../platform/keep.ts'
import { makeQueries } from '../platform/queries.ts'
import { App } from './app.tsx'
import { makeRouter } from './router.tsx'

// The content policy forbids code made of texts, and says so in the console of whoever tries.
z.config({ jitless: true })

keepIn(deskKeep())
setLanguage(readText('language') ?? 'en')
setTheme(readText('theme') ?? 'system')

/** The school's white label; null where it does not come, and the desk opens with neutral colours. */
const askConfig = async (): Promise<unknown> => {
  const reply = await fetch('/config.json').catch(() => null)
  return reply?.ok ? await reply.json() : null
}

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

async function draw(place: HTMLElement): Promise<void> {
  await loadConfig(askConfig(), 1_500)
  applyBrand(getConfig().colour)
  onConfig(({ colour }) => applyBrand(colour))
  const queries = makeQueries()
  createRoot(place).render(<App queries={queries} router={makeRouter(queries)} />)
}
void draw(root)
