/** Where the watermark goes, how it looks, and whether it can be seen. */

/** A place in percent of the room that is left beside the mark. */
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

/** All of its look, on the element itself and more important than any sheet. No transition: it steps and does not drift. */
export function watermarkStyle({ x, y }: MarkPlace): string {
  const rules: Record<string, string> = {
    all: 'initial',
    position: 'absolute',
    left: `${x}%`,
    top: `${y}%`,
    transform: `translate(-${x}%, -${y}%)`,
    display: 'block',
    visibility: 'visible',
    opacity: '0.55',
    'z-index': '3',
    padding: '2px 6px',
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

/** Whether the mark cannot be seen in its frame: hidden, see-through, without a size, outside, or filtered away. */
export function isCovered(mark: HTMLElement, frame: HTMLElement): boolean {
  if (!mark.isConnected) return true
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
