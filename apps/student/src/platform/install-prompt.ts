/**
 * The browser's offer to install the app. It comes when the browser likes, often before anything is drawn: it is kept until a calm
 * moment (app/install), and the browser shows nothing by itself.
 */

/** Chrome's and Edge's event; other browsers have none. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offer: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

function set(next: InstallPromptEvent | null): void {
  offer = next
  for (const listener of listeners) listener()
}

/** Listens from the first file on. */
export function holdInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    set(event as InstallPromptEvent)
  })
  window.addEventListener('appinstalled', () => set(null))
}

/** Whether the browser would install the app now. */
export function canInstall(): boolean {
  return offer !== null
}

/** Calls back on each change; answers the function that ends it. */
export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows the browser's own question; true when the student said yes. An offer can be shown once. */
export async function askToInstall(): Promise<boolean> {
  const held = offer
  set(null)
  return held !== null && (await held.prompt()).outcome === 'accepted'
}
