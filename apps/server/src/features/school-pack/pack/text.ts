/** Reads the text files of a pack: size, encoding, byte order mark. */

import { fault, isFault } from '@porua/files/faults/faults'
import type { PackSource } from '@porua/files/source'
import type { ValidationErrors } from '@porua/files/validation-errors'

/** The text of a file, or null when it is not there (no mistake) or cannot be read (a mistake). */
export async function packText(
  source: PackSource,
  path: string,
  mostMegabytes: number,
  mistakes: ValidationErrors,
): Promise<string | null> {
  const file = await source.find(path)
  if (isFault(file)) {
    // Absence is the caller's business; a link that leads out is not absence.
    if (file.wording[0] !== 'noFileIn') mistakes.add({ file: path, line: 0, field: '' }, file)
    return null
  }
  if (file.size > mostMegabytes * 1024 * 1024) {
    mistakes.add({ file: path, line: 0, field: '' }, fault('fileBig', { megabytes: mostMegabytes }))
    return null
  }
  const bytes = await file.read()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const utf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
    mistakes.add(
      { file: path, line: utf16 ? 0 : badLine(bytes), field: '' },
      fault(path.endsWith('.csv') ? 'notUtf8Csv' : 'notUtf8'),
    )
    return null
  }
}

/** The first line that is not UTF-8. */
function badLine(bytes: Uint8Array): number {
  let line = 1
  let from = 0
  for (let at = bytes.indexOf(10); ; at = bytes.indexOf(10, from)) {
    const part = bytes.subarray(from, at < 0 ? bytes.length : at)
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(part)
    } catch {
      return line
    }
    if (at < 0) return line
    from = at + 1
    line++
  }
}
