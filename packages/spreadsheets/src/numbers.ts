/** Numbers as people and spreadsheets write them. Pure. */

/** Bengali digits as Latin ones. */
export function latinDigits(text: string): string {
  return text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
}

/** What a spreadsheet wrote of a long number: 8.80171E+12. The digits where all of them are there, null where some are lost; undefined: it is none such. */
export function scientific(text: string): string | null | undefined {
  const parts = /^(\d)(?:[.,](\d+))?E\+?(\d{1,3})$/i.exec(text)
  if (!parts) return undefined
  const [, first = '', rest = '', exponent = ''] = parts
  // Excel shows six digits at most, so zeros at the end may be anything.
  return rest.length === Number(exponent) ? first + rest : null
}
