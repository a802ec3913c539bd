/** What a file really is, from its first bytes: names and types are what somebody called it. Pure but for the reading. */

export type FileKind =
  | 'jpeg'
  | 'png'
  | 'webp'
  | 'gif'
  | 'bmp'
  | 'avif'
  | 'heic'
  | 'pdf'
  | 'wav'
  | 'mp3'
  | 'unknown'

/** Kinds that a browser may be able to show as a picture; HEIC only on Apple's own. */
export const pictureKinds: readonly FileKind[] = ['jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic']

/** What only some browsers open, as people call it. The server takes none of it: it is sent as JPEG. */
export const foreignPictures: Partial<Record<FileKind, string>> = {
  webp: 'WebP',
  gif: 'GIF',
  bmp: 'BMP',
  avif: 'AVIF',
  heic: 'HEIC',
}

const heicBrands = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']

/** How a post groups its files. */
export type AttachedKind = 'image' | 'pdf' | 'audio'

/** The group of a file, by its kind or its MIME type. */
export function attachedKind(type: string): AttachedKind {
  if (type.includes('pdf')) return 'pdf'
  return type.startsWith('audio') ? 'audio' : 'image'
}

/** Reads the first bytes of a file. Rejects when they cannot be read (the file is gone). */
export async function fileKind(file: Blob): Promise<FileKind> {
  return kindOf(new Uint8Array(await file.slice(0, 64).arrayBuffer()))
}

/** The kind that a file's first bytes tell. */
export function kindOf(head: Uint8Array): FileKind {
  const text = (from: number, to: number) => String.fromCharCode(...head.subarray(from, to))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg'
  if (text(0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WAVE') return 'wav'
  if (text(0, 4) === 'GIF8') return 'gif'
  if (text(0, 4) === '%PDF') return 'pdf'
  if (text(4, 8) === 'ftyp') {
    if (/^avi[fs]$/.test(text(8, 12))) return 'avif'
    return heicBrands.includes(text(8, 12)) ? 'heic' : 'unknown'
  }
  if (text(0, 3) === 'ID3') return 'mp3'
  // A frame of MPEG audio, layer III: eleven bits set, then version and layer.
  if (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2) return 'mp3'
  if (text(0, 2) === 'BM') return 'bmp'
  return 'unknown'
}
