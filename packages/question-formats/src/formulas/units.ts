/** Units as `siunitx` writes them (`\SI{5}{\metre\per\second}`), in words that KaTeX knows. Pure. */
import { replaceCommands } from './braces.ts'

const prefixes: Readonly<Record<string, string>> = {
  yocto: 'y',
  zepto: 'z',
  atto: 'a',
  femto: 'f',
  pico: 'p',
  nano: 'n',
  micro: '\u00b5',
  milli: 'm',
  centi: 'c',
  deci: 'd',
  deca: 'da',
  deka: 'da',
  hecto: 'h',
  kilo: 'k',
  mega: 'M',
  giga: 'G',
  tera: 'T',
  peta: 'P',
  exa: 'E',
}
const units: Readonly<Record<string, string>> = {
  metre: 'm',
  meter: 'm',
  m: 'm',
  gram: 'g',
  g: 'g',
  kg: 'kg',
  kilogram: 'kg',
  second: 's',
  s: 's',
  ampere: 'A',
  A: 'A',
  kelvin: 'K',
  K: 'K',
  mole: 'mol',
  mol: 'mol',
  candela: 'cd',
  newton: 'N',
  N: 'N',
  joule: 'J',
  J: 'J',
  watt: 'W',
  W: 'W',
  pascal: 'Pa',
  Pa: 'Pa',
  hertz: 'Hz',
  Hz: 'Hz',
  volt: 'V',
  V: 'V',
  coulomb: 'C',
  C: 'C',
  ohm: '\u03a9',
  farad: 'F',
  henry: 'H',
  tesla: 'T',
  weber: 'Wb',
  siemens: 'S',
  lumen: 'lm',
  lux: 'lx',
  becquerel: 'Bq',
  gray: 'Gy',
  sievert: 'Sv',
  radian: 'rad',
  steradian: 'sr',
  litre: 'L',
  liter: 'L',
  L: 'L',
  minute: 'min',
  hour: 'h',
  day: 'd',
  bar: 'bar',
  atm: 'atm',
  electronvolt: 'eV',
  eV: 'eV',
  tonne: 't',
  percent: '\\%',
  degree: '{}^{\\circ}',
  degreeCelsius: '{}^{\\circ}C',
  celsius: '{}^{\\circ}C',
  angstrom: '\u00c5',
  cm: 'cm',
  mm: 'mm',
  km: 'km',
  nm: 'nm',
  ms: 'ms',
  kJ: 'kJ',
  kPa: 'kPa',
  dm: 'dm',
  calorie: 'cal',
  dalton: 'Da',
  hectare: 'ha',
  decibel: 'dB',
  bel: 'B',
}

const commands = { SI: 2, qty: 2, si: 1, unit: 1, num: 1, ang: 1, SIrange: 3, numrange: 2 }

/** Rewrites every command of siunitx; a unit that is not known leaves its command as it is. */
export function withPlainUnits(tex: string): string {
  return replaceCommands(tex, commands, (name, { args }) => {
    const [first = '', second = '', third = ''] = args
    // `\qty(x)` and `\unit` of other packages have other arguments.
    if (name === 'num') return number(first)
    if (name === 'ang') return `${number(first.split(';')[0] ?? '')}^{\\circ}`
    if (name === 'numrange') return `${number(first)}\\text{–}${number(second)}`
    const made = unit(name === 'si' || name === 'unit' ? first : name === 'SIrange' ? third : second)
    if (made === null) return null
    if (name === 'si' || name === 'unit') return made
    return name === 'SIrange'
      ? `${number(first)}\\text{–}${number(second)}\\,${made}`
      : `${number(first)}\\,${made}`
  })
}

/** `1.5e-3` as it is printed. */
function number(text: string): string {
  const [, digits = '', power] = /^([^eE]*?)\s*(?:[eE]([+-]?\d+))?$/.exec(text.trim()) ?? [
    null,
    text.trim(),
    undefined,
  ]
  const plain = digits.replace(/\+-/g, '\\pm ').replace(/\bx\b/g, '\\times ')
  if (power === undefined) return plain
  return `${plain === '' ? '' : `${plain}\\times `}10^{${power.replace('+', '')}}`
}

function unit(source: string): string | null {
  const text = source.trim()
  if (!text.includes('\\'))
    return `\\mathrm{${text.replace(/\./g, '\\,').replace(/~/g, '\\,').replace(/%/g, '\\%')}}`
  let made = ''
  let prefix = ''
  let isBelow = false
  let power = ''
  for (const [sign, name] of text.matchAll(/\\([A-Za-z]+)|\^\{?[-\d]+\}?|\{-?\d+\}|[^\s{}\\]/g)) {
    if (name === undefined) {
      if (sign.startsWith('{')) made += /to|raised/.test(power) ? `^${sign}` : ''
      else made += sign === '.' || sign === '~' ? '\\,' : sign.replace('%', '\\%')
      power = ''
    } else if (name === 'per') isBelow = true
    else if (name === 'square' || name === 'cubic') power = name === 'square' ? '2' : '3'
    else if (name === 'squared' || name === 'cubed') made = raised(made, name === 'squared' ? '2' : '3')
    else if (name === 'tothe' || name === 'raiseto') power = 'to'
    else if (Object.hasOwn(prefixes, name)) prefix = prefixes[name] ?? ''
    else if (Object.hasOwn(units, name)) {
      if (made !== '') made += '\\,'
      const exponent = `${isBelow ? '-' : ''}${power || (isBelow ? '1' : '')}`
      made += `${prefix}${units[name]}${exponent === '' ? '' : `^{${exponent}}`}`
      prefix = ''
      power = ''
      isBelow = false
    } else return null
  }
  return `\\mathrm{${made}}`
}

/** The last unit to a power: one below the line has its own -1 already. */
function raised(made: string, power: string): string {
  return made.endsWith('^{-1}') ? `${made.slice(0, -5)}^{-${power}}` : `${made}^{${power}}`
}
