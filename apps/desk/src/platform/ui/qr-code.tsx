/** A QR code, drawn by the page itself. Its own chunk: only who sets up an app or a phone needs one. */
import { encode } from 'uqr'
import css from './qr-code.module.css'

/** The code of a text. Always dark on light: a scanner in the dark theme needs that too. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={css.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} />
    </svg>
  )
}
