/** A quiet drawing made from a name, where there is no picture: the same exam always looks the same. */
import { type ReactNode, useId } from 'react'
import css from './card-pattern.module.css'

/** Tiles of 24 by 24 that join at their edges. */
const tiles: readonly ReactNode[] = [
  <path key="waves" d="M0 12q6-8 12 0t12 0M0 24q6-8 12 0t12 0M0 0q6-8 12 0t12 0" />,
  <path key="leaves" d="M0 24Q0 8 24 0 20 20 0 24ZM0 24 16 8" />,
  <path key="cells" d="M6 2h12l6 10-6 10H6L0 12ZM0 12h-2M24 12h2" />,
  <path key="beads" d="M12 8a4 4 0 1 1 0 8 4 4 0 0 1 0-8ZM0 0h4M20 24h4M0 24l4-4M20 4l4-4" />,
  <path key="slats" d="M-6 18 18-6M6 30 30 6M0 24 24 0" />,
  <path key="steps" d="M0 18h6v-6h6V6h6V0M12 24v-6h6v-6h6" />,
]

/** FNV-1a: spreads names that differ in one character. */
function hashName(name: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < name.length; at++) hash = Math.imul(hash ^ name.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The pattern of a name, in the text's colour, filling its place. */
export function CardPattern({ name }: { name: string }) {
  const id = useId()
  const hash = hashName(name)
  const turn = ((hash >>> 8) % 4) * 15
  const scale = 1 + ((hash >>> 12) % 3) * 0.25
  return (
    <svg className={css.pattern} aria-hidden="true" focusable="false">
      <defs>
        <pattern
          id={id}
          width="24"
          height="24"
          patternUnits="userSpaceOnUse"
          patternTransform={`rotate(${turn}) scale(${scale})`}
        >
          {tiles[hash % tiles.length]}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  )
}
