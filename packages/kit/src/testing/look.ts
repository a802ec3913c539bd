/** Looking at what the page shows: WCAG 2.2 AA in both themes and languages, and nothing outside of the window. */
import axeCore from 'axe-core'
import { expect, inject } from 'vitest'
import { page } from 'vitest/browser'
import { type Language, setLanguage } from '../i18n/language.ts'
import { setTheme } from '../platform/theme.ts'
import { api } from './fake-api.ts'
import { atTheEdge, overflow } from './layout.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** How much `expectGoodLooks` looks at: `few` before each landing, `every` in `npm run test:all`. */
    looks: 'few' | 'every'
  }
}

/** Everything stands where it comes to rest. */
const still = '* { transition: none !important; animation: none !important }'

/** Adds styles to the page; answers the function that takes them away. */
function addStyles(styles: string): () => void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((it) => it !== sheet)
  }
}

/** By far the longest of axe's rules. It depends on the theme and not on the language. */
const contrast = 'color-contrast'

/** Violations of WCAG 2.2 AA that axe finds in the page, each in a line. `rules`: with contrast alone, or without it. */
export async function axe(rules: 'all' | 'contrast' | 'others' = 'all'): Promise<string[]> {
  // While it looks, a reply would move what it measures.
  await api.settled()
  // Rows off the screen are not laid out (content-visibility) and would be judged by places that they do not have.
  const end = addStyles(`* { content-visibility: visible !important } ${still}`)
  try {
    const { violations } = await axeCore.run(document, {
      resultTypes: ['violations'],
      runOnly:
        rules === 'contrast'
          ? { type: 'rule', values: [contrast] }
          : ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'],
      ...(rules === 'others' ? { rules: { [contrast]: { enabled: false } } } : {}),
      elementRef: false,
    })
    return violations.map(
      ({ id, help, nodes }) => `${id}: ${help} (${nodes.map(({ target }) => target.join(' ')).join('; ')})`,
    )
  } finally {
    end()
  }
}

/**
 * Looks at the page in both languages, at 320 px and on a laptop, and lets axe judge the first language in the light theme. With every
 * look (`npm run test:all`) axe judges the dark theme and the other language too, and a phone of 360 px is looked at. It ends in English,
 * by the system's theme, in the window in which it began.
 */
export async function expectGoodLooks({
  languages = ['en', 'bn'],
}: {
  languages?: readonly Language[]
} = {}): Promise<void> {
  const [width, height] = [window.innerWidth, window.innerHeight]
  const everyLook = inject('looks') === 'every'
  // In another window a dialog would come in once more.
  const end = addStyles(still)
  for (const language of languages) {
    setLanguage(language)
    const first = language === languages[0]
    setTheme('light')
    if (first || everyLook) expect(await axe(first ? 'all' : 'others'), `${language}, light`).toEqual([])
    if (first && everyLook) {
      // The dark theme has other colours and nothing else.
      setTheme('dark')
      expect(await axe('contrast'), `${language}, dark`).toEqual([])
    }
    for (const wide of everyLook ? [1440, 360, 320] : [1440, 320]) {
      await page.viewport(wide, wide === 1440 ? 900 : 740)
      expect(overflow(), `${language}, ${wide} px: wider than the window by`).toBeLessThanOrEqual(0)
      if (wide < 1440) expect(atTheEdge(), `${language}, ${wide} px: at the edge`).toEqual([])
    }
  }
  await page.viewport(width, height)
  end()
  setTheme('system')
  setLanguage('en')
}
