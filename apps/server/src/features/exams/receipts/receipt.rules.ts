/**
 * What a receipt proves, in pure functions (docs/receipts.md): the digests of the rows that one commit has appended to the
 * log are the leaves of a tree; its root is signed once; a receipt carries its row's way to that root.
 * Rows and nodes are hashed with different first words (as RFC 6962 does with bytes), so that no node passes for a row.
 */
import { createPublicKey, hash, type KeyObject, verify } from 'node:crypto'

/** Signs of one digest: 32 bytes in base64url. */
const digestSigns = 43

/** What was signed: the root over `count` rows, at `signedAt` (milliseconds). */
export interface SignedRoot {
  readonly root: string
  readonly count: number
  readonly signedAt: number
}

/** The text under a signature. */
export function signedText({ root, count, signedAt }: SignedRoot): Buffer {
  return Buffer.from(`porua receipts 1\n${root}\n${count}\n${signedAt}\n`)
}

/** The tree over the digests of a commit's rows, in their order; at least one. */
export class ReceiptTree {
  readonly #levels: string[][]

  constructor(digests: readonly string[]) {
    let level = digests.map(leafOf)
    this.#levels = [level]
    while (level.length > 1) {
      level = above(level)
      this.#levels.push(level)
    }
  }

  /** The digest that stands for all rows, and is signed; empty where there are none. */
  get root(): string {
    return this.#levels.at(-1)?.[0] ?? ''
  }

  /** The digests that lead from the row at `place` to the root, one after the other. */
  path(place: number): string {
    let path = ''
    let at = place
    for (const level of this.#levels) {
      path += level[at ^ 1] ?? ''
      at >>= 1
    }
    return path
  }
}

/** The root to which a row's digest leads by its path; null where path, place and count do not fit together. */
export function rootBy(digest: string, place: number, count: number, path: string): string | null {
  if (place >= count) return null
  let node = leafOf(digest)
  let at = place
  let taken = 0
  for (let width = count; width > 1; width = (width + 1) >> 1) {
    // The last of an odd level has nobody beside it and goes up as it is.
    if ((at ^ 1) < width) {
      const beside = path.slice(taken, taken + digestSigns)
      if (beside.length < digestSigns) return null
      taken += digestSigns
      node = at % 2 === 0 ? nodeOf(node, beside) : nodeOf(beside, node)
    }
    at >>= 1
  }
  return taken === path.length ? node : null
}

/** Whether `signature` (base64url) is this key's over the root. */
export function isSigned(root: SignedRoot, signature: string, key: KeyObject): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  // The last sign holds bits that are no part of the bytes: one text a signature, so that no sign of a receipt may differ.
  return bytes.toString('base64url') === signature && verify(null, signedText(root), key, bytes)
}

/** The key of 32 bytes in base64url. @throws where they are no Ed25519 key */
export function publicKeyOf(x: string): KeyObject {
  return createPublicKey({ format: 'jwk', key: { kty: 'OKP', crv: 'Ed25519', x } })
}

/** The name of a public key: the beginning of its digest. */
export function keyName(publicKey: string): string {
  return hash('sha256', Buffer.from(publicKey, 'base64url'), 'base64url').slice(0, 11)
}

function above(level: readonly string[]): string[] {
  const next: string[] = []
  for (let i = 0; i < level.length; i += 2) {
    const [left = '', right] = level.slice(i, i + 2)
    next.push(right === undefined ? left : nodeOf(left, right))
  }
  return next
}

function leafOf(digest: string): string {
  return hash('sha256', `row\0${digest}`, 'base64url')
}

function nodeOf(left: string, right: string): string {
  return hash('sha256', `node\0${left}${right}`, 'base64url')
}
