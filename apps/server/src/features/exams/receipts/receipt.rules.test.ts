/** The tree of receipts: every row of every commit proves itself, and nothing else. */
import { generateKeyPairSync, hash, sign } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSigned, keyName, publicKeyOf, ReceiptTree, rootBy, signedText } from './receipt.rules.ts'

const digest = (text: string) => hash('sha256', text, 'base64url')
/** Told by fast-check where a run fails; a name that changed with it would hide the test from `npm run mutate`. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000)

test('each row leads to its root, with its own place and path alone', () => {
  const commit = fc.record({ count: fc.integer({ min: 1, max: 70 }), other: fc.nat() })
  fc.assert(
    fc.property(commit, ({ count, other }) => {
      const digests = Array.from({ length: count }, (_, i) => digest(`${other} ${i}`))
      const tree = new ReceiptTree(digests)
      for (const [place, row] of digests.entries()) {
        const path = tree.path(place)
        expect(rootBy(row, place, count, path)).toBe(tree.root)
        expect(rootBy(digest('another'), place, count, path)).not.toBe(tree.root)
        expect(rootBy(row, place, count, `${path}${digest('more')}`)).toBeNull()
        if (path !== '') expect(rootBy(row, place, count, path.slice(0, -1))).toBeNull()
        const wrong = other % count
        if (wrong !== place) expect(rootBy(row, wrong, count, path)).not.toBe(tree.root)
      }
      expect(rootBy(digests[0] ?? '', count, count, '')).toBeNull()
    }),
    { seed, numRuns: 60 },
  )
})

test('a node never passes for a row', () => {
  const tree = new ReceiptTree([digest('a'), digest('b'), digest('c'), digest('d')])
  const inner = new ReceiptTree([digest('a'), digest('b')]).root
  expect(rootBy(inner, 0, 2, tree.path(0).slice(43))).not.toBe(tree.root)
})

test('a signature is of that root, count and time, by that key', () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const x = String(publicKey.export({ format: 'jwk' }).x)
  const key = publicKeyOf(x)
  const root = { root: digest('root'), count: 3, signedAt: 5 }
  const signature = sign(null, signedText(root), privateKey).toString('base64url')
  expect(isSigned(root, signature, key)).toBe(true)
  expect(isSigned({ ...root, count: 4 }, signature, key)).toBe(false)
  expect(isSigned({ ...root, signedAt: 6 }, signature, key)).toBe(false)
  expect(isSigned({ ...root, root: digest('other') }, signature, key)).toBe(false)
  expect(isSigned(root, digest('no signature'), key)).toBe(false)
  // Another text of the same bytes is another receipt: the last sign has four bits to spare.
  const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const stands = [...signs].filter((sign) => isSigned(root, signature.slice(0, -1) + sign, key))
  expect(stands).toEqual([signature.at(-1)])
  expect(keyName(x)).toMatch(/^[\w-]{11}$/)
})
