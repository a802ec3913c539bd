/** What `npm run prove` changes for a row of `docs/spec-coverage.md`, and how the change is made. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One text of one file becomes another one. `from` stands in the file exactly once. */
export interface Edit {
  readonly file: string
  readonly from: string
  readonly to: string
}

/** The smallest change that takes the feature of a row away while the program still builds. */
export interface Break extends Edit {
  /** The row's first cell, word for word. */
  readonly row: string
  /** Changes in further places, where one does not suffice. */
  readonly also?: readonly Edit[]
  /** The one of the row's tests that must fail. Without it each of them is tried until one fails, the quickest kind first. */
  readonly test?: string
  /** Runs only the tests whose full name matches this pattern. */
  readonly name?: string
  /** The whole file fails by its nature, for example where its one scenario begins with the feature. */
  readonly whole?: true
}

/** A row that no change of the program can break, with the reason. */
export interface Unbreakable {
  readonly row: string
  readonly because: string
}

/** The breaks of one section; a section may have several files. */
export interface Breaks {
  readonly section: string
  readonly breaks: readonly (Break | Unbreakable)[]
}

/** Thrown where a break no longer fits the program. */
export class StaleBreak extends Error {}

/**
 * Makes the change in the tree under `root`, and returns what takes it back.
 * @throws StaleBreak where a text to change is not there exactly once; then nothing is changed
 */
export function apply(root: string, change: Break): () => void {
  const { before, after } = changed(root, change)
  for (const [path, text] of after) writeFileSync(path, text)
  return () => {
    for (const [path, text] of before) writeFileSync(path, text)
  }
}

/** The texts of the files before and after the change, by path. @throws StaleBreak */
export function changed(root: string, { also = [], ...first }: Break) {
  const before = new Map<string, string>()
  const after = new Map<string, string>()
  for (const { file, from, to } of [first, ...also]) {
    const path = join(root, file)
    if (!existsSync(path)) throw new StaleBreak(`${file} is not there`)
    const text = after.get(path) ?? readFileSync(path, 'utf8')
    const times = text.split(from).length - 1
    if (times !== 1) throw new StaleBreak(`${file} has ${times} times: ${from}`)
    if (!before.has(path)) before.set(path, text)
    after.set(path, text.split(from).join(to))
  }
  return { before, after }
}
