/** Patterns of LIKE. */

/** Text in a LIKE: its signs of pattern become 'any one sign', which both databases understand alike. */
export function likePattern(text: string): string {
  return text.replace(/[\\%_]/g, '_')
}
