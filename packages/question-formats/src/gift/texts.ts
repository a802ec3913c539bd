/** The texts of one GIFT question in one format: ours has one for the whole question. */

import { htmlOfText } from '@porua/spreadsheets/text-html'
import { withoutPictures } from '../html.ts'
import { hasMarkup } from '../read-html.ts'
import type { GiftText } from './parse.ts'

export class GiftWriter {
  readonly isHtml: boolean
  readonly markdown: boolean
  /** Pictures that the texts name; a GIFT file has none inside. */
  readonly lost = new Set<string>()

  /** @param texts All that are kept of the question: one of them with markup makes the others HTML too. */
  constructor(texts: readonly GiftText[]) {
    this.isHtml = texts.some(isHtml)
    this.markdown = texts.some(({ format }) => format === 'markdown')
  }

  text(text: GiftText): string {
    if (!this.isHtml) return text.text
    if (!isHtml(text)) return htmlOfText(text.text)
    const { html, sources } = withoutPictures(
      text.format === 'html' ? text.text : text.text.replace(/\n/g, '<br>'),
    )
    for (const source of sources) this.lost.add(source.replace(/^@@PLUGINFILE@@\//, ''))
    return html
  }
}

/** Moodle's own format is HTML where it has tags. */
function isHtml({ format, text }: GiftText): boolean {
  return format === 'html' || (format === 'moodle' && hasMarkup(text))
}
