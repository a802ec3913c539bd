/** How a workbook shows its cells: the number format and the font of each style. */
import { format, getFormatFromId, isDateFormat, isValidFormat } from 'numfmt'
import type { XlsxPackage } from './xlsx-package.ts'

export interface CellStyle {
  /** The code of the number format, as Excel writes it. */
  format: string
  isDate: boolean
  /** Dates whose order of day and month the reader's own computer decides. */
  isLocal: boolean
  /** The name of the font. */
  font: string
}

export const plainStyle: CellStyle = { format: 'General', isDate: false, isLocal: false, font: '' }

/** Excel's own formats that follow the settings of each computer. */
const localDates: ReadonlySet<number> = new Set([14, 22])

/** The styles that cells name by their index. */
export async function readStyles(source: XlsxPackage, part: string): Promise<CellStyle[]> {
  const custom = new Map<number, string>()
  const fonts: string[] = []
  const styles: CellStyle[] = []
  let within = ''
  await source.all(part, {
    open(name, attributes) {
      if (name === 'numFmt') custom.set(Number(attributes.numFmtId), attributes.formatCode ?? '')
      else if (name === 'cellXfs' || name === 'fonts') within = name
      else if (name === 'font' && within === 'fonts') fonts.push('')
      else if (name === 'name' && within === 'fonts') fonts[fonts.length - 1] = attributes.val ?? ''
      else if (name === 'xf' && within === 'cellXfs')
        styles.push(
          styleOf(Number(attributes.numFmtId ?? 0), custom, fonts[Number(attributes.fontId ?? 0)] ?? ''),
        )
    },
    close(name) {
      if (name === within) within = ''
    },
  })
  return styles
}

function styleOf(id: number, custom: ReadonlyMap<number, string>, font: string): CellStyle {
  const own = custom.get(id)
  const code = own ?? getFormatFromId(id) ?? 'General'
  const known = isValidFormat(code) ? code : 'General'
  return {
    format: known,
    isDate: isDateFormat(known),
    isLocal: own === undefined && localDates.has(id),
    font,
  }
}

/** Days between Excel's two ways of counting them. */
const from1904Days = 1462
/** How numfmt is to act on what it cannot show: without an error. */
const leniently = { throws: false, dateSpanLarge: false } as const

/** A number as the workbook shows it. A format that shows nothing leaves the number. */
export function shownNumber(raw: string, { format: code, isDate }: CellStyle, from1904: boolean): string {
  const value = Number(raw)
  if (raw.trim() === '' || !Number.isFinite(value)) return raw
  // Excel shortens long numbers to fit the column; a whole number keeps all of its digits here.
  if (/^general$/i.test(code) && Number.isSafeInteger(value)) return String(value)
  const shown = format(code, isDate && from1904 ? value + from1904Days : value, leniently)
  const plain = shown.replace(/\s+/g, ' ').trim()
  return plain === '' || /^#+$/.test(plain) ? String(value) : plain
}
