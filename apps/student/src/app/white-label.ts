/** What of the provider's white label stands around the page: colours, the tab's icon, and the title until a page has one. */
import type { ClientConfig } from '@porua/contract/school'
import { applyBrand } from '../platform/theme.ts'

let brand: Promise<void> = Promise.resolve()

/** Puts it there; called at start and whenever a newer configuration has come. */
export function applyWhiteLabel(config: ClientConfig): void {
  brand = applyBrand(config.colour)
  if (document.title === '') document.title = config.title
  // Without it the tab has the app's own icon.
  import('./tab-icon.ts').then(({ applyTabIcon }) => applyTabIcon(config)).catch(() => undefined)
}

/** Resolves when the newest colour stands, or after `patienceMs`: better another colour than no page. */
export function whiteLabelStands(patienceMs = 1_000): Promise<void> {
  return Promise.race([brand, new Promise<void>((resolve) => setTimeout(resolve, patienceMs))])
}
