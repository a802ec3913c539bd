/**
 * Numbers, dates and times in the language in force, and in the provider's time zone (decisions: Times show in the
 * provider's zone). English dates are the spec's patterns as dayjs prints them, '21 Nov 2026, 14:05 pm' included.
 */
import { getConfig } from '../platform/config.ts'
import { getLanguage, type Language } from './language.ts'

/** An instant as ISO 8601, milliseconds or Date. */
export type Instant = string | number | Date

const bengali = '০১২৩৪৫৬৭৮৯'

/** Latin digits as Bengali ones. */
export function bnDigits(value: string | number): string {
  return String(value).replace(/\d/g, (digit) => bengali[Number(digit)] ?? digit)
}

/** Digits in the language in force: for what is already a string, such as '12:05'. */
export function digits(value: string | number, language: Language = getLanguage()): string {
  return language === 'bn' ? bnDigits(value) : String(value)
}

const numberFormats = new Map<Language, Intl.NumberFormat>()

/** A number with the language's digits and grouping; at most two decimals, no trailing zeros. */
export function formatNumber(value: number, language: Language = getLanguage()): string {
  // Most numbers are small counts, and the first question to the browser's tables is dear.
  if (Number.isInteger(value) && value >= 0 && value < 1000) return digits(value, language)
  let format = numberFormats.get(language)
  if (!format) {
    const locale = language === 'bn' ? 'bn-BD' : 'en-IN'
    format = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
    numberFormats.set(language, format)
  }
  return format.format(value)
}

interface Parts {
  day: string
  month: string
  year: string
  hour: string
  minute: string
}

/** Hours ahead of UTC where a zone has kept them since 2010: the browser's own tables cost a cheap phone a tenth of a second. */
const steadyZones: Readonly<Record<string, number>> = { 'Asia/Dhaka': 6 }
const steadySince = Date.UTC(2010, 0)

const partFormats = new Map<string, Intl.DateTimeFormat>()

function partsIn(at: Instant, timeZone: string): Parts {
  const hours = steadyZones[timeZone]
  const instant = new Date(at).getTime()
  if (hours !== undefined && instant >= steadySince) {
    // The year, where it has four digits, and no sign: what is later than that is nobody's exam.
    const [year = '', month = '', day = '', hour = '', minute = ''] = new Date(instant + hours * 3_600_000)
      .toISOString()
      .split(/[-T:]/)
    return { day, month, year, hour, minute }
  }
  let format = partFormats.get(timeZone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    partFormats.set(timeZone, format)
  }
  const parts: Partial<Record<string, string>> = {}
  for (const part of format.formatToParts(new Date(at))) parts[part.type] = part.value
  const { day = '', month = '', year = '', hour = '', minute = '' } = parts
  return { day, month, year, hour, minute }
}

const enMonths = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const bnMonths = 'জানুয়ারি ফেব্রুয়ারি মার্চ এপ্রিল মে জুন জুলাই আগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর'.split(' ')

/** The Bangla word for the part of the day that an hour belongs to. */
function bnDayPart(hour: number): string {
  if (hour < 4 || hour >= 20) return 'রাত'
  if (hour < 6) return 'ভোর'
  if (hour < 12) return 'সকাল'
  if (hour < 15) return 'দুপুর'
  if (hour < 18) return 'বিকাল'
  return 'সন্ধ্যা'
}

function bnTime(hour: string, minute: string): string {
  const hours = Number(hour)
  return `${bnDayPart(hours)} ${bnDigits(hours % 12 || 12)}:${bnDigits(minute)}`
}

let saysHalf = true

/** From now on English times are '14:05'. The 'pm' behind it is what the specification prints for students; the desk says it not. */
export function sayPlainHours(): void {
  saysHalf = false
}

function dateAndTime(at: Instant, between: string, language: Language, timeZone: string): string {
  const { day, month, year, hour, minute } = partsIn(at, timeZone)
  const index = Number(month) - 1
  if (language === 'bn')
    return `${bnDigits(Number(day))} ${bnMonths[index]} ${bnDigits(year)}${between}${bnTime(hour, minute)}`
  const half = saysHalf ? (Number(hour) < 12 ? ' am' : ' pm') : ''
  return `${day} ${enMonths[index]} ${year}${between}${hour}:${minute}${half}`
}

/** 'DD MMM YYYY, HH:mm a', as exam cards show it. */
export function formatDateTime(
  at: Instant,
  language = getLanguage(),
  timeZone = getConfig().timeZone,
): string {
  return dateAndTime(at, ', ', language, timeZone)
}

/** 'DD MMM YYYY | HH:mm a', as notifications show it. */
export function formatNoticeTime(
  at: Instant,
  language = getLanguage(),
  timeZone = getConfig().timeZone,
): string {
  return dateAndTime(at, ' | ', language, timeZone)
}

/** The calendar day as a number that counts up by one each day, in the school's zone. */
export function dayNumber(at: Instant, timeZone = getConfig().timeZone): number {
  const { day, month, year } = partsIn(at, timeZone)
  return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000
}

/** 'DD MMM YYYY'. */
export function formatDate(at: Instant, language = getLanguage(), timeZone = getConfig().timeZone): string {
  const { day, month, year } = partsIn(at, timeZone)
  const index = Number(month) - 1
  return language === 'bn'
    ? `${bnDigits(Number(day))} ${bnMonths[index]} ${bnDigits(year)}`
    : `${day} ${enMonths[index]} ${year}`
}

/** The clock time: 'HH:mm', in Bangla with the part of the day, as in every other time. */
export function formatClock(at: Instant, language = getLanguage(), timeZone = getConfig().timeZone): string {
  const { hour, minute } = partsIn(at, timeZone)
  return language === 'bn' ? bnTime(hour, minute) : `${hour}:${minute}`
}

/** When a span that begins at `from` ends, beside that: in Bangla the part of the day is not said twice. */
export function formatClockEnd(
  from: Instant,
  to: Instant,
  language = getLanguage(),
  timeZone = getConfig().timeZone,
): string {
  const clock = formatClock(to, language, timeZone)
  const [part = ''] = clock.split(' ')
  const isSaid = language === 'bn' && formatClock(from, language, timeZone).startsWith(`${part} `)
  return isSaid ? clock.slice(part.length + 1) : clock
}

/** A duration as hh:mm:ss; negative ones are 00:00:00. */
export function formatDuration(ms: number, language = getLanguage()): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const text = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return digits(text, language)
}

/** A remaining time for a countdown: mm:ss under an hour, else h:mm:ss. Rounds up, so that 0 means over. */
export function formatCountdown(ms: number, language = getLanguage()): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const two = (n: number) => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
  return digits(hours > 0 ? `${hours}:${rest}` : rest, language)
}

/**
 * The city of the provider's zone ('Dhaka') where the phone's clock differs from it at that moment, else null:
 * say it beside a time so that nobody is an hour late.
 */
export function foreignZone(
  at: Instant = Date.now(),
  timeZone = getConfig().timeZone,
  language = getLanguage(),
): string | null {
  const here = new Date(at)
  const there = partsIn(at, timeZone)
  const same =
    here.getDate() === Number(there.day) &&
    here.getHours() === Number(there.hour) &&
    here.getMinutes() === Number(there.minute)
  if (same) return null
  const city = (timeZone.split('/').at(-1) ?? timeZone).replaceAll('_', ' ')
  return language === 'bn' ? (bnCities[city] ?? city) : city
}

/** Where the providers are; any other city keeps its Latin name. */
const bnCities: Readonly<Record<string, string>> = { Dhaka: 'ঢাকা', Kolkata: 'কলকাতা' }
