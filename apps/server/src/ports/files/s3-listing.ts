/** Reads a page of a store's list of objects (ListObjectsV2). Its XML is flat, and our keys need no escapes. */
import type { ListedFile } from './files.ts'

export interface Listing {
  readonly files: readonly ListedFile[]
  /** How to ask for the next page; null at the end. */
  readonly next: string | null
}

/** The page, or null where the text is something else. */
export function readListing(xml: string): Listing | null {
  if (!/<ListBucketResult[\s>]/.test(xml)) return null
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = '']) => ({
    key: field(object, 'Key') ?? '',
    bytes: Number(field(object, 'Size') ?? Number.NaN),
  }))
  if (files.some(({ key, bytes }) => key === '' || !Number.isSafeInteger(bytes))) return null
  const isMore = field(xml, 'IsTruncated') === 'true'
  const next = isMore ? field(xml, 'NextContinuationToken') : null
  return isMore && next === null ? null : { files, next }
}

function field(xml: string, name: string): string | null {
  const found = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1]
  return found === undefined ? null : unescaped(found)
}

const escapes: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-f]{1,6}));/gi,
    (whole, name: string | undefined, decimal: string | undefined, hex: string) => {
      if (name) return escapes[name.toLowerCase()] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole
    },
  )
}
