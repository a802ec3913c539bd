/** Times of a pack: ISO 8601, or relative to the moment of import ("-2d", "+15m", "+3h"). Pure. */

const relative = /^([+-])(\d{1,6})([smhdw])$/
const absolute = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::(\d\d)(?:\.(\d+))?)?(Z|([+-]\d\d)(?::?(\d\d))?)?$/
const unit = { s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 }

/** A time as the pack wrote it: what it says, and a way to say when that is. */
export interface PackTime {
  source: string
  /** UTC milliseconds; for a relative time, counted from `now`. */
  at(now: number): number
}

/** Reads a time; null when it is none. A time without a zone is meant in the school's own zone. */
export function parseTime(source: string, timeZone: string): PackTime | null {
  const parts = relative.exec(source)
  if (parts) {
    const [, sign, amount, letter] = parts
    const distance = Number(amount) * unit[letter as keyof typeof unit]
    return { source, at: (now) => now + (sign === '-' ? -distance : distance) }
  }
  const written = absolute.exec(source)
  if (!written) return null
  const [, day = '', minute, seconds = '00', fraction = '', zone, hours, minutes = '00'] = written
  // In the one form that Date.parse is bound to read: other programs write microseconds, and offsets without a colon.
  const wall = `${day}T${minute}:${seconds}.${fraction.slice(0, 3).padEnd(3, '0')}`
  const at = zone ? Date.parse(wall + (hours ? `${hours}:${minutes}` : 'Z')) : inZone(wall, timeZone)
  // Date.parse makes 31 February into 3 March; a pack that says so has a slip in it.
  if (Number.isNaN(at) || new Date(`${day}T00:00:00Z`).getUTCDate() !== Number(day.slice(8))) return null
  return { source, at: () => at }
}

/** A wall clock's time in a zone, as UTC milliseconds. */
function inZone(wall: string, timeZone: string): number {
  const asUtc = Date.parse(`${wall}Z`)
  if (Number.isNaN(asUtc)) return asUtc
  // Twice, so that the offset is the one in force at that time and not at its UTC namesake.
  const once = asUtc - offset(asUtc, timeZone)
  return asUtc - offset(once, timeZone)
}

function offset(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  }).formatToParts(at)
  const part = (type: string): number => Number(parts.find((found) => found.type === type)?.value)
  const wall = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  )
  return wall - Math.floor(at / 1000) * 1000
}
