/** Where the watermark goes, how it looks, and whether it can be seen. */

/** A place in percent of the area: 0 is the mark at its start, 100 at its end. */
export interface MarkPlace {
  x: number
  y: number
}

/** Another place, a good step away from the last one. `random` answers [0, 1). */
export function nextPlace(last: MarkPlace | null, random: () => number): MarkPlace {
  for (let tries = 0; tries < 20; tries++) {
    const place = { x: Math.round(random() * 100), y: Math.round(random() * 100) }
    if (!last || Math.hypot(place.x - last.x, place.y - last.y) >= 25) return place
  }
  return { x: ((last?.x ?? 0) + 50) % 101, y: ((last?.y ?? 0) + 50) % 101 }
}

/** The part of the frame that the picture fills, in percent of the frame. */
export interface Area {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

/**
 * Where a picture stands in its frame, whole and in the middle: beside it, on the black, the mark could be cut away.
 * Where the picture's size is not known: the whole frame.
 */
export function areaOf(frame: Size, picture: Size): Area {
  if (!(frame.width > 0 && frame.height > 0 && picture.width > 0 && picture.height > 0))
    return { left: 0, top: 0, width: 100, height: 100 }
  const scale = Math.min(frame.width / picture.width, frame.height / picture.height)
  const width = Math.round((picture.width * scale * 100) / frame.width)
  const height = Math.round((picture.height * scale * 100) / frame.height)
  return { left: (100 - width) / 2, top: (100 - height) / 2, width, height }
}

/** Over the picture and its controls. */
const layer = '3'

/** All of its look, on the element itself and more important than any sheet. No transition: it steps and does not drift. */
export function watermarkStyle({ x, y }: MarkPlace, area: Area): string {
  const rules: Record<string, string> = {
    all: 'initial',
    position: 'absolute',
    left: `${area.left + (x * area.width) / 100}%`,
    top: `${area.top + (y * area.height) / 100}%`,
    transform: `translate(-${x}%, -${y}%)`,
    display: 'block',
    visibility: 'visible',
    opacity: '0.55',
    'z-index': layer,
    padding: '2px 8px',
    color: '#fff',
    font: '600 14px/1.4 system-ui, sans-serif',
    'text-shadow': '0 0 2px #000, 0 0 2px #000',
    'white-space': 'nowrap',
    'pointer-events': 'none',
    'user-select': 'none',
    transition: 'none',
  }
  return Object.entries(rules)
    .map(([name, value]) => `${name}: ${value} !important`)
    .join('; ')
}

/** The layers of which the picture is a part alone: the mark cannot be over them. */
type Alone = HTMLElement & { webkitPresentationMode?: string }

/**
 * Whether the picture plays where the mark is not: taken out of the frame, lifted over the mark, or shown without its frame, full
 * screen or in a window of its own.
 */
export function isElsewhere(picture: HTMLElement, frame: HTMLElement): boolean {
  if (!frame.contains(picture)) return true
  const { fullscreenElement, pictureInPictureElement } = document
  if (fullscreenElement && !fullscreenElement.contains(frame)) return true
  if (pictureInPictureElement === picture) return true
  if (((picture as Alone).webkitPresentationMode ?? 'inline') !== 'inline') return true
  const { zIndex } = getComputedStyle(picture)
  return zIndex !== 'auto' && Number(zIndex) > 0
}

/**
 * Whether the mark cannot be seen in its frame: hidden, see-through, without a size, outside, cut away, or not lifted over the
 * picture because its look did not take effect.
 */
export function isCovered(mark: HTMLElement, frame: HTMLElement): boolean {
  if (!mark.isConnected) return true
  const { position, zIndex } = getComputedStyle(mark)
  if (position !== 'absolute' || zIndex !== layer) return true
  for (let node: HTMLElement | null = mark; node; node = node.parentElement) {
    const style = getComputedStyle(node)
    if (style.display === 'none' || style.visibility !== 'visible' || Number(style.opacity) < 0.4) return true
    if (style.clipPath !== 'none' && node === mark) return true
    if (node === frame) break
  }
  const box = mark.getBoundingClientRect()
  const around = frame.getBoundingClientRect()
  const inside =
    box.left >= around.left - 1 &&
    box.top >= around.top - 1 &&
    box.right <= around.right + 1 &&
    box.bottom <= around.bottom + 1
  return !inside || box.width < 20 || box.height < 8
}
