/**
 * PDF documents are kept as they came: to write one anew would need to understand all of it. They are served as downloads,
 * never shown by our pages. One that says openly that it starts programs is refused; inside compressed parts that cannot be
 * seen, and the download is what contains it.
 */
import { Problem } from '../../platform/problems.ts'
import type { Bytes, Part } from './bytes.ts'

/** Where readers look for the end. */
const tail = 4096
const step = 128 * 1024
const actions = /\/(?:JavaScript|Launch|EmbeddedFile)\b/
const longestAction = 16

/** @throws Problem badFile */
export async function cleanPdf(bytes: Bytes): Promise<Part[]> {
  if (!/^%PDF-[12]\.\d/.test(await bytes.text(0, 8)))
    throw new Problem('badFile', 'This is not a PDF document.')
  const end = await bytes.text(Math.max(0, bytes.size - tail), tail)
  if (!/startxref\s+\d+\s+%%EOF/.test(end))
    throw new Problem('badFile', 'This PDF document is damaged or incomplete; please save it again.')
  for (let at = 0; at < bytes.size; at += step)
    if (actions.test(await bytes.text(at, step + longestAction)))
      throw new Problem(
        'badFile',
        'This PDF document holds programs or other files; please print it to a new PDF and send that.',
      )
  return [{ start: 0, end: bytes.size }]
}
