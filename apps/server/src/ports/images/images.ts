import { type Wording, wordsOf } from '../../platform/refusals/refusals.ts'
/**
 * Pictures from strangers: opened, judged, and made anew without anything but their pixels. One at a time, with bounded
 * memory and time, and never in the process that takes answers. Implementation: `sharp-images.ts`.
 */

/** What we take of a phone. */
export type PictureType = 'image/jpeg' | 'image/png'

/** A square to be made: width and height in pixels. */
export interface Square {
  readonly path: string
  readonly size: number
}

export interface Images {
  /**
   * Writes the picture at `from` again, to `to`, in the same type: upright, without metadata or anything behind its end, at most
   * `longestSide` pixels wide and high. `type` is what the picture says it is.
   * @throws BadPicture, ImagesBusy
   */
  clean(from: string, type: PictureType, to: string): Promise<void>
  /** Writes JPEG squares of the picture's middle. @throws BadPicture, ImagesBusy */
  squares(from: string, type: PictureType, to: readonly Square[]): Promise<void>
  close(): Promise<void>
}

/** Longest side of a cleaned picture, in pixels: a page of handwriting stays readable at half of it. */
export const longestSide = 4096

/** Most pixels that are opened: phones' largest photographs as JPEG; PNG, which cannot be opened in small, a scanned page. */
export const mostPixels: Record<PictureType, number> = { 'image/jpeg': 52_000_000, 'image/png': 25_000_000 }

/** The picture will not be opened. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture'
  readonly wording: Wording
  constructor(wording: Wording) {
    super(wordsOf('en', wording))
    this.wording = wording
  }
}

/** Too many pictures are waiting, or the workshop broke down. Repeating the call is safe. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy'
}
