/** Shapes and zooms of the cropper. Pure. */
import type { Size } from './compress-image.ts'

/** Width over height, null for the picture's own. */
const aspects = { shapeWhole: null, shapeSquare: 1, shapeTall: 3 / 4, shapeWide: 4 / 3 } as const

export type Shape = keyof typeof aspects

/** In the order in which they are offered. */
export const shapes: readonly Shape[] = ['shapeWhole', 'shapeSquare', 'shapeTall', 'shapeWide']

/** The width over the height of a shape, for a picture as it is turned. */
export function aspectOf(shape: Shape, { width, height }: Size): number {
  return aspects[shape] ?? width / height
}

/** As it fills the window, up to four times that. */
export const zooms = { from: 1, to: 4, step: 0.1 } as const

/** A zoom some steps further, within its bounds, without the crumbs of binary fractions. */
export function zoomBy(zoom: number, steps: number): number {
  const next = Math.round((zoom + steps * zooms.step) * 10) / 10
  return Math.min(zooms.to, Math.max(zooms.from, next))
}

/**
 * The zoom at which a shown picture just covers the window: 1 as it lies, less when it was turned and is now longer than the
 * table (the window is as large as the table lets it be).
 */
export function coverZoom(shown: Size, opening: Size): number {
  return Math.min(1, Math.max(opening.width / shown.width, opening.height / shown.height))
}
