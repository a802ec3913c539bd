/** The school's white label, as the server gives it to every page. */
import { loadConfig } from '@porua/kit/platform/config.ts'

/** What `loadConfig` takes; null where it does not come, and the desk stays as it looks. */
export async function askConfig(): Promise<unknown> {
  const reply = await fetch('/config.json', { cache: 'no-cache' }).catch(() => null)
  return reply?.ok ? await reply.json() : null
}

/** Asks for it again: it was changed here. */
export async function renewConfig(): Promise<void> {
  await loadConfig(askConfig())
}
