/** SHA-256 of a file's bytes, by which an answer declares it. The browser's own, and ours where it has none (plain http). */

/** In hex. */
export async function sha256Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  const { subtle } = globalThis.crypto ?? {}
  return toHex(subtle ? new Uint8Array(await subtle.digest('SHA-256', bytes)) : sha256(bytes))
}

function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The first 32 bits of the fractional parts of the square (start) and cube (round) roots of the first primes. */
const { starts, rounds } = constants()

function constants() {
  const fraction = (root: number) => ((root - Math.floor(root)) * 2 ** 32) | 0
  const primes: number[] = []
  for (let n = 2; primes.length < 64; n += 1) if (primes.every((prime) => n % prime !== 0)) primes.push(n)
  return {
    starts: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    rounds: primes.map((prime) => fraction(Math.cbrt(prime))),
  }
}

/** FIPS 180-4, 6.2. Ours, for pages that browsers keep their crypto from. */
export function sha256(message: Uint8Array): Uint8Array {
  const length = Math.ceil((message.length + 9) / 64) * 64
  const padded = new Uint8Array(length)
  padded.set(message)
  padded[message.length] = 0x80
  const view = new DataView(padded.buffer)
  view.setUint32(length - 8, Math.floor(message.length / 2 ** 29))
  view.setUint32(length - 4, message.length * 8)
  const state = Int32Array.from(starts)
  const words = new Int32Array(64)
  for (let at = 0; at < length; at += 64) block(view, at, words, state)
  const out = new DataView(new ArrayBuffer(32))
  for (const [n, word] of state.entries()) out.setInt32(n * 4, word)
  return new Uint8Array(out.buffer)
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by))

function block(view: DataView, at: number, w: Int32Array, state: Int32Array): void {
  const word = (n: number) => w[n] ?? 0
  for (let n = 0; n < 16; n += 1) w[n] = view.getInt32(at + n * 4)
  for (let n = 16; n < 64; n += 1) {
    const [a, b] = [word(n - 15), word(n - 2)]
    const s0 = turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)
    const s1 = turn(b, 17) ^ turn(b, 19) ^ (b >>> 10)
    w[n] = word(n - 16) + s0 + word(n - 7) + s1
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state
  for (let n = 0; n < 64; n += 1) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (rounds[n] ?? 0) + word(n)) | 0
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0]
  }
  for (const [n, value] of [a, b, c, d, e, f, g, h].entries()) state[n] = (state[n] ?? 0) + value
}
