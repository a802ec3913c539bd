/**
 * Texts that a spreadsheet would take for a formula. In a CSV file nothing says that a cell is a text, so one that begins as a
 * formula does gets an apostrophe before it, as a person would type it; the reader of our own files takes it away again.
 */

/** Also the wide forms, which Excel takes for formulas in some languages. */
const risky = /^'*[=+\-@\t\r\n＝＋－＠]/
const guarded = /^'+[=+\-@\t\r\n＝＋－＠]/

/** The text as it may stand in a CSV cell. `exposed` gives it back exactly. */
export function neutral(text: string): string {
  return risky.test(text) ? `'${text}` : text
}

/** The text that `neutral` was given. */
export function exposed(cell: string): string {
  return guarded.test(cell) ? cell.slice(1) : cell
}
