/** Documents in the answers of a simulated client: given with their text, or declared with it and brought later. */
import { createHash } from 'node:crypto'
import { pdf } from '@porua/server/features/uploads/testing'
import type {
  ClientTab,
  SimulatedClient,
} from '../../apps/student/src/features/exams/live/simulated/client.ts'
import type { RealNetwork } from './real-network.ts'

interface Kept {
  question: string
  bytes: Uint8Array
  /** Null: not with the server yet. */
  key: string | null
}

export class ClientPapers {
  readonly #client: SimulatedClient
  readonly #network: RealNetwork
  readonly #name: string
  /** By digest. */
  readonly #kept = new Map<string, Kept>()

  constructor(client: SimulatedClient, network: RealNetwork, name: string) {
    this.#client = client
    this.#network = network
    this.#name = name
  }

  /** Gives an answer with a document; `first`: the bytes go before the text where the network lets them. */
  async give(tab: ClientTab, question: string, text: string, first: boolean): Promise<void> {
    const bytes = new Uint8Array(pdf(`/Title (${this.#name} ${this.#kept.size})`))
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const key = first ? await this.#upload(bytes) : null
    this.#kept.set(sha256, { question, bytes, key })
    tab.tap(question, [text], [{ name: 'page.pdf', key: key ?? '', type: 'application/pdf', sha256 }])
  }

  /** Brings what was declared and did not go yet, as far as the network lets it. */
  async bring(): Promise<void> {
    for (const kept of this.#kept.values()) kept.key ??= await this.#upload(kept.bytes)
    const there = [...this.#kept].filter(([, { key }]) => key !== null)
    for (const [question, own] of Map.groupBy(there, ([, kept]) => kept.question)) {
      const keys = new Map(own.map(([sha256, { key }]) => [sha256, key ?? '']))
      // A tab that nobody looks at brings them as well as the one in front.
      for (const { exam } of this.#client.tabs) void exam.bring(question, keys)
    }
  }

  /** The digest of the document with this key; undefined where this phone has sent none under it. */
  digestOf(key: string): string | undefined {
    return [...this.#kept].find(([, kept]) => kept.key === key)?.[0]
  }

  /** A killed server or a wire that is cut costs the try, nothing else. */
  async #upload(bytes: Uint8Array): Promise<string | null> {
    return this.#network.upload(bytes).catch(() => null)
  }
}
