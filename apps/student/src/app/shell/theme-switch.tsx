import { Icon, type IconName } from '@porua/kit'
import css from '@porua/kit/components/segments.module.css'
import { useWords } from '@porua/kit/i18n/words.ts'
import { setTheme, type ThemeChoice, useTheme } from '@porua/kit/platform/theme.ts'
import { shellWords } from './words.ts'

const choices: readonly (readonly [ThemeChoice, IconName, 'themeSystem' | 'themeLight' | 'themeDark'])[] = [
  ['system', 'sunMoon', 'themeSystem'],
  ['light', 'sun', 'themeLight'],
  ['dark', 'moon', 'themeDark'],
]

/** Light, dark, or as on this phone. */
export function ThemeSwitch() {
  const t = useWords(shellWords)
  const theme = useTheme()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend.
    <div role="group" aria-label={t('theme')} className={css.group}>
      {choices.map(([choice, icon, name]) => (
        <button
          key={choice}
          type="button"
          aria-pressed={theme === choice}
          aria-label={t(name)}
          title={t(name)}
          className={css.sign}
          onClick={() => setTheme(choice)}
        >
          <Icon name={icon} />
        </button>
      ))}
    </div>
  )
}
