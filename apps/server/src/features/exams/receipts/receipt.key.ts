/** The school's Ed25519 key: made at first use, its private half with the other secrets, its public half kept for good. */
import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import type { Clock } from '../../../ports/clock/clock.ts'
import type { Database } from '../../../ports/database/database.ts'
import { secretNamed } from '../../../ports/secrets/secrets.store.ts'
import { keyName, type SignedRoot, signedText } from './receipt.rules.ts'
import { keepKey } from './receipt.store.ts'

/** The name of the private half among the installation's secrets. */
const receiptSecret = 'receipts'

/** Signs roots. */
export class ReceiptSigner {
  /** The key's name, which goes into each receipt. */
  readonly key: string
  readonly #private: KeyObject

  constructor(key: string, privateKey: KeyObject) {
    this.key = key
    this.#private = privateKey
  }

  /** The signature, base64url. About 50 microseconds. */
  sign(root: SignedRoot): string {
    return sign(null, signedText(root), this.#private).toString('base64url')
  }
}

/** A new private key, as the secret keeps it: PKCS #8 in base64url. */
function newReceiptSecret(): string {
  const { privateKey } = generateKeyPairSync('ed25519')
  return privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64url')
}

/** Opens the school's key, which is made where there is none, and sees that its public half is kept. */
export async function openReceiptKey(db: Database, clock: Clock): Promise<ReceiptSigner> {
  const secret = await secretNamed(db, receiptSecret, newReceiptSecret)
  const key = createPrivateKey({ key: Buffer.from(secret, 'base64url'), format: 'der', type: 'pkcs8' })
  const publicKey = String(key.export({ format: 'jwk' }).x)
  const name = keyName(publicKey)
  await keepKey(db, { id: name, public_key: publicKey, made_at: clock.now() })
  return new ReceiptSigner(name, key)
}
