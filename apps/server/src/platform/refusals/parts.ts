/** Parts of sentences that several refusals share. Pure. */
import type { UploadType } from '@porua/contract/limits'
import { bnNumber } from '@porua/files/words'

/** A length of time as a person says it: whole minutes, or hours where they are many. Rounded up. */
function rounded(seconds: number): { n: number; unit: 'minute' | 'hour' } {
  const minutes = Math.max(1, Math.ceil(seconds / 60))
  return minutes < 100 ? { n: minutes, unit: 'minute' } : { n: Math.ceil(minutes / 60), unit: 'hour' }
}

/** Seconds: 'a minute', '5 minutes', '2 hours'. */
export function enWait(seconds: number): string {
  const { n, unit } = rounded(seconds)
  return n === 1 ? `a ${unit}` : `${n} ${unit}s`
}

/** Seconds: 'এক মিনিট', '৫ মিনিট', '২ ঘণ্টা'. */
export function bnWait(seconds: number): string {
  const { n, unit } = rounded(seconds)
  return `${n === 1 ? 'এক' : bnNumber(n)} ${unit === 'minute' ? 'মিনিট' : 'ঘণ্টা'}`
}

/** Kinds of files. */
export const enFile: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'a JPEG picture',
  'image/png': 'a PNG picture',
  'application/pdf': 'a PDF document',
  'audio/mpeg': 'an MP3 recording',
  'audio/wav': 'a WAV recording',
}

/** Kinds of files. */
export const bnFile: Readonly<Record<UploadType, string>> = {
  'image/jpeg': 'JPEG ছবি',
  'image/png': 'PNG ছবি',
  'application/pdf': 'PDF ফাইল',
  'audio/mpeg': 'MP3 রেকর্ডিং',
  'audio/wav': 'WAV রেকর্ডিং',
}

/** A moment in UTC milliseconds, and the zone of the school that it is told in. */
export interface Moment {
  readonly at: number
  readonly zone: string
}

/** '22 Nov 2026, 19:05'. */
export function enTime({ at, zone }: Moment): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'medium', timeStyle: 'short' })
  return format.format(at)
}

/** '২২ নভেম্বর ২০২৬, সন্ধ্যা ৭:০৫': with the part of the day, as the app tells times. */
export function bnTime({ at, zone }: Moment): string {
  const format = new Intl.DateTimeFormat('bn-BD', {
    timeZone: zone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    hourCycle: 'h12',
    numberingSystem: 'latn',
  })
  const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const hours = new Intl.DateTimeFormat('en', { timeZone: zone, hour: '2-digit', hourCycle: 'h23' }).format(
    at,
  )
  return bnNumber(
    `${of('day')} ${of('month')} ${of('year')}, ${bnDayPart(Number(hours))} ${of('hour')}:${of('minute')}`,
  )
}

function bnDayPart(hour: number): string {
  if (hour < 4 || hour >= 20) return 'রাত'
  if (hour < 6) return 'ভোর'
  if (hour < 12) return 'সকাল'
  if (hour < 15) return 'দুপুর'
  return hour < 18 ? 'বিকাল' : 'সন্ধ্যা'
}

/** Things of the school that people name. */
export type Thing = keyof typeof things

const things = {
  exam: ['exam', 'পরীক্ষা'],
  group: ['group', 'গ্রুপ'],
  course: ['course', 'কোর্স'],
  subject: ['subject', 'বিষয়'],
  chapter: ['chapter', 'অধ্যায়'],
  lecture: ['lecture', 'লেকচার'],
  questionSolve: ['question solve', 'প্রশ্ন সমাধান'],
  questionBank: ['question bank', 'প্রশ্নব্যাংক'],
  student: ['student', 'শিক্ষার্থী'],
} as const

/** What a thing is called. */
export function enThing(thing: Thing): string {
  return things[thing][0]
}

/** What a thing is called. */
export function bnThing(thing: Thing): string {
  return things[thing][1]
}

/** So many ids of a kind are named. */
const mostNamed = 10

/** The first of these ids, and how many more there are. */
export function enSome(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? ` and ${ids.length - mostNamed} more` : ''
  return `${ids.slice(0, mostNamed).join(', ')}${more}`
}

/** The first of these ids, and how many more there are. */
export function bnSome(ids: readonly string[]): string {
  const more = ids.length > mostNamed ? ` ও আরও ${bnNumber(ids.length - mostNamed)}টি` : ''
  return `${ids.slice(0, mostNamed).join(', ')}${more}`
}
