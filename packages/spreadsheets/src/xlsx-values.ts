/** What the cells of a workbook say, as text. Pure. */

const day = 86_400_000

/** A number with all its digits and without float noise (3.4999999999999996 is 3.5, as Excel shows it). */
export function numberText(raw: string): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  if (Number.isSafeInteger(value)) return String(value)
  return String(Number(value.toPrecision(15)))
}

/** The date or time that a serial number stands for; the number itself where it is none. */
export function dateText(raw: string, from1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value) || value < 0 || value >= 2_958_466) return numberText(raw)
  // Rounded to the second: a serial number is a fraction of a day.
  const ms = Math.round(value * 86_400) * 1000
  if (ms < day && !from1904) return new Date(ms).toISOString().slice(11, 19)
  // Excel's 1900 had a 29 February: before it, dates count from a day later.
  const first = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, value < 60 ? 31 : 30)
  const text = new Date(first + ms).toISOString()
  return ms % day === 0 ? text.slice(0, 10) : text.slice(0, 19)
}

/** B7 → [1, 7]; null: no name of a cell. */
export function cellPlace(name: string): [column: number, row: number] | null {
  const parts = /^\$?([A-Za-z]{1,3})\$?(\d{1,7})$/.exec(name)
  if (!parts) return null
  let column = 0
  for (const letter of (parts[1] ?? '').toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64
  return [column - 1, Number(parts[2])]
}
