/**
 * Which threads this page looks at, and who is told (replies.md: `watch` and `unwatch`). The server forgets with the
 * connection, so a new one is told again. Pure of the browser: `socket.ts` hands the line in.
 */

/** Says something on a connection that is open. */
export type SayWatch = (event: 'watch' | 'unwatch', about: { questionId: string }) => void

/** Counts who looks at which thread, so that the server is told once of each, and again on a new connection. */
export class WatchedThreads {
  /** How many parts of the page look at each. */
  readonly #looking = new Map<string, number>()
  #say: SayWatch | null = null

  /** A connection is open: it is told of all. Null: there is none. */
  use(say: SayWatch | null): void {
    this.#say = say
    for (const questionId of this.#looking.keys()) say?.('watch', { questionId })
  }

  /** Watches; answers the function that ends it. */
  watch(questionId: string): () => void {
    const before = this.#looking.get(questionId) ?? 0
    this.#looking.set(questionId, before + 1)
    if (before === 0) this.#say?.('watch', { questionId })
    let ended = false
    return () => {
      if (ended) return
      ended = true
      const left = (this.#looking.get(questionId) ?? 1) - 1
      if (left > 0) return void this.#looking.set(questionId, left)
      this.#looking.delete(questionId)
      this.#say?.('unwatch', { questionId })
    }
  }
}
