/** Seals a draft for the member who wrote it: AES-GCM by WebCrypto. */

/** A draft as it lies in the browser's store. */
export interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly sealed: ArrayBuffer
}

/** Whether what was kept is sealed; without WebCrypto a draft is kept as it is. */
export function isSealed(kept: object): kept is Sealed {
  return 'sealed' in kept && kept.sealed instanceof ArrayBuffer
}

/** One member's seal. */
export class DraftSeal {
  readonly #key: Promise<CryptoKey>

  private constructor(key: Promise<CryptoKey>) {
    this.#key = key
  }

  /** Null where the browser has no WebCrypto: pages over plain HTTP. @param key 256 bits in base64 */
  static of(key: string): DraftSeal | null {
    const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto }
    if (!subtle) return null
    const bytes = Uint8Array.from(atob(key), (letter) => letter.charCodeAt(0))
    return new DraftSeal(subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']))
  }

  async close(values: object): Promise<Sealed> {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const text = new TextEncoder().encode(JSON.stringify(values))
    return { iv, sealed: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await this.#key, text) }
  }

  /** @throws where another key has sealed it */
  async open({ iv, sealed }: Sealed): Promise<Record<string, unknown>> {
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await this.#key, sealed)
    return JSON.parse(new TextDecoder().decode(text)) as Record<string, unknown>
  }
}
