/** A histogram as a picture inside a page: SVG, in the page's colours, readable without them. Pure. */
import { digits, escapeHtml, type PageLanguage } from '../print/paper-page.ts'

export interface Histogram {
  title: string
  /** Values, each so many times. */
  values: readonly { at: number; weight: number }[]
  from: number
  to: number
  /** So many at most. */
  bins: number
  unit?: string
  language: PageLanguage
}

const [width, height, foot, top] = [640, 200, 24, 18]

/** Counts of equal bins; a value at the upper edge is in the last one. */
export function binsOf({
  values,
  from,
  to,
  bins,
}: Pick<Histogram, 'values' | 'from' | 'to' | 'bins'>): number[] {
  const counts = Array.from({ length: bins }, () => 0)
  for (const { at, weight } of values) {
    // A noise of the arithmetic must not move a value over an edge.
    const place = Math.floor(((at - from) / (to - from)) * bins + 1e-9)
    const bin = Math.min(bins - 1, Math.max(0, place))
    counts[bin] = (counts[bin] ?? 0) + weight
  }
  return counts
}

export function bars(histogram: Histogram): string {
  const { title, from, to, bins, unit = '', language } = histogram
  const counts = binsOf(histogram)
  const most = Math.max(1, ...counts)
  const step = width / bins
  const edge = (place: number) => {
    const value = from + ((to - from) * place) / bins
    return digits(Number.isInteger(value) ? value : value.toFixed(1), language)
  }
  const drawn = counts.map((count, place) => {
    const tall = ((height - foot - top) * count) / most
    const [x, y] = [place * step + 1, height - foot - tall]
    const label = `${edge(place)}–${edge(place + 1)}${unit}: ${digits(count, language)}`
    const above =
      count === 0
        ? ''
        : `<text x="${(x + step / 2 - 1).toFixed(1)}" y="${(y - 4).toFixed(1)}" text-anchor="middle">${digits(count, language)}</text>`
    return `<g><title>${label}</title><rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${(step - 2).toFixed(1)}" height="${tall.toFixed(1)}"/>${above}</g>`
  })
  const every = bins > 10 ? 4 : 2
  const ticks = Array.from({ length: bins + 1 }, (_, place) => place)
    .filter((place) => place % every === 0)
    .map((place) => {
      const anchor = place === 0 ? 'start' : place === bins ? 'end' : 'middle'
      return `<text x="${(place * step).toFixed(1)}" y="${height - 6}" text-anchor="${anchor}">${edge(place)}${unit}</text>`
    })
  return `<figure><figcaption>${escapeHtml(title)}</figcaption>
<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeHtml(title)}">${drawn.join('')}<line x1="0" x2="${width}" y1="${height - foot}" y2="${height - foot}"/>${ticks.join('')}</svg></figure>
`
}
