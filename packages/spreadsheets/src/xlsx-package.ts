/** The parts of an XLSX file (a zip of XML), each within bounds. Nothing is unpacked to the disk, entities do not expand. */
import { fault } from '@porua/files/faults/faults'
import { Unreadable } from '@porua/files/unreadable'
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import type { SheetFile } from './sheet-row.ts'

const mostEntries = 10_000
/** Most bytes of a part, unpacked: a million rows of ten cells, as Excel writes them. */
const mostBytes = 768 * 1024 ** 2
/** Most bytes without an end of a tag or text: beyond, it would grow in memory. */
const mostSilence = 4 * 1024 ** 2

/** What hears a part of XML. Names come without their prefix. */
export interface XmlEars {
  open?(name: string, attributes: Readonly<Record<string, string>>): void
  text?(text: string): void
  close?(name: string): void
}

export class XlsxPackage {
  readonly #zip: yauzl.ZipFile
  readonly #entries = new Map<string, yauzl.Entry>()
  private constructor(zip: yauzl.ZipFile) {
    this.#zip = zip
  }

  /** @throws Unreadable */
  static async open(file: SheetFile): Promise<XlsxPackage> {
    const options = { lazyEntries: true, autoClose: false } as const
    const zip = await mend(
      'path' in file
        ? yauzl.openPromise(file.path, options)
        : yauzl.fromBufferPromise(Buffer.from(file.bytes), options),
    )
    const found = new XlsxPackage(zip)
    try {
      await mend(found.#list())
    } catch (error) {
      found.close()
      throw error
    }
    return found
  }

  async #list(): Promise<void> {
    if (this.#zip.entryCount > mostEntries) throw new Unreadable(fault('manyParts', { most: mostEntries }))
    for await (const entry of this.#zip.eachEntry()) this.#entries.set(entry.fileName.toLowerCase(), entry)
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The bytes of a part. @throws Unreadable */
  async *bytes(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw new Unreadable(fault('partMissing', { part: name }))
    if (entry.isEncrypted()) throw new Unreadable(fault('hasPassword'))
    // What unpacks to more than it says is refused by the reader of the archive.
    if (entry.uncompressedSize > mostBytes) throw new Unreadable(fault('partBig', { part: name }))
    try {
      yield* (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>
    } catch (error) {
      throw understood(error)
    }
  }

  /**
   * Reads a part; stops after each piece, so that the caller can give away what it has heard.
   * @throws Unreadable when it is broken; whatever the ears throw
   */
  async *read(name: string, ears: XmlEars): AsyncGenerator<undefined> {
    const parser = new SaxesParser<{ xmlns: false; position: boolean }>({ xmlns: false, position: false })
    const decoder = new TextDecoder('utf-8', { fatal: true })
    let silence = 0
    parser.on('opentag', (tag) => {
      silence = 0
      ears.open?.(local(tag.name), tag.attributes)
    })
    parser.on('closetag', (tag) => {
      silence = 0
      ears.close?.(local(tag.name))
    })
    if (ears.text) parser.on('text', (text) => ears.text?.(text))
    if (ears.text) parser.on('cdata', (text) => ears.text?.(text))
    parser.on('doctype', () => {
      throw new Unreadable(fault('partDoctype', { part: name }))
    })
    parser.on('error', () => {
      throw new Unreadable(fault('partBroken', { part: name }))
    })
    for await (const chunk of this.bytes(name)) {
      silence += chunk.length
      parser.write(textOf(decoder, chunk, name))
      if (silence > mostSilence + chunk.length) throw new Unreadable(fault('partBroken', { part: name }))
      yield
    }
    parser.close()
  }

  /** Reads a small part to its end. */
  async all(name: string, ears: XmlEars): Promise<void> {
    for await (const _ of this.read(name, ears));
  }

  close(): void {
    this.#zip.close()
  }
}

function textOf(decoder: TextDecoder, chunk: Uint8Array, name: string): string {
  try {
    return decoder.decode(chunk, { stream: true })
  } catch {
    throw new Unreadable(fault('partNotUtf8', { part: name }))
  }
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

async function mend<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw understood(error)
  }
}

/** The disk's errors have a code and stay; what is left is the zip's. */
function understood(error: unknown): unknown {
  if (error instanceof Unreadable || !(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && !code.startsWith('Z_')) return error
  return new Unreadable(fault('damagedZip'))
}
