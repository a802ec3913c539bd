/** How long something lasts, and how long ago it was, in words: without the browser's own tables, which are dear on a cheap phone. */
import { dayNumber, formatNumber } from './format.ts'
import { getLanguage, type Language } from './language.ts'

const minuteMs = 60_000
const hourMinutes = 60
const dayMinutes = 24 * hourMinutes

/** From so many minutes on, whole days say enough. */
const daysAloneFrom = 2 * dayMinutes

/**
 * A span in whole minutes, rounded up, so that 0 means over; from two days on in whole days, rounded down. What is drawn from it
 * changes once a minute, or once a day.
 */
export function spanMinutes(ms: number): number {
  const minutes = Math.max(0, Math.ceil(ms / minuteMs))
  return minutes < daysAloneFrom ? minutes : minutes - (minutes % dayMinutes)
}

/** '12 min', '2 h 10 min', '1 day 5 h', '3 days' of a span in minutes. */
export function formatSpan(minutes: number, language: Language = getLanguage()): string {
  const days = Math.floor(minutes / dayMinutes)
  const hours = Math.floor((minutes % dayMinutes) / hourMinutes)
  const rest = minutes % hourMinutes
  const n = (value: number) => formatNumber(value, language)
  const bn = language === 'bn'
  const day = bn ? `${n(days)} দিন` : `${n(days)} ${days === 1 ? 'day' : 'days'}`
  const hour = bn ? `${n(hours)} ঘণ্টা` : `${n(hours)} h`
  const minute = bn ? `${n(rest)} মিনিট` : `${n(rest)} min`
  if (minutes >= daysAloneFrom) return day
  if (days > 0) return hours > 0 ? `${day} ${hour}` : day
  if (hours > 0) return rest > 0 ? `${hour} ${minute}` : hour
  return minute
}

/** 'just now', '5 minutes ago', 'an hour ago', 'a day ago', '6 days ago'; days are those of the school's calendar; '' from a month on, and for what is still to come. */
export function formatAgo(at: number, now: number, language: Language = getLanguage()): string {
  const minutes = Math.floor((now - at) / minuteMs)
  const hours = Math.floor(minutes / hourMinutes)
  const days = hours < 24 ? 0 : dayNumber(now) - dayNumber(at)
  const n = (value: number) => formatNumber(value, language)
  const bn = language === 'bn'
  // A clock that is corrected between two looks must not say that something has not happened yet.
  if (minutes < -1 || days >= 30) return ''
  if (minutes < 1) return bn ? 'এইমাত্র' : 'just now'
  if (days > 1) return bn ? `${n(days)} দিন আগে` : `${n(days)} days ago`
  if (days === 1) return bn ? 'এক দিন আগে' : 'a day ago'
  if (hours > 1) return bn ? `${n(hours)} ঘণ্টা আগে` : `${n(hours)} hours ago`
  if (hours === 1) return bn ? 'এক ঘণ্টা আগে' : 'an hour ago'
  if (minutes > 1) return bn ? `${n(minutes)} মিনিট আগে` : `${n(minutes)} minutes ago`
  return bn ? 'এক মিনিট আগে' : 'a minute ago'
}
