/** Lines that say what is right or why, lists of keys at the end, and lines that say nothing about a question. Pure. */
import { latinDigits } from '@porua/spreadsheets/numbers'

const sign = String.raw`[.:：ঃ=→\-–—]+`
const words = String.raw`(?:correct|right|সঠিক)?\s*(?:answers?|ans|উত্তর|đáp án)(?:\s*(?:is|হলো|হল|হবে|option))?`
const begins = new RegExp(
  String.raw`^[\s→➤▶>*#[(☞✓✔✅•-]*(?:(?:the\s+)?${words}\s*(?:${sign}\s*\)?|(?=[[(]))|উ\s*(?:ঃ|[:.]+)|(?:correct|right|সঠিক)\s*(?:option|choice)?\s*${sign}|সঠিক\s*[:ঃ])\s*`,
  'iu',
)
/** Without a sign between: a label alone must follow. */
const bare =
  /^\s*(?:correct\s+|right\s+|সঠিক\s+)?(?:answer|ans|উত্তর)\s+(?=[([]?(?:[A-Ka-k]|[ক-ট]|[1-9১-৯])[)\].]?\s*$)/iu
const label = String.raw`[([]?\s*(?:[A-Ka-k]|[কখগঘঙচছজঝঞট]|[1-9১-৯]|[ivx]{1,4})\s*[)\].।]?`
const inside = new RegExp(
  String.raw`(?:^|[\s[(|])(?:${words}\s*${sign}|উ\s*ঃ|উঃ|উ:)\s*(${label}(?:\s*(?:,|ও|and|&)\s*${label})*)\s*[\])]?\s*$`,
  'iu',
)
const explains =
  /^[\s→➤▶>*#[(•-]*(?:ব্যাখ্যা|ব্যাখা|সমাধান|explanation|explain|solution|reason|rationale|hints?|কারণ|note)\s*[.:：ঃ=\-–—]+\s*/iu
const explainsInside = /(?:^|\s|[।.;,])\s*(?:ব্যাখ্যা|ব্যাখা|সমাধান|explanation|solution)\s*[:：ঃ=–—-]+\s*/iu
const noise =
  /^(?:[-_=*.~•—–\s]{3,}|your answer\b.*|question ?id\b.*|page \d+.*|পৃষ্ঠা\s*[\d০-৯]+.*|[\d০-৯]{1,3}\s*\|\s*page.*|options?\s*:?|\d+\/\d+(?:\s*points?)?|p\.?t\.?o\.?|the end|সমাপ্ত|\[?(?:multiple choice|mcq)\]?)$/iu

/** What an answer line says, without 'উত্তর:', and where that begins; null for another line. */
export function answerIn(text: string): { value: string; from: number } | null {
  const match = begins.exec(text) ?? bare.exec(text)
  if (!match) return null
  const value = text.slice(match[0].length)
  const opened = /[[(]/.test(match[0]) && !/\)/.test(match[0])
  return { value: (opened ? value.replace(/[\])]\s*$/, '') : value).trim(), from: match[0].length }
}

/** The key at the end of a line that says something else before it: '… ঘ) সিলেট  উত্তর: খ'. Only labels are taken. */
export function answerAtEnd(text: string): { value: string; at: number } | null {
  const match = inside.exec(text)
  if (!match || match.index === 0) return null
  return { value: (match[1] ?? '').trim(), at: match.index }
}

/** Where an explanation begins behind a key in its line. */
export function explanationInside(text: string): { at: number; to: number } | null {
  const match = explainsInside.exec(text)
  return match ? { at: match.index, to: match.index + match[0].length } : null
}

/** Where the text of an explanation begins in its line; null for another line. */
export function explanationIn(text: string): number | null {
  return explains.exec(text)?.[0].length ?? null
}

/** A line that belongs to no question: rules, page numbers, what a test said of somebody's try. */
export function isNoise(text: string): boolean {
  return noise.test(text.trim())
}

