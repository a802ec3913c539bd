/**
 * Files that are two things at once: a picture to a picture viewer, a page, a program or an archive to somebody else. Making
 * a picture anew drops all of that; who sends one is told no all the same. What cameras put behind a picture's end (a second
 * picture, a short film) is no reason to refuse it.
 */

/** A page or a program; a PDF document; an archive. */
export type ForeignPart = 'program' | 'pdf' | 'archive'

const markup =
  /<(?:script|html|body|iframe|svg|object|embed)[\s>/]|<!doctype\s+html|<\?php|javascript:|<!\[CDATA\[\s*<script/i
const archives = ['Rar!\x1a\x07', '7z\xbc\xaf\x27\x1c']
/** An archive's end record has 22 bytes and a comment of at most 65,535. */
const zipEndReach = 65_557
/** How far into what follows the picture an archive may begin. */
const zipStartReach = 256

/** What a picture's bytes hold that a picture has no use for; null for nothing. */
export function foreignPart(bytes: Buffer): ForeignPart | null {
  // One character a byte, so that places in the text are places in the bytes.
  const text = bytes.toString('latin1')
  if (markup.test(text)) return 'program'
  if (text.slice(0, 1024).includes('%PDF-')) return 'pdf'
  if (archives.some((mark) => text.includes(mark)) || holdsZip(bytes, text)) return 'archive'
  return null
}

function holdsZip(bytes: Buffer, text: string): boolean {
  const end = endOfPicture(bytes)
  const start = text.indexOf('PK\x03\x04', end)
  if (start >= 0 && start - end <= zipStartReach) return true
  const first = Math.max(0, bytes.length - zipEndReach)
  for (let at = text.lastIndexOf('PK\x05\x06'); at >= first; at = text.lastIndexOf('PK\x05\x06', at - 1)) {
    // Four bytes come up by chance; a record whose comment ends with the file does not.
    if (at + 22 <= bytes.length && at + 22 + bytes.readUInt16LE(at + 20) === bytes.length) return true
    if (at === 0) break
  }
  return false
}

/** Where the picture is over; the length where that cannot be seen. */
function endOfPicture(bytes: Buffer): number {
  return bytes[0] === 0x89 ? endOfPng(bytes) : endOfJpeg(bytes)
}

function endOfPng(bytes: Buffer): number {
  let at = 8
  while (at + 12 <= bytes.length) {
    const next = at + 12 + bytes.readUInt32BE(at)
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return next
    at = next
  }
  return bytes.length
}

function endOfJpeg(bytes: Buffer): number {
  let at = 2
  while (at + 4 <= bytes.length && bytes[at] === 0xff) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) return at + 2
    at += 2 + bytes.readUInt16BE(at + 2)
    // Behind the head of a scan come its bytes, in which a set byte is followed by 0 or a restart's number.
    if (marker === 0xda) at = endOfScan(bytes, at)
  }
  return bytes.length
}

function endOfScan(bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
  }
  return bytes.length
}
