/** Media of questions that are written in the desk: files that the school keeps already, named by their keys. */

import { fault } from '@porua/files/faults/faults'
import { PackMedia } from '@porua/files/media'
import { kindOfName, type MediaKind } from '@porua/files/media-kinds'
import type { Place, ValidationErrors } from '@porua/files/validation-errors'
import { noMedia } from '@porua/question-formats/read-found'
import type { Files } from '../../ports/files/files.ts'

/** What an import makes of a file's contents. Nothing else may be named: students' own files lie in other folders. */
const keys = /^school\/[0-9a-f]{32}\.[a-z0-9]{2,5}$/

/**
 * Whether a key is of a picture or document that the school itself brought, which who writes questions may see. Films open with a
 * token; what students sent lies in other folders.
 */
export function isQuestionMedia(key: string): boolean {
  const kind = kindOfName(key)
  return keys.test(key) && kind !== null && kind !== 'mp4' && kind !== 'webm'
}

/** Takes a key for a path, and keeps nothing anew. */
export class StoredMedia extends PackMedia {
  readonly #files: Files
  readonly #mistakes: ValidationErrors

  constructor(files: Files, mistakes: ValidationErrors) {
    super(noMedia, mistakes)
    this.#files = files
    this.#mistakes = mistakes
  }

  override async key(path: string, place: Place, allowed: readonly MediaKind[]): Promise<string | null> {
    const kind = kindOfName(path)
    const there = keys.test(path) && kind !== null && allowed.includes(kind)
    if (there && (await this.#files.get(path)) !== null) return path
    this.#mistakes.add(place, fault('mediaGone'))
    return null
  }
}
