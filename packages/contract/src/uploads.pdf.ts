/**
 * What a PDF document must be to be taken, the same on both sides: the phone says so before a file stands on a card, where words would
 * wait for it, and the server looks again when it is claimed.
 */

/** notPdf: something else. damaged: its end is missing. active: it starts programs, sends forms, or opens or carries other files. */
export type PdfFault = 'notPdf' | 'damaged' | 'active'

/** Where readers look for the end. */
const tail = 4096
const step = 128 * 1024
/** Names of what starts programs or scripts, sends forms, opens or carries other files, and the most signs that one takes. */
const acting = [
  'JavaScript',
  'Launch',
  'EmbeddedFiles?',
  'GoTo[RE]',
  'SubmitForm',
  'ImportData',
  'RichMedia',
  'XFA',
]
const actions = new RegExp(`/(?:${acting.map(spelled).join('|')})(?![\\w#])`)
const longestAction = 48

/** Whether a part of a document says that it acts. */
export function acts(text: string): boolean {
  return actions.test(text)
}

/** A name as a document may write it: each of its letters as it is, or as # and two hexadecimal figures (ISO 32000, 7.3.5). */
export function spelled(name: string): string {
  return name.replace(/\[RE\]|[A-Za-z]/g, (letter) => {
    if (letter.length > 1) return '(?:[RE]|#52|#45)'
    const figures = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${figures.replace(/[a-f]/, (one) => `[${one}${one.toUpperCase()}]`)})`
  })
}

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
