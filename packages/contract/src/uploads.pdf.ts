/**
 * What a PDF document must be to be taken, the same on both sides: the phone says so before a file stands on a card, where words would
 * wait for it, and the server looks again when it is claimed.
 */

/** notPdf: something else. damaged: its end is missing. active: it says openly that it starts programs or carries other files. */
export type PdfFault = 'notPdf' | 'damaged' | 'active'

/** Where readers look for the end. */
const tail = 4096
const step = 128 * 1024
const actions = /\/(?:JavaScript|Launch|EmbeddedFile)\b/
const longestAction = 16

/** The fault of a document of `size` bytes, or null; `text` reads some of them, one letter a byte, fewer at the end. */
export async function pdfFault(
  size: number,
  text: (start: number, length: number) => Promise<string>,
): Promise<PdfFault | null> {
  if (!/^%PDF-[12]\.\d/.test(await text(0, 8))) return 'notPdf'
  if (!/startxref\s+\d+\s+%%EOF/.test(await text(Math.max(0, size - tail), tail))) return 'damaged'
  for (let at = 0; at < size; at += step)
    if (actions.test(await text(at, step + longestAction))) return 'active'
  return null
}
