/**
 * Sends a post's files while its text is still being written: one after the other, in their order. What the network broke waits
 * for it; what the server refused waits for the student. Pure of the browser but for the upload that it is handed.
 */
import type { UploadType } from '@porua/contract/limits'
import { words } from '../i18n/words.ts'
import { ApiError } from '../platform/api-error.ts'
import { attachmentWords } from './attachments-words.ts'
import type { UploadFile } from './upload.ts'

/** A file that wants to be sent. */
export interface Sendable {
  readonly id: string
  readonly name: string
  readonly type: UploadType
  readonly blob: Blob | null
  /** Its key once the server has it. */
  readonly key: string | null
}

/** Where a file stands. Bytes; `why` can be shown as it is. */
export type FileState =
  | { step: 'waiting' }
  | { step: 'sending'; sent: number; total: number }
  | { step: 'sent' }
  | { step: 'failed'; why: string; network: boolean }

interface Ports {
  upload: UploadFile
  /** The server has a file. */
  onKey: (id: string, key: string) => void
  /** The states have changed. */
  onChange: () => void
}

const waiting: FileState = { step: 'waiting' }
const sent: FileState = { step: 'sent' }

/** The row of files of one post. */
export class UploadQueue {
  readonly #ports: Ports
  #files: readonly Sendable[] = []
  #states: ReadonlyMap<string, FileState> = new Map()
  #running: { id: string; end: AbortController } | null = null
  #idle: (() => void)[] = []
  #stopped = false

  constructor(ports: Ports) {
    this.#ports = ports
  }

  /** A new map whenever something has changed. */
  states = (): ReadonlyMap<string, FileState> => this.#states

  /** Takes the files as they stand now: new ones are sent, one that is gone is given up. */
  set(files: readonly Sendable[]): void {
    this.#files = files
    const next = new Map<string, FileState>()
    for (const file of files) {
      const before = this.#states.get(file.id)
      next.set(file.id, file.key !== null ? sent : stillToSend(before))
    }
    if (this.#running && next.get(this.#running.id)?.step !== 'sending') this.#running.end.abort()
    this.#publish(next)
    this.#next()
  }

  /** Tries failed files again: one, or all that the network broke. */
  retry(which: { id: string } | 'network'): void {
    const wanted = (id: string, state: FileState) =>
      state.step === 'failed' && (which === 'network' ? state.network : which.id === id)
    const next = new Map(this.#states)
    for (const [id, state] of this.#states) if (wanted(id, state)) next.set(id, waiting)
    this.#publish(next)
    this.#next()
  }

  /** Marks a file that arrived and was then refused, with the sentence why: it waits for the student, as one refused on its way does. */
  refuse(id: string, why: string): void {
    this.#say(id, { step: 'failed', why, network: false })
  }

  /** Resolves when nothing is being sent or waits for its turn. */
  settled(): Promise<void> {
    if (!this.#running && !this.#waiting()) return Promise.resolve()
    return new Promise((resolve) => this.#idle.push(resolve))
  }

  /** Gives up what is under way; nothing is reported any more. */
  stop(): void {
    this.#stopped = true
    this.#running?.end.abort()
    this.#rest()
  }

  #waiting(): Sendable | undefined {
    return this.#files.find(({ id }) => this.#states.get(id)?.step === 'waiting')
  }

  #next(): void {
    if (this.#running || this.#stopped) return
    const file = this.#waiting()
    if (!file) {
      this.#rest()
      return
    }
    const end = new AbortController()
    this.#running = { id: file.id, end }
    void this.#send(file, end.signal).finally(() => {
      this.#running = null
      this.#next()
    })
  }

  async #send(file: Sendable, signal: AbortSignal): Promise<void> {
    const { id, name, type, blob } = file
    // The browser has taken its bytes away; only the student can bring them again.
    if (!blob) {
      const why = words(attachmentWords)('goneFile', { name })
      return this.#say(id, { step: 'failed', why, network: false })
    }
    this.#say(id, { step: 'sending', sent: 0, total: blob.size })
    try {
      const onProgress = ({ sent, total }: { sent: number; total: number }) => {
        if (!signal.aborted) this.#say(id, { step: 'sending', sent, total })
      }
      const key = await this.#ports.upload(blob, { type, name, signal, onProgress })
      if (signal.aborted) return
      this.#say(id, sent)
      this.#files = this.#files.map((other) => (other.id === id ? { ...other, key } : other))
      this.#ports.onKey(id, key)
    } catch (error) {
      if (signal.aborted) return
      const network = !(error instanceof ApiError) || error.retryable
      this.#say(id, { step: 'failed', why: error instanceof ApiError ? error.title : '', network })
    }
  }

  #say(id: string, state: FileState): void {
    if (this.#states.has(id)) this.#publish(new Map(this.#states).set(id, state))
  }

  #publish(states: ReadonlyMap<string, FileState>): void {
    if (sameStates(this.#states, states)) return
    this.#states = states
    if (!this.#stopped) this.#ports.onChange()
  }

  #rest(): void {
    const waiting = this.#idle
    this.#idle = []
    for (const resolve of waiting) resolve()
  }
}

function sameStates(a: ReadonlyMap<string, FileState>, b: ReadonlyMap<string, FileState>): boolean {
  return a.size === b.size && [...b].every(([id, state]) => a.get(id) === state)
}

function stillToSend(before: FileState | undefined): FileState {
  return before && before.step !== 'sent' ? before : waiting
}
