/**
 * The browser's offer to install the app. It comes when the browser likes, often before anything is drawn: it is kept until a calm
 * moment (app/install), and the browser shows nothing by itself.
 */
import { watched } from '@porua/kit/platform/watched.ts'

/** Chrome's and Edge's event; other browsers have none. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const offer = watched<InstallPromptEvent | null>(null)

/** Listens from the first file on. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    offer.set(event as InstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => offer.set(null))
}

/** Whether the browser would install the app now. */
export function canInstall(): boolean {
  return offer.get() !== null
}

/** Calls back on each change; answers the function that ends it. */
export const onInstallChange = offer.listen

/** Shows the browser's own question; true when the student said yes. An offer can be shown once. */
export async function askToInstall(): Promise<boolean> {
  const held = offer.get()
  offer.set(null)
  return held !== null && (await held.prompt()).outcome === 'accepted'
}
