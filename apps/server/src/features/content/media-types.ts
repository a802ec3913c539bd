/** What `/media` says its files are, by extension: the importer has checked the bytes against it. */
import { extname } from 'node:path'

const types: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.gif': 'image/gif',
  '.webp': 'image/webp',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.pdf': 'application/pdf',
  '.mp3': 'audio/mpeg',
  '.wav': 'audio/wav',
  '.mp4': 'video/mp4',
  '.m4v': 'video/mp4',
  '.cmfv': 'video/mp4',
  '.m4a': 'audio/mp4',
  '.cmfa': 'audio/mp4',
  '.m4s': 'video/iso.segment',
  '.webm': 'video/webm',
  '.ts': 'video/mp2t',
  '.aac': 'audio/aac',
  '.m3u8': 'application/vnd.apple.mpegurl',
  '.mpd': 'application/dash+xml; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
}

/** The type of a key; what has none of ours is bytes, which a browser saves. */
export function typeOf(key: string): string {
  return types[extname(key).toLowerCase()] ?? 'application/octet-stream'
}
