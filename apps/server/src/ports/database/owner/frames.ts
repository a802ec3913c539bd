/**
 * The owner's socket: length-framed messages, serialised as Node clones them between threads (bytes and 64-bit integers
 * survive). Both ends are this program; the socket is the owner's user's alone.
 */
import type { Socket } from 'node:net'
import { deserialize, serialize } from 'node:v8'
import { DatabaseUnavailable } from '../database.ts'
import { StatementError, type StatementFault, UnitFailed } from '../errors.ts'
import type { Ending, Statement, StatementResult } from '../statements.ts'

export type UnitKind = 'read' | 'scan' | 'write'

export type OwnerRequest =
  | { readonly op: 'hello' }
  | {
      readonly op: 'run'
      readonly kind: UnitKind
      /** 0: the statements stand alone. */
      readonly unit: number
      readonly begin: boolean
      readonly statements: readonly Statement[]
      readonly end: Ending
    }

export interface WireError {
  readonly name: string
  readonly message: string
  readonly code?: string
  readonly fault?: StatementFault
}

export type OwnerReply =
  | { readonly hello: { readonly pid: number; readonly schema: string } }
  | { readonly results: readonly StatementResult[] }
  | { readonly error: WireError }

const HEADER = 4
const LARGEST = 256 * 1024 * 1024

/** Reads and writes whole messages on a socket. */
export class Peer<In, Out> {
  readonly #socket: Socket
  #received: Buffer[] = []
  #size = 0
  #wanted = HEADER
  #inBody = false

  /** `onMessage` is called for each message in order, `onClose` once when the socket is gone. */
  constructor(socket: Socket, onMessage: (message: In) => void, onClose: () => void) {
    this.#socket = socket
    socket.on('data', (chunk: Buffer) => this.#take(chunk, onMessage))
    socket.on('error', () => socket.destroy())
    socket.once('close', onClose)
  }

  /** Sends one message; it does not wait for the other end. */
  send(message: Out): void {
    const body = serialize(message)
    const header = Buffer.alloc(HEADER)
    header.writeUInt32BE(body.byteLength)
    this.#socket.cork()
    this.#socket.write(header)
    this.#socket.write(body)
    this.#socket.uncork()
  }

  /** Breaks the connection off; the other end is told nothing more. */
  destroy(): void {
    this.#socket.destroy()
  }

  #take(chunk: Buffer, onMessage: (message: In) => void): void {
    this.#received.push(chunk)
    this.#size += chunk.byteLength
    while (this.#size >= this.#wanted) {
      const all = this.#received.length === 1 ? chunk : Buffer.concat(this.#received)
      const part = all.subarray(0, this.#wanted)
      const rest = all.subarray(this.#wanted)
      this.#received = [rest]
      this.#size = rest.byteLength
      chunk = rest
      if (this.#inBody) {
        this.#wanted = HEADER
        this.#inBody = false
        const read = readMessage<In>(part)
        if (!read) return void this.#socket.destroy()
        onMessage(read.message)
      } else {
        this.#wanted = part.readUInt32BE()
        this.#inBody = true
        if (this.#wanted > LARGEST) return void this.#socket.destroy()
      }
    }
  }
}

/**
 * What was sent; null for bytes that are no message. A newer Node than ours writes such (the command is run from a version that
 * was installed meanwhile): that ends the connection, and not the server.
 */
function readMessage<Message>(bytes: Buffer): { message: Message } | null {
  try {
    return { message: deserialize(bytes) as Message }
  } catch {
    return null
  }
}

/** An error as it travels. */
export function toWireError(error: unknown): WireError {
  if (error instanceof StatementError) {
    return { name: error.name, message: error.message, code: error.code, fault: error.fault }
  }
  if (error instanceof Error) return { name: error.name, message: error.message }
  return { name: 'Error', message: String(error) }
}

/** The error that stands for one of the owner's. */
export function fromWireError({ name, message, code, fault }: WireError): Error {
  if (name === 'StatementError' && code && fault) return new StatementError(code, fault, message)
  if (name === 'DatabaseUnavailable') return new DatabaseUnavailable(message)
  if (name === 'UnitFailed') return new UnitFailed(message)
  return new Error(message)
}
