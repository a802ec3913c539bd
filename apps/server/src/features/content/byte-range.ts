/** The `Range` header, as players of sound and film send it (RFC 9110, 14): one range of bytes, or nothing special. */

/** The bytes to send, both ends included; 'all' of them; 'none' where the range lies behind the end (416). */
export type ByteRange = { readonly start: number; readonly end: number } | 'all' | 'none'

/** What a header asks of a file of `size` bytes. What cannot be read, and several ranges at once, mean the whole file. */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const [, first, last] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header ?? '') ?? []
  if (first === undefined || last === undefined || (first === '' && last === '')) return 'all'
  // `-500`: the last 500 bytes.
  if (first === '')
    return size === 0 || Number(last) === 0
      ? 'none'
      : { start: Math.max(0, size - Number(last)), end: size - 1 }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return 'all'
  return start >= size ? 'none' : { start, end }
}
