/** Types of files as people's software spells them, and what each may weigh (spec §5 Attachments). */
import { limits, type UploadType, uploadTypes } from '@porua/contract/limits'

/** Other names that browsers, recorders and phones have for what we take. */
const aliases: Record<string, UploadType> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
  'audio/mp3': 'audio/mpeg',
  'audio/x-mp3': 'audio/mpeg',
  'audio/x-mpeg': 'audio/mpeg',
  'audio/mpeg3': 'audio/mpeg',
  'audio/wave': 'audio/wav',
  'audio/x-wav': 'audio/wav',
  'audio/vnd.wave': 'audio/wav',
  'audio/x-pn-wav': 'audio/wav',
}

/** What is meant by a content type, whatever its case, parameters and spelling; null for what is not taken. */
export function uploadTypeOf(contentType: string): UploadType | null {
  const bare = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (Object.hasOwn(uploadTypes, bare)) return bare as UploadType
  return Object.hasOwn(aliases, bare) ? (aliases[bare] as UploadType) : null
}

/** Most bytes of one upload. */
export function mostBytesOf(type: UploadType): number {
  if (type === 'application/pdf') return limits.uploadBytes.pdf
  return type.startsWith('audio/') ? limits.uploadBytes.audio : limits.uploadBytes.image
}

/** A key with its parts; null for what no upload's key looks like. `size` is that of a square made of it. */
export function uploadKeyParts(key: string): { base: string; size: number | null; extension: string } | null {
  const [, base, size, extension] = /^(u\/[\w-]{32})(?:-(\d{1,4}))?\.(jpg|png|pdf|mp3|wav)$/.exec(key) ?? []
  return base && extension ? { base, size: size === undefined ? null : Number(size), extension } : null
}
