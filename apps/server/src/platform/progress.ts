/** Who hears how far a long import is. */
export interface Progress {
  /** A new stage; `total` where it is known how many steps it has. */
  stage(name: string, total?: number): void
  step(count?: number): void
  /** Nothing more comes. */
  end(): void
}

export const noProgress: Progress = { stage: () => undefined, step: () => undefined, end: () => undefined }

interface Terminal {
  isTTY?: boolean
  write(text: string): unknown
}

/** Progress on a terminal: one line that renews itself; into a file or pipe, one line a stage. */
export class TerminalProgress implements Progress {
  readonly #out: Terminal
  readonly #now: () => number
  #name = ''
  #total: number | undefined
  #done = 0
  #shownAt = 0
  constructor(out: Terminal, now: () => number) {
    this.#out = out
    this.#now = now
  }

  stage(name: string, total?: number): void {
    this.#name = name
    this.#total = total
    this.#done = 0
    if (this.#out.isTTY) this.#show()
    else this.#out.write(`${name}…\n`)
  }

  step(count = 1): void {
    this.#done += count
    // Ten times a second is enough for an eye, and leaves the time to the import.
    if (this.#out.isTTY && this.#now() - this.#shownAt >= 100) this.#show()
  }

  end(): void {
    if (this.#out.isTTY) this.#out.write('\r\x1b[K')
  }

  #show(): void {
    this.#shownAt = this.#now()
    const of = this.#total === undefined ? '' : ` of ${this.#total}`
    this.#out.write(`\r\x1b[K${this.#name}…${this.#done > 0 ? ` ${this.#done}${of}` : ''}`)
  }
}
