/** What of the provider's white label stands around the page: colours, the tab's icon, and the title until a page has one. */
import type { ClientConfig } from '@porua/contract/school'
import { getConfig, onConfig } from '@porua/kit/platform/config.ts'
import { applyBrand } from '@porua/kit/platform/theme.ts'

/** Puts it there; called at start and whenever a newer configuration has come. */
export function applyWhiteLabel(config: ClientConfig): void {
  applyBrand(config.colour)
  if (document.title === '') document.title = config.title
}

/** The tab's icon, now and whenever a newer configuration has come. Without it the tab has the app's own. */
export function keepTabIcon(): void {
  const apply = () => {
    import('./tab-icon.ts').then(({ applyTabIcon }) => applyTabIcon(getConfig())).catch(() => undefined)
  }
  apply()
  onConfig(apply)
}
