/** The media of courses: besides the files that a question may have, films and the folders of streams. */

import { type Fault, fault, isFault } from '@porua/files/faults/faults'
import { PackMedia } from '@porua/files/media'
import { mp4Duration } from '@porua/files/mp4-facts'
import type { Place } from '@porua/files/validation-errors'
import type { PlannedDetails } from '../plan.ts'
import { readStream, type StreamFolder } from './streams.ts'

/** A video that was found and looked at. */
export interface FoundVideo {
  key: string
  /** Milliseconds. */
  duration: number | null
  /** Bytes of all its files. */
  size: number
  encrypted: boolean
  details: PlannedDetails
}

export class CourseMedia extends PackMedia {
  readonly #streams = new Map<string, Promise<StreamFolder | Fault>>()

  /** A video of our own: an MP4, or the folder of an HLS or DASH manifest. Null after a mistake. */
  async video(path: string, place: Place): Promise<FoundVideo | null> {
    if (!/\.(?:m3u8|mpd)$/i.test(path)) {
      const key = await this.key(path, place, ['mp4', 'webm'])
      if (key === null) return null
      const file = await this.find(path, [''])
      const duration = isFault(file)
        ? null
        : await mp4Duration(file.size, (start, length) => file.readAt(start, length))
      return { key, duration, size: this.sizeOf(key), encrypted: false, details: {} }
    }
    const file = await this.find(path, [''])
    if (isFault(file)) return this.wrong(place, file)
    let known = this.#streams.get(file.path)
    if (!known) {
      known = readStream(this.source, file, (key, media) => this.planned.set(key, media))
      this.#streams.set(file.path, known)
    }
    const found = await known
    if (isFault(found)) return this.wrong(place, fault('ofFile', { path, what: found }))
    const { key, duration, size, encrypted, qualities, keys, kids, captions, files } = found
    return {
      key,
      duration,
      size,
      encrypted,
      details: {
        qualities,
        files,
        ...(keys.length > 0 ? { keys } : {}),
        ...(kids.length > 0 ? { kids } : {}),
        ...(captions.length > 0 ? { captions } : {}),
      },
    }
  }
}
