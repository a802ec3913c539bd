/**
 * PDF documents are kept as they came: to write one anew would need to understand all of it. They are served as downloads,
 * never shown by our pages. One that says openly that it starts programs is refused; inside compressed parts that cannot be
 * seen, and the download is what contains it.
 */
import { type PdfFault, pdfFault } from '@porua/contract/uploads.pdf'
import { Problem } from '../../platform/problems.ts'
import type { Bytes, Part } from './bytes.ts'

/** @throws Problem badFile */
export async function cleanPdf(bytes: Bytes): Promise<Part[]> {
  const fault = await pdfFault(bytes.size, (start, length) => bytes.text(start, length))
  if (fault) throw problemOf(fault)
  return [{ start: 0, end: bytes.size }]
}

function problemOf(fault: PdfFault): Problem {
  switch (fault) {
    case 'notPdf':
      return new Problem('badFile', 'This is not a PDF document.')
    case 'damaged':
      return new Problem('badFile', 'This PDF document is damaged or incomplete; please save it again.')
    case 'active':
      return new Problem(
        'badFile',
        'This PDF document holds programs or other files; please print it to a new PDF and send that.',
      )
  }
}