const keyTitle =
  /^[\s*#:•-]*(?:(?:mcq\s+)?answer\s*(?:keys?|sheet|script|list)s?|answers|keys?|solutions?|correct answers|উত্তর\s*(?:মালা|পত্র|সমূহ|তালিকা|গুলো)|উত্তরমালা|সঠিক\s+উত্তর\s*(?:সমূহ|গুলো|মালা)|নৈর্ব্যক্তিক\s+উত্তর(?:মালা|পত্র)?)(?:\s*(?:for|of|[-–—(:]).{0,60})?\s*[:ঃ।)]*\s*$/iu

/** Whether a line is the title of a list of keys. */
export function isKeyTitle(text: string): boolean {
  return keyTitle.test(text)
}

/** The number of a question and what a list says is right. */
export interface KeyPair {
  number: number
  value: string
}

const pairLabel = String.raw`[([]?\s*(?:[A-Ka-k]|[কখগঘঙচছজঝঞট])\s*[)\].।]*(?:\s*(?:,|ও|&|and)\s*[([]?(?:[A-Ka-k]|[কখগঘঙচছজঝঞট])[)\]]?)*`
const pair = new RegExp(
  String.raw`[\s,;|/]*(?:q\.?\s*)?[([]?(\d{1,3}|[০-৯]{1,3})\s*(?:[.)\]।:=→\-–—]+\s*|\s+|(?=[([\p{L}]))(?:(?:ans|উত্তর)\s*[:.ঃ]\s*)?(${pairLabel})(?=$|[\s,;|/\d০-৯])`,
  'iuy',
)

/** All of a line as pairs: '1. a 2. c', '১-ক, ২-খ', '3(d)'; null where it says anything else. */
export function keyPairs(text: string): KeyPair[] | null {
  const pairs: KeyPair[] = []
  let at = 0
  for (;;) {
    pair.lastIndex = at
    const match = pair.exec(text)
    if (!match) break
    pairs.push({ number: Number(latinDigits(match[1] ?? '')), value: (match[2] ?? '').trim() })
    at = pair.lastIndex
  }
  return pairs.length > 0 && /^[\s,;|/।.]*$/.test(text.slice(at)) ? pairs : null
}

const numberCell = /^(?:q\.?|প্রশ্ন)?\s*[([]?(\d{1,3}|[০-৯]{1,3})[.)\]।:]*$/iu
const labelCell = new RegExp(`^${pairLabel}$`, 'iu')
const titleCell =
  /^(?:(?:q|question|প্রশ্ন|ক্রমিক|sl|no|নং|number|#|ans(?:wer)?s?|উত্তর|key|correct|সঠিক|নম্বর)[\s.:/]*)*$/iu

/** A table as pairs, whatever way it runs: numbers above labels, or beside them; null where it holds anything else. */
export function keyTable(rows: readonly (readonly string[])[]): KeyPair[] | null {
  const pairs: KeyPair[] = []
  const kept = rows.filter((row) => row.some((cell) => cell !== '' && !titleCell.test(cell)))
  for (let at = 0; at < kept.length; at++) {
    const row = kept[at] ?? []
    const below = kept[at + 1] ?? []
    const columns = row.flatMap((cell, column) => (numberCell.test(cell) ? [column] : []))
    const isNumbers = columns.length > 0 && row.every((cell) => numberCell.test(cell) || titleCell.test(cell))
    const isLabels = columns.every((column) => labelCell.test(below[column] ?? ''))
    if (isNumbers && isLabels) {
      for (const column of columns)
        pairs.push({ number: numberOf(row[column] ?? ''), value: below[column] ?? '' })
      at++
      continue
    }
    const found = beside(row)
    if (!found) return null
    pairs.push(...found)
  }
  return pairs.length > 0 ? pairs : null
}

function beside(row: readonly string[]): KeyPair[] | null {
  const cells = row.filter((cell) => cell !== '')
  const pairs: KeyPair[] = []
  for (let at = 0; at < cells.length; at++) {
    const [cell = '', next = ''] = [cells[at], cells[at + 1]]
    const whole = keyPairs(cell)
    if (whole) pairs.push(...whole)
    else if (numberCell.test(cell) && labelCell.test(next)) {
      pairs.push({ number: numberOf(cell), value: next })
      at++
    } else return null
  }
  return pairs
}

function numberOf(cell: string): number {
  return Number(latinDigits(numberCell.exec(cell)?.[1] ?? ''))
}

const shares =
  /(?:উদ্দীপক|অনুচ্ছেদ|তথ্য|চিত্র|ছক|কবিতাংশ|passage|paragraph|information|figure|stem|text|diagram|table|following|above|নিচের|উপরের).{0,160}(?:প্রশ্ন|questions?\b)/isu
const shareBegins = /^[\s*#[(•-]*(?:উদ্দীপক|passage|stimulus|অনুচ্ছেদ)\s*[\d০-৯]*\s*[:ঃ–—-]/iu

/**
 * What a line says of the questions that share a passage: their numbers, how many there are, or nothing; null for another line.
 * It is read from the beginning of the words about questions on, so that a year in the passage is no number.
 */
export function sharedIn(text: string): { from: number; to: number } | { count: number } | 'unclear' | null {
  if (!shares.test(text)) return shareBegins.test(text) ? 'unclear' : null
  if (/[?？]\s*$/.test(text)) return null
  const plain = latinDigits(text)
  const [, one, two] =
    /(?:^|[^\d])(\d{1,3})\s*(?:নং|no\.?)?\s*(?:-|–|—|ও|থেকে|হতে|এবং|and|to|&|,)\s*(\d{1,3})\s*(?:নং|নম্বর|সংখ্যক)?/iu.exec(
      plain,
    ) ?? []
  if (one !== undefined && two !== undefined && Number(two) > Number(one) && Number(two) - Number(one) < 20)
    return { from: Number(one), to: Number(two) }
  const [, count] =
    /(?:পরবর্তী|নিচের|next|following)\s*(\d{1,2}|দুটি|দুইটি|তিনটি|two|three)\s*(?:টি)?/iu.exec(plain) ?? []
  const words: Record<string, number> = { দুটি: 2, দুইটি: 2, তিনটি: 3, two: 2, three: 3 }
  if (count !== undefined) return { count: words[count.toLowerCase()] ?? Number(count) }
  return 'unclear'
}

const headings =
  /^[\s*#[(]*(?:section|part|group|chapter|unit|lesson|subject|topic|module|level|set|time|date|class|full marks?|pass marks?|total marks?|marks?|model test|question bank|question paper|name|roll|id|instructions?|school|বিভাগ|অংশ|বিষয়|অধ্যায়|পাঠ|সেট|সময়|পূর্ণমান|পূর্ণ মান|মোট নম্বর|মান|মডেল টেস্ট|শ্রেণি|শ্রেণী|নাম|রোল|তারিখ|বহুনির্বাচনি|বহুনির্বাচনী|নৈর্ব্যক্তিক|phần|[\d০-৯]+\s*(?:marks?|নম্বর)|[ক-ঘ]\s*[-–]?\s*(?:বিভাগ|অংশ))(?=$|[\s:ঃ.\d০-৯(–—-])/iu

/** Whether the words of a line are those of a heading. */
export function isHeading(text: string): boolean {
  return text.length <= 120 && headings.test(text) && !/[?？]\s*$/.test(text)
}

/** What a heading names: the subject or chapter of the questions below it. */
export function namedIn(text: string): { field: 'subject' | 'chapter'; value: string } | null {
  const match = /^[\s*#[(]*(subject|বিষয়|chapter|অধ্যায়)\s*[:ঃ–—-]\s*(\S.*?)\s*[\])*]*$/iu.exec(text)
  if (!match) return null
  const field = /^(?:subject|বিষয়)$/iu.test(match[1] ?? '') ? 'subject' : 'chapter'
  return { field, value: (match[2] ?? '').slice(0, 300) }
}

const points =
  /\s*[[(]\s*(?:marks?\s*[:=-]?\s*)?([\d০-৯]{1,3}(?:\.[\d০-৯]{1,2})?)\s*(?:marks?|নম্বর|pts?|points?)\s*[\])]\s*$/iu
const pointsLine =
  /^[\s*[(]*(?:marks?|points?|নম্বর|মান)\s*[:=ঃ–-]\s*([\d০-৯]{1,3}(?:\.[\d০-৯]{1,2})?)\s*[\])]*\s*$/iu

/** The marks that a question says at its end, and where they begin. */
export function marksAtEnd(text: string): { marks: number; at: number } | null {
  const match = points.exec(text)
  return match ? { marks: Number(latinDigits(match[1] ?? '')), at: match.index } : null
}

/** The marks that a line of their own says. */
export function marksIn(text: string): number | null {
  const match = pointsLine.exec(text)
  return match ? Number(latinDigits(match[1] ?? '')) : null
}
