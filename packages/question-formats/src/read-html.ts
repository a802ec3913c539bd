/** Whether a text of a format that has both is meant as HTML. */

const markup =
  /<\/(?:p|b|i|u|s|em|strong|sub|sup|span|div|table|tr|td|th|ul|ol|li|pre|code|font|a|h[1-6]|math|blockquote)\s*>|<br\s*\/?>|<img\s[^<>]*src/i

/** A tag that closes, a line break or a picture; 'a < b and c > d' has none of them. */
export function hasMarkup(text: string): boolean {
  return markup.test(text)
}
