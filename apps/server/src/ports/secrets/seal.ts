/** Values that must be read again, such as a key for another service: sealed by a secret of the installation (AES-256-GCM). */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Keys } from './secrets.ts'

const nonceBytes = 12
const tagBytes = 16

/** The text sealed by the secret that signs now, as base64url. `purpose` is bound to it: it opens for nothing else. */
export function sealed(keys: Keys, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys.signing()), nonce)
  cipher.setAAD(Buffer.from(purpose))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

/** What was sealed; null where no secret that is believed now opens it. */
export function opened(keys: Keys, purpose: string, text: string): string | null {
  const bytes = Buffer.from(text, 'base64url')
  const [nonce, tag, body] = [
    bytes.subarray(0, nonceBytes),
    bytes.subarray(nonceBytes, nonceBytes + tagBytes),
    bytes.subarray(nonceBytes + tagBytes),
  ]
  for (const secret of keys.accepted()) {
    try {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), nonce, { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(purpose))
      decipher.setAuthTag(tag)
      return Buffer.concat([decipher.update(body), decipher.final()]).toString('utf8')
    } catch {
      // Sealed by another secret: the next one may open it.
    }
  }
  return null
}

function keyOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
