/** The media that a pack names: found, looked at, and given the key under which the school will keep them. */
import { createHash } from 'node:crypto'
import { damageOf } from './media-damage.ts'
import { headLength, kindOfBytes, kindOfName, type MediaKind, mediaKinds, svgMistake } from './media-kinds.ts'
import { mp4Mistake } from './mp4-facts.ts'
import type { FileSource, PackFile, PackSource } from './source.ts'
import type { Place } from './validation-errors.ts'
import { quoted, type ValidationErrors } from './validation-errors.ts'

/** A file that is to be kept. */
export interface PlannedMedia {
  source: FileSource
  sha256: string
}

/** Small enough to be looked at as a whole; of others the first bytes have to do. */
const readWhole = new Set<MediaKind>(['png', 'jpeg', 'gif', 'webp', 'svg', 'pdf'])

type Looked = { key: string; kind: MediaKind } | { mistake: string }

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
    if (typeof file === 'string') return this.wrong(place, file)
    const kind = kindOfName(file.path)
    if (kind === null || !allowed.includes(kind)) {
      const names = allowed.flatMap((one) => mediaKinds[one].extensions).join(', ')
      return this.wrong(place, `${quoted(path)} cannot be used here, only files ending in ${names}`)
    }
    let known = this.#known.get(file.path)
    if (!known) {
      known = this.#look(file, kind)
      this.#known.set(file.path, known)
    }
    const found = await known
    if ('mistake' in found) return this.wrong(place, `${quoted(path)} ${found.mistake}`)
    if (found.kind === kind) return found.key
    // Real collections are full of pictures saved under a wrong ending: harmless as long as it is one that may stand here.
    const names = `${mediaKinds[kind].name}: its contents are a ${mediaKinds[found.kind].name}`
    if (!allowed.includes(found.kind)) return this.wrong(place, `${quoted(path)} is not a ${names}`)
    this.#mistakes.warn(place, `${quoted(path)} is not a ${names}, and is kept as that`)
    return found.key
  }

  /** Bytes of a file that `key` has looked at. */
  sizeOf(key: string): number {
    return this.#sizes.get(key) ?? 0
  }

  /** The file, looked for in each of `folders` in turn, or why it cannot be had. */
  protected async find(path: string, folders: readonly string[]): Promise<PackFile | string> {
    let first: string | undefined
    for (const folder of folders) {
      const file = await this.source.find(path, folder)
      if (typeof file !== 'string') return file
      first ??= file
    }
    return first ?? 'there is no such file'
  }

  /** The kind that its contents are, and its key. */
  async #look(file: PackFile, claimed: MediaKind): Promise<Looked> {
    const { name } = mediaKinds[claimed]
    if (file.size === 0) return { mistake: 'is an empty file' }
    const kind = kindOfBytes(await file.head(headLength))
    if (kind === null) return { mistake: `is not a ${name}: its contents are something else` }
    const { most, extensions } = mediaKinds[kind]
    if (file.size > most)
      return { mistake: `is too big: a ${name} may have at most ${Math.round(most / 1048576)} MB` }
    if (readWhole.has(kind)) {
      const bytes = await file.read()
      const mistake = kind === 'svg' ? svgMistake(bytes) : damageOf(kind, bytes)
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
  async #unplayable(file: PackFile, kind: MediaKind): Promise<string | null> {
    if (kind === 'mp4') return mp4Mistake(file.size, (start, length) => file.readAt(start, length))
    // Matroska looks like WebM, but for what it says of itself.
    const head = kind === 'webm' ? await file.head(headLength) : new Uint8Array()
    return Buffer.from(head).includes('matroska')
      ? 'is a Matroska film (MKV), which many phones cannot play: npm run school -- media <file> makes one that all can'
      : null
  }

  /** Notes a mistake. */
  protected wrong(place: Place, text: string): null {
    this.#mistakes.add(place, text)
    return null
  }
}
