/** The media that a pack names: found, looked at, and given the key under which the school will keep them. */
import { createHash } from 'node:crypto'
import { type Fault, fault, isFault } from './faults/faults.ts'
import { damageOf } from './media-damage.ts'
import { headLength, kindOfBytes, kindOfName, type MediaKind, mediaKinds } from './media-kinds.ts'
import { mp4Mistake } from './mp4-facts.ts'
import type { FileSource, PackFile, PackSource } from './source.ts'
import type { Place, ValidationErrors } from './validation-errors.ts'

/** A file that is to be kept. */
export interface PlannedMedia {
  source: FileSource
  sha256: string
}

/** Small enough to be looked at as a whole; of others the first bytes have to do. */
const readWhole = new Set<MediaKind>(['png', 'jpeg', 'gif', 'webp', 'svg', 'pdf'])

type Looked = { key: string; kind: MediaKind } | { mistake: Fault }

export class PackMedia {
  protected readonly source: PackSource
  readonly #mistakes: ValidationErrors
  /** By the path in the pack: a picture that a hundred questions share is read once. */
  readonly #known = new Map<string, Promise<Looked>>()
  readonly #sizes = new Map<string, number>()
  /** What the import has to keep, by key. */
  readonly planned = new Map<string, PlannedMedia>()

  constructor(source: PackSource, mistakes: ValidationErrors) {
    this.source = source
    this.#mistakes = mistakes
  }

  /** The key of a file, looked for in each of `folders` in turn ('' is the pack's root); null after a mistake. */
  async key(
    path: string,
    place: Place,
    allowed: readonly MediaKind[],
    folders: readonly string[] = [''],
  ): Promise<string | null> {
    const file = await this.find(path, folders)
    if (isFault(file)) return this.wrong(place, file)
    const kind = kindOfName(file.path)
    if (kind === null || !allowed.includes(kind)) {
      const endings = allowed.flatMap((one) => mediaKinds[one].extensions)
      return this.wrong(place, fault('endingNotUsable', { path, endings }))
    }
    let known = this.#known.get(file.path)
    if (!known) {
      known = this.#look(file, kind)
      this.#known.set(file.path, known)
    }
    const found = await known
    if ('mistake' in found) return this.wrong(place, fault('ofFile', { path, what: found.mistake }))
    if (found.kind === kind) return found.key
    // Real collections are full of pictures saved under a wrong ending: harmless as long as it is one that may stand here.
    const other = { path, kind, is: found.kind }
    if (!allowed.includes(found.kind)) return this.wrong(place, fault('kindIsOther', other))
    this.#mistakes.warn(place, fault('kindKept', other))
    return found.key
  }

  /** Bytes of a file that `key` has looked at. */
  sizeOf(key: string): number {
    return this.#sizes.get(key) ?? 0
  }

  /** The file, looked for in each of `folders` in turn, or why it cannot be had. */
  protected async find(path: string, folders: readonly string[]): Promise<PackFile | Fault> {
    let first: Fault | undefined
    for (const folder of folders) {
      const file = await this.source.find(path, folder)
      if (!isFault(file)) return file
      first ??= file
    }
    return first ?? fault('noSuchFile')
  }

  /** The kind that its contents are, and its key. */
  async #look(file: PackFile, claimed: MediaKind): Promise<Looked> {
    if (file.size === 0) return { mistake: fault('fileIsEmpty') }
    const kind = kindOfBytes(await file.head(headLength))
    if (kind === null) return { mistake: fault('kindIsNone', { kind: claimed }) }
    const { most, extensions } = mediaKinds[kind]
    if (file.size > most)
      return { mistake: fault('kindBig', { kind: claimed, megabytes: Math.round(most / 1048576) }) }
    if (readWhole.has(kind)) {
      const mistake = damageOf(kind, await file.read())
      if (mistake) return { mistake }
    }
    const unplayable = await this.#unplayable(file, kind)
    if (unplayable) return { mistake: unplayable }
    const hash = createHash('sha256')
    for await (const chunk of file.chunks()) hash.update(chunk)
    const sha256 = hash.digest('hex')
    const key = `school/${sha256.slice(0, 32)}.${extensions[0]}`
    this.planned.set(key, { source: file.source, sha256 })
    this.#sizes.set(key, file.size)
    return { key, kind }
  }

  /** Why students could not play a film or recording; null: they can. */
  async #unplayable(file: PackFile, kind: MediaKind): Promise<Fault | null> {
    if (kind === 'mp4') return mp4Mistake(file.size, (start, length) => file.readAt(start, length))
    // Matroska looks like WebM, but for what it says of itself.
    const head = kind === 'webm' ? await file.head(headLength) : new Uint8Array()
    return Buffer.from(head).includes('matroska') ? fault('matroska') : null
  }

  /** Notes a mistake. */
  protected wrong(place: Place, what: Fault): null {
    this.#mistakes.add(place, what)
    return null
  }
}
