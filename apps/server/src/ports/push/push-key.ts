/** The key pair by which push services know an installation (VAPID: P-256). The private half is kept as a secret. */
import { createECDH } from 'node:crypto'

/** A new private key, base64url. */
export function newPushKey(): string {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  // A key that begins with zeros comes shorter than its 32 bytes.
  return Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url')
}

/** The public half, uncompressed, base64url. */
export function publicKeyOf(privateKey: string): string {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(privateKey, 'base64url')
  return pair.getPublicKey('base64url', 'uncompressed')
}

/** Whether this is a browser's public key: an uncompressed point of the curve, base64url. */
export function isPublicKey(key: string): boolean {
  if (!/^[\w-]{87}=?$/.test(key)) return false
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  try {
    pair.computeSecret(key, 'base64url')
    return true
  } catch {
    return false
  }
}
