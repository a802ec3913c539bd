/** The parts of an XLSX file (a zip of XML), each within bounds. Nothing is unpacked to the disk, entities do not expand. */
import { SaxesParser } from 'saxes'
import yauzl from 'yauzl'
import type { SheetFile } from './sheet-row.ts'

/** The package is broken, too big, or not an XLSX file. */
export class PackageMistake extends Error {
  override readonly name = 'PackageMistake'
}

const mostEntries = 10_000
/** Most bytes of a part, unpacked. */
const mostBytes = 2 * 1024 ** 3
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

  /** @throws PackageMistake */
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
    if (this.#zip.entryCount > mostEntries) throw new PackageMistake(`has more than ${mostEntries} parts`)
    for await (const entry of this.#zip.eachEntry()) this.#entries.set(entry.fileName.toLowerCase(), entry)
  }

  has(name: string): boolean {
    return this.#entries.has(name.toLowerCase())
  }

  get names(): string[] {
    return [...this.#entries.keys()]
  }

  /** The bytes of a part. @throws PackageMistake */
  async *bytes(name: string): AsyncGenerator<Uint8Array> {
    const entry = this.#entries.get(name.toLowerCase())
    if (!entry) throw new PackageMistake(`its part ${name} is missing`)
    if (entry.isEncrypted()) throw new PackageMistake('has a password: save it without one')
    let size = 0
    try {
      for await (const chunk of (await this.#zip.openReadStreamPromise(entry)) as AsyncIterable<Uint8Array>) {
        size += chunk.length
        if (size > mostBytes) throw new PackageMistake(`its part ${name} is too big`)
        yield chunk
      }
    } catch (error) {
      throw understood(error)
    }
  }

  /**
   * Reads a part; stops after each piece, so that the caller can give away what it has heard.
   * @throws PackageMistake when it is broken; whatever the ears throw
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
      throw new PackageMistake(`its part ${name} has a DOCTYPE, which no spreadsheet has`)
    })
    parser.on('error', () => {
      throw new PackageMistake(`its part ${name} is broken`)
    })
    for await (const chunk of this.bytes(name)) {
      silence += chunk.length
      parser.write(textOf(decoder, chunk, name))
      if (silence > mostSilence + chunk.length) throw new PackageMistake(`its part ${name} is broken`)
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
    throw new PackageMistake(`its part ${name} is not UTF-8`)
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
  if (error instanceof PackageMistake || !(error instanceof Error)) return error
  const { code } = error as NodeJS.ErrnoException
  if (code !== undefined && !code.startsWith('Z_')) return error
  return new PackageMistake('is broken or not complete (a damaged ZIP): save or copy it again')
}
