/** What XML readers say of a file. */

/** The file cannot be read as XML; `line` counts from 1. */
export class XmlMistake extends Error {
  override readonly name = 'XmlMistake'
  readonly line: number
  constructor(message: string, line: number) {
    super(message)
    this.line = line
  }
}
