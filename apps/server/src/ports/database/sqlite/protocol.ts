/** The messages between the main thread and a database thread. Types only: a thread imports next to nothing. */
import type { Ending, Statement } from '../statements.ts'

export interface ThreadOptions {
  readonly file: string
  /** The one writer, or a reader. */
  readonly writes: boolean
  /** KiB of page cache. */
  readonly cache: number
  /** Tests: at most so many pages in the file, to fill it. */
  readonly maxPages?: number
}

/** A statement on its way to a thread. */
export interface SentStatement extends Omit<Statement, 'parameters'> {
  /** A JSON text stands for an array of text, numbers and null: a tenth of the cost of cloning it. */
  readonly parameters: readonly unknown[] | string
}

export interface ThreadRequest {
  readonly id: number
  /** The unit that the statements belong to; 0: none, each statement commits by itself. */
  readonly unit: number
  readonly begin: boolean
  readonly statements: readonly SentStatement[]
  readonly end: Ending
  readonly close?: boolean
  /** Copy what is left in the log as soon as no unit is open: little, after a pass of the checkpointer. */
  readonly finish?: boolean
}

/** Rows as one flat array, column by column: a third of the cost of cloning objects. */
export interface ThreadResult {
  readonly columns?: readonly string[]
  readonly cells?: readonly unknown[]
  readonly changes?: number
}

export type ThreadReply =
  /** A JSON text stands for results of text, numbers and null. */
  | { readonly id: number; readonly results: readonly ThreadResult[] | string }
  | { readonly id: number; readonly code: string; readonly message: string }

/** Unasked, from the writer: its log has grown long. */
export interface LogIsLong {
  readonly logIsLong: true
}
