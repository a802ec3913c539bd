/** In which language a text of the school or of a student is written: the app's own language says nothing about it. */
import { withoutMarkup } from './markup.ts'

/** So much of a text is looked at; a long one does not change its language in the middle. */
const looked = 1_200

const formulas = /\$\$?[^$]*\$\$?|\\\([\s\S]*?\\\)|\\\[[\s\S]*?\\\]/g

/**
 * The language of a text, for its `lang`: a screen reader then takes the voice that can read it, and Bangla gets the height
 * of line that its conjuncts need (WCAG 3.1.2). Undefined where nothing is written in either script: figures, a formula.
 *
 * Bangla wins where the two stand together, as in 'HSC জীববিজ্ঞান': its voices read English words, and an English one leaves
 * Bangla out altogether. A few words of it in a long English text do not make that Bangla.
 */
export function textLanguage(text: string): 'bn' | 'en' | undefined {
  const words = text.slice(0, looked).replace(formulas, '')
  const bangla = words.match(/[\u0980-\u09ff]/g)?.length ?? 0
  const latin = words.match(/[A-Za-z]/g)?.length ?? 0
  if (bangla === 0 && latin === 0) return undefined
  return bangla * 3 >= latin ? 'bn' : 'en'
}

/** The same of a piece of HTML. */
export function markupLanguage(html: string): 'bn' | 'en' | undefined {
  // A tag that the cut went through has no end.
  return textLanguage(withoutMarkup(html.slice(0, 2 * looked).replace(/<[^>]*$/, '')))
}
