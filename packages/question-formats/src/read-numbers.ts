/** Numbers as files write them, without what binary fractions would make of them: 3.141 to 3.142 is 3.1415 ± 0.0005. */

/** A decimal number: `units` over ten to the power of `scale`. */
interface Decimal {
  units: bigint
  scale: number
}

const decimals = /^([+\-−]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,3}))?$/i
const mostDigits = 40

/** The number in our own digits with a point, or null: no number. Bangla digits are taken. */
export function numberText(text: string): string | null {
  const decimal = decimalOf(text)
  return decimal && textOf(decimal)
}

/** The middle of a range and half its width, or null where an end is no number. The ends may stand in either order. */
export function rangeOf(low: string, high: string): { middle: string; tolerance: number } | null {
  const [a, b] = [decimalOf(low), decimalOf(high)]
  if (!a || !b) return null
  // One digit more than either has: half of an odd last digit is a five behind it.
  const scale = Math.max(a.scale, b.scale) + 1
  const [from, to] = [scaled(a, scale), scaled(b, scale)]
  const width = to > from ? to - from : from - to
  return {
    middle: textOf({ units: (from + to) / 2n, scale }),
    tolerance: Number(textOf({ units: width / 2n, scale })),
  }
}

function decimalOf(text: string): Decimal | null {
  const plain = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6)).trim()
  const found = decimals.exec(plain)
  const [, sign = '', whole = '', part = '', power = '0'] = found ?? []
  if (!found || whole + part === '' || (whole + part).length > mostDigits) return null
  const scale = part.length - Number(power)
  if (Math.abs(scale) > mostDigits) return null
  const digits = BigInt(whole + part) * (scale < 0 ? 10n ** BigInt(-scale) : 1n)
  return { units: sign === '' || sign === '+' ? digits : -digits, scale: Math.max(0, scale) }
}

function scaled({ units, scale }: Decimal, to: number): bigint {
  return units * 10n ** BigInt(to - scale)
}

function textOf({ units, scale }: Decimal): string {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const part = digits.slice(digits.length - scale).replace(/0+$/, '')
  const text = part === '' ? whole : `${whole}.${part}`
  return units < 0n ? `-${text}` : text
}
