/** A question's text as one line without markup: for lists, sheets and the log. */
import { withoutEntities } from './html-entities.ts'
import { scripted } from './rows/text.ts'

/** `H<sub>2</sub>O` is 'H₂O'. A text that is no HTML keeps its signs. */
export function plainText(text: string, format: 'text' | 'html'): string {
  const bare =
    format === 'text'
      ? text
      : withoutEntities(
          text
            .replace(/<(su[bp])>([^<>]*)<\/\1>/g, (_, mark: 'sub' | 'sup', inner: string) =>
              scripted(inner, mark),
            )
            .replace(/<[^<>]*>/g, ' '),
        )
  return bare.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
