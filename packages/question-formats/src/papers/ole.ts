/** What a file in Microsoft's old container is: a Word file with a password is one too, whatever its name says. */
import { type Fault, fault } from '@porua/files/faults/faults'
import type { PackFile } from '@porua/files/source'

const start = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]

/** Whether a file begins as such a container. */
export function isOle(head: Uint8Array): boolean {
  return start.slice(0, 4).every((byte, at) => head[at] === byte)
}

/** Why it cannot be read. */
export async function oleRefusal(file: PackFile): Promise<Fault> {
  const names = await entryNames(file)
  if (names.includes('EncryptedPackage')) return fault('paperEncrypted')
  return names.includes('WordDocument') ? fault('paperOldWord') : fault('paperOldOffice')
}

/** Names of the first entries of its directory. */
async function entryNames(file: PackFile): Promise<string[]> {
  const head = Buffer.from(await file.head(512))
  if (head.length < 76) return []
  const size = 2 ** Math.min(16, head.readUInt16LE(30))
  const sector = head.readUInt32LE(48)
  const bytes = Buffer.from(await file.readAt((sector + 1) * size, 4096))
  const names: string[] = []
  for (let at = 0; at + 128 <= bytes.length; at += 128) {
    const length = bytes.readUInt16LE(at + 64)
    if (length >= 2 && length <= 64) names.push(bytes.toString('utf16le', at, at + length - 2))
  }
  return names
}
