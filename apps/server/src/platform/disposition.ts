/** The name under which a browser saves a file (RFC 6266, RFC 8187): any title of any language, and nothing that a title could do. */
import { extname } from 'node:path'

/** Characters of a name, before the extension. File systems take 255 bytes, and a Bangla letter is three. */
const longest = 80

/** `Content-Disposition` that saves the file of `key` under `name`; the ending stays that of the file, whatever the name says. */
export function attachmentNamed(name: string, key: string): string {
  const ending = extname(key).toLowerCase()
  const whole = safeName(name)
  const base = ending !== '' && whole.toLowerCase().endsWith(ending) ? whole.slice(0, -ending.length) : whole
  const short = Array.from(base)
    .slice(0, longest)
    .join('')
    .replace(/[. ]+$/, '')
  const full = `${short === '' ? 'file' : short}${ending}`
  // For clients that know no other form: what is not plain is a line.
  const plain = full.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%;]/g, '_')
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded(full)}`
}

/**
 * Without what ends a header, leads into another folder, is hidden, or turns the writing direction, by which `exe.pdf` can be made
 * to look like `fdp.exe`.
 */
function safeName(name: string): string {
  return (
    name
      .toWellFormed()
      .normalize('NFC')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
      .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
      .replace(/[\\/:*?"<>|]/g, '-')
      .replace(/^[. ]+/, '')
      .replace(/ {2,}/g, ' ')
  )
}

function encoded(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*!]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
