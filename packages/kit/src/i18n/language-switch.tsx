import css from '../components/segments.module.css'
import { type Language, languageNames, setLanguage, useLanguage } from './language.ts'

const languages = Object.entries(languageNames) as [Language, string][]

/** English / বাংলা: two buttons, the one in force pressed. Each name stands in its own language. */
export function LanguageSwitch() {
  const language = useLanguage()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would want a visible legend.
    <div role="group" aria-label="Language / ভাষা" className={css.group}>
      {languages.map(([code, name]) => (
        <button
          key={code}
          type="button"
          lang={code}
          aria-pressed={language === code}
          className={css.word}
          onClick={() => setLanguage(code)}
        >
          {name}
        </button>
      ))}
    </div>
  )
}
