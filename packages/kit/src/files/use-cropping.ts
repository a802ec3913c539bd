/** A picture under the cropper's window: where it lies, how large, how often turned, in which shape; and what is to be cut. */
import { useRef, useState } from 'react'
import { type Area, type OpenPicture, type Size, type Turns, turned } from './compress-image.ts'
import { aspectOf, coverZoom, type Shape, zooms } from './crop-shape.ts'

/**
 * The student's zoom counts from where the picture just covers the window (`base`), whatever that is of the picture's own size.
 * `shape` is the student's choice; a round frame's window is square.
 */
export function useCropping(picture: OpenPicture, frame: 'round' | 'free') {
  const [crop, setCrop] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState<number>(zooms.from)
  const [turns, setTurns] = useState<Turns>(0)
  const [shape, setShape] = useState<Shape>('shapeWhole')
  const [shown, setShown] = useState<Size>(picture)
  const [opening, setOpening] = useState<Size | null>(null)
  const area = useRef<Area | null>(null)

  const aspect = frame === 'round' ? 1 : aspectOf(shape, turned(picture, turns))
  const base = opening ? coverZoom(turned(shown, turns), opening) : 1
  const keepArea = (_: unknown, pixels: Area) => {
    area.current = pixels
  }
  const startOver = () => {
    setCrop({ x: 0, y: 0 })
    setZoom(zooms.from)
  }
  const rotate = () => {
    setTurns(((turns + 1) % 4) as Turns)
    startOver()
  }

  return {
    crop,
    setCrop,
    zoom,
    setZoom,
    turns,
    rotate,
    shape,
    chooseShape: (next: Shape) => {
      setShape(next)
      startOver()
    },
    aspect,
    base,
    /** The window has been measured, and stands there. */
    ready: opening !== null,
    setShown,
    setOpening,
    keepArea,
    /** What the window shows, in the picture's own pixels; null before it stands there. */
    area: () => area.current,
  }
}
