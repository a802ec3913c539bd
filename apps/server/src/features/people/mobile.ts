/** Mobile numbers as people and spreadsheets write them. Nothing is guessed: what has lost digits is said to have lost them. */
import { limits, mobilePattern } from '@porua/contract/limits'
import { type Fault, fault } from '@porua/files/faults/faults'
import { latinDigits, scientific } from '@porua/spreadsheets/numbers'

/** The number as it is kept (88 and 11 digits), with what was mended on the way, or why it is none. */
export type ReadMobile =
  | { mobile: string; mended: Fault | null; mistake?: undefined }
  | { mistake: Fault; mobile?: undefined }

/** The parents' number, or why it is none. */
export type ReadContact =
  | { contact: string; mended: Fault | null; mistake?: undefined }
  | { mistake: Fault; contact?: undefined }

/** A number as programs write that count in fractions: 01711000010.0. Of fewer digits it may be anything. */
function withoutFraction(text: string): string {
  return text.replace(/^(\+?\d{10,15})\.0+$/, '$1')
}

/** @param fromNumber the cell is a number in a workbook: zeros at its front are lost, and its end may be rounded. */
export function readMobile(text: string, fromNumber: boolean): ReadMobile {
  const written = latinDigits(text).trim()
  const spread = scientific(written)
  if (spread === null)
    return {
      mistake: fault('mobileLost', { value: text }),
    }
  const whole = withoutFraction(spread ?? written)
  const digits = whole
    // Also the invisible marks that come along when a number is copied from a chat.
    .replace(/[\s().\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff'’\p{Pd}]/gu, '')
    .replace(/^\+/, '')
    .replace(/^00(?=88)/, '')
  const plain = digits
    .replace(/^88(?=0{0,2}1[3-9]\d{8}$)/, '')
    .replace(/^00(?=1)/, '0')
    .replace(/^(?=1[3-9]\d{8}$)/, '0')
  if (!mobilePattern.test(plain)) return { mistake: mistakeOf(text, digits) }
  if ((fromNumber || spread !== undefined) && plain.endsWith('000000'))
    return {
      mistake: fault('mobileRounded', { value: text, plain }),
    }
  const lost = !/(^|^88)01/.test(digits)
  return {
    mobile: limits.countryPrefix + plain,
    mended:
      lost || spread !== undefined || whole !== written ? fault('mobileRead', { value: text, plain }) : null,
  }
}

/**
 * Nobody signs in with it, so it stays as it is written, be it two numbers or a landline: but for what a spreadsheet has done
 * to a mobile number. @param fromNumber as of `readMobile`
 */
export function readContact(text: string, fromNumber: boolean): ReadContact {
  const read = readMobile(text, fromNumber)
  if (read.mobile === undefined) {
    const lost = scientific(latinDigits(text).trim()) === null || (fromNumber && /0{6}$/.test(text))
    return lost ? { mistake: read.mistake } : { contact: text, mended: null }
  }
  const { mobile, mended } = read
  return { contact: mended === null ? text : mobile.slice(limits.countryPrefix.length), mended }
}

function mistakeOf(text: string, digits: string): Fault {
  if (text.trim() === '') return fault('isEmpty')
  if (/\d{10}[^\d]+\+?\d{10}/.test(latinDigits(text))) return fault('twoMobiles', { value: text })
  return fault('notAMobile', { value: text, digits: /^\d+$/.test(digits) ? digits.length : null })
}
