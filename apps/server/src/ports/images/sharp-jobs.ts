/** What the workshop and its process say to each other. */
import type { Wording } from '../../platform/refusals/refusals.ts'
import type { PictureType } from './images.ts'

export interface PictureJob {
  id: number
  from: string
  type: PictureType
  /** `square`: the middle, so many pixels wide and high, as JPEG. Without it: the whole picture in its own type. */
  outputs: { path: string; square?: number }[]
}

export interface PictureDone {
  id: number
  /** A sentence for the student, where the picture was refused. */
  bad?: Wording
  /** For the log, where it was our fault. */
  broken?: string
}

/** Exit status of a process that ended itself because a picture took too much memory. */
export const tooMuchMemory = 86
