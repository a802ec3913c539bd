import { useWords } from '@porua/kit/i18n/words.ts'
import { setTheme, useTheme } from '@porua/kit/platform/theme.ts'
import { deskWords } from '../words.ts'
import css from './theme-choice.module.css'

/** The themes by their names. */
export const themes = [
  ['system', 'themeSystem'],
  ['light', 'themeLight'],
  ['dark', 'themeDark'],
] as const

/** Light, dark, or as the system is. */
export function ThemeChoice() {
  const t = useWords(deskWords)
  const theme = useTheme()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend.
    <div role="group" aria-label={t('theme')} className={css.group}>
      {themes.map(([choice, name]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={theme === choice}
          className={css.choice}
          onClick={() => setTheme(choice)}
        >
          {t(name)}
        </button>
      ))}
    </div>
  )
}
