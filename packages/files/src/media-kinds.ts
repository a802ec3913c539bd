/** What a media file is, by its first bytes. A name says what somebody hopes; the bytes say what a browser will make of it. */

export type MediaKind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'pdf' | 'mp3' | 'wav' | 'mp4' | 'webm'

interface KindFacts {
  /** For messages. */
  name: string
  extensions: readonly string[]
  /** Largest, in bytes. */
  most: number
}

const megabyte = 1024 * 1024

export const mediaKinds: Record<MediaKind, KindFacts> = {
  png: { name: 'PNG picture', extensions: ['png'], most: 20 * megabyte },
  jpeg: { name: 'JPEG picture', extensions: ['jpg', 'jpeg'], most: 20 * megabyte },
  gif: { name: 'GIF picture', extensions: ['gif'], most: 20 * megabyte },
  webp: { name: 'WebP picture', extensions: ['webp'], most: 20 * megabyte },
  svg: { name: 'SVG picture', extensions: ['svg'], most: 2 * megabyte },
  pdf: { name: 'PDF document', extensions: ['pdf'], most: 200 * megabyte },
  mp3: { name: 'MP3 recording', extensions: ['mp3'], most: 200 * megabyte },
  wav: { name: 'WAV recording', extensions: ['wav'], most: 200 * megabyte },
  mp4: { name: 'MP4 video', extensions: ['mp4', 'm4a', 'm4v'], most: 4096 * megabyte },
  webm: { name: 'WebM video', extensions: ['webm'], most: 4096 * megabyte },
}

/** What may stand where. */
export const pictures = ['png', 'jpeg', 'gif', 'webp'] as const satisfies MediaKind[]
export const covers = [...pictures, 'svg'] as const satisfies MediaKind[]
export const documents = [...pictures, 'pdf', 'mp3', 'wav', 'mp4', 'webm'] as const satisfies MediaKind[]

/** How many first bytes `kindOfBytes` wants to see (SVG may begin with a long comment). */
export const headLength = 4096

/** The kind that a name's extension claims. */
export function kindOfName(name: string): MediaKind | null {
  const extension = extensionOf(name)
  for (const [kind, facts] of Object.entries(mediaKinds)) {
    if (facts.extensions.includes(extension)) return kind as MediaKind
  }
  return null
}

/** The lower-case extension without its dot. */
function extensionOf(name: string): string {
  return /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The kind that the first bytes show, null for none of ours. */
export function kindOfBytes(head: Uint8Array): MediaKind | null {
  const ascii = String.fromCharCode(...head.subarray(0, 16))
  if (ascii.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (ascii.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (/^GIF8[79]a/.test(ascii)) return 'gif'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WEBP') return 'webp'
  if (ascii.startsWith('RIFF') && ascii.slice(8, 12) === 'WAVE') return 'wav'
  if (ascii.startsWith('%PDF-')) return 'pdf'
  if (ascii.slice(4, 8) === 'ftyp') return 'mp4'
  if (ascii.startsWith('\x1aE\xdf\xa3')) return 'webm'
  // MPEG audio: an ID3 tag, or the frame's eleven set bits with a layer.
  if (ascii.startsWith('ID3') || (head[0] === 0xff && ((head[1] ?? 0) & 0xe6) > 0xe0)) return 'mp3'
  if (isSvg(head)) return 'svg'
  return null
}

function isSvg(head: Uint8Array): boolean {
  const text = new TextDecoder().decode(head).replace(/^\uFEFF/, '')
  return /^\s*(<\?xml[^>]*\?>\s*)?(<!--[\s\S]*?-->\s*)*(<!DOCTYPE svg[^>]*>\s*)?(<!--[\s\S]*?-->\s*)*<svg[\s>]/i.test(
    text,
  )
}
