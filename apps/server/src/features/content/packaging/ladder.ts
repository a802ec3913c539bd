/** Which qualities a video is made in. Pure. */

export interface Rung {
  /** Of the shorter side: a video that was filmed upright has the same steps. */
  lines: number
  width: number
  height: number
  /** Most bits a second. */
  rate: number
}

const steps: readonly [lines: number, rate: number][] = [
  [240, 300_000],
  [360, 650_000],
  [480, 1_100_000],
  [720, 2_300_000],
  [1080, 4_300_000],
]

/** The qualities for a picture of this size, smallest first: never more lines than it has, and at least one. */
export function ladderFor(width: number, height: number): Rung[] {
  const short = Math.min(width, height)
  const fitting = steps.filter(([lines]) => lines <= short)
  const [smallest = [240, 300_000]] = steps
  const chosen = fitting.length > 0 ? fitting : [[even(short, short), smallest[1]] as const]
  return chosen.map(([lines, rate]) => {
    const scale = lines / short
    return { lines, rate, width: even(width * scale, width), height: even(height * scale, height) }
  })
}

/** Encoders take even numbers of lines and columns; the nearest, and not above what the picture has. */
function even(value: number, most: number): number {
  return Math.max(2, Math.min(Math.round(value / 2) * 2, Math.floor(most / 2) * 2))
}
