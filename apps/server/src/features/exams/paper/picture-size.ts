/** How large a browser shows a picture, by the first bytes of its file. Pure. */
import type { PictureSize } from '@porua/contract/exams'
// One by one: the package's own entry point tries every format it knows, and those with boxes in boxes have hung on forged files before.
import { GIF } from 'image-size/types/gif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'

/**
 * How many first bytes of a file to look at, and how many if its size is not among those: in a JPEG it stands behind whatever the camera
 * had to say, in the others at the very beginning.
 */
export function headBytes(key: string): readonly number[] {
  return /\.jpe?g$/i.test(key) ? [16 * 1024, 128 * 1024] : [64]
}

/** More than any picture of a question has, and no use in a layout. */
const longestSide = 20_000

/** The size, or null for what is none of our pictures, is cut off before it says its size, or says one that cannot be. */
export function pictureSizeOf(head: Uint8Array): PictureSize | null {
  // A buffer of its own: the package would read on behind a piece of a larger one.
  const bytes = new Uint8Array(head)
  try {
    const found = [PNG, JPG, GIF, WEBP].find((format) => format.validate(bytes))?.calculate(bytes)
    if (!found) return null
    const { width, height, orientation = 1 } = found
    if (!isSide(width) || !isSide(height)) return null
    // EXIF: from 5 to 8 the rows of the file are columns of what is seen.
    return orientation >= 5 && orientation <= 8 ? [height, width] : [width, height]
  } catch {
    return null
  }
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels > 0 && pixels <= longestSide
}
