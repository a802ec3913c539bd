/** The columns of a question sheet, by the names that people and other products give them. */
import { unicodeOfBijoy } from '@porua/spreadsheets/bijoy/bijoy'
import { latinDigits } from '@porua/spreadsheets/numbers'

export interface RowColumns {
  /** Index of the column, by the name of our field. */
  fields: ReadonlyMap<string, number>
  /** In the order of their labels. */
  options: readonly OptionColumn[]
  /** The key is the numbers of options and never their texts: so the product says whose template it is. */
  keyIsNumber: boolean
  /** The label of an option that is missing before others: 'A' where the first is B. */
  missing: string | null
  /** Columns with a name that is none of ours, but for those that count rows or time: they may be options. */
  unnamed: readonly { name: string; index: number }[]
}

export interface OptionColumn {
  /** 'A', or '1' where they are numbered. */
  label: string
  index: number
}

/** Our names, and what else stands for them. */
const names: Readonly<Record<string, readonly string[]>> = {
  id: ['id', 'question id', 'qid', 'আইডি'],
  type: ['type', 'question type', 'ধরন', 'প্রশ্নের ধরন'],
  title: [
    'title',
    'question',
    'questions',
    'question text',
    'question title',
    'question statement',
    'question stem',
    'stem',
    'ques',
    'q',
    'mcq',
    'প্রশ্ন',
    'প্রশ্নসমূহ',
    'প্রশ্নাবলী',
    'প্রশ্নাবলি',
  ],
  format: ['format'],
  answer: [
    'answer',
    'answers',
    'ans',
    'correct',
    'correct answer',
    'correct answers',
    'correct ans',
    'correct option',
    'correct options',
    'correct choice',
    'right answer',
    'right ans',
    'right option',
    'key',
    'answer key',
    'উত্তর',
    'উঃ',
    'উ',
    'সঠিক',
    'সঠিক উত্তর',
    'সঠিক উত্তরটি',
    'সঠিক উঃ',
    'সঠিক অপশন',
    'সঠিক বিকল্প',
    'উত্তরমালা',
  ],
  tolerance: ['tolerance'],
  explanation: [
    'explanation',
    'explaination',
    'answer explanation',
    'solution',
    'feedback',
    'rationale',
    'ব্যাখ্যা',
    'ব্যাখা',
    'সমাধান',
  ],
  notes: ['notes', 'note'],
  tags: ['tags', 'tag', 'ট্যাগ'],
  images: ['images', 'image', 'picture', 'ছবি'],
  files: ['files', 'file'],
  subject: ['subject', 'বিষয়'],
  chapter: ['chapter', 'topic', 'অধ্যায়'],
  marks: ['marks', 'mark', 'points', 'point', 'নম্বর', 'মার্ক', 'মান'],
  language: ['language', 'ভাষা'],
  difficulty: ['difficulty', 'difficulty level', 'কাঠিন্য', 'কঠিনতা'],
}

/** Options as Bangla papers letter them. */
const bangla = ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ', 'ছ', 'জ', 'ঝ', 'ঞ', 'ট']
const letters = 'ABCDEFGHIJK'

/** Without blanks as well, as forms name their columns: CorrectAnswer. */
const fieldOfName = new Map(
  Object.entries(names).flatMap(([field, aliases]) =>
    aliases.flatMap((alias) => [plain(alias), plain(alias).replaceAll(' ', '')].map((name) => [name, field])),
  ),
)

/** The columns that a header names; null where it is none: a title, and an answer or options, are needed. */
export function columnsOf(cells: readonly string[]): RowColumns | null {
  return namedBy(cells) ?? namedBy(cells.map(unicodeOfBijoy))
}

function namedBy(cells: readonly string[]): RowColumns | null {
  const fields = new Map<string, number>()
  const options: (OptionColumn & { place: number })[] = []
  cells.forEach((cell, index) => {
    const option = optionOf(cell)
    const field = fieldOf(cell)
    if (option && !options.some(({ place }) => place === option.place)) options.push({ ...option, index })
    else if (field && !fields.has(field)) fields.set(field, index)
  })
  if (options.length === 0) options.push(...numbered(cells))
  options.sort((a, b) => a.place - b.place)
  if (!fields.has('title') || !(fields.has('answer') || options.length > 1)) return null
  const gap = options.findIndex(({ place }, at) => place !== at)
  const label = /^\d/.test(options[gap]?.label ?? '') ? String(gap + 1) : (letters[gap] ?? '')
  const taken = new Set([...fields.values(), ...options.map(({ index }) => index)])
  const unnamed = cells.flatMap((cell, index) => {
    const isPlain = cell.trim() === '' || besides.test(plain(cell))
    return taken.has(index) || isPlain ? [] : [{ name: cell.trim(), index }]
  })
  return { fields, options, keyIsNumber: isTemplate(cells), missing: gap < 0 ? null : label, unnamed }
}

/** What stands beside a question and is no option of it. */
const besides =
  /^(?:sl|serial|s ?n|no|nr|#|question (?:no|number|#)|roll|time|timer|date|image|teacher|author|source|reference|class|level|hint|ক্রমিক|ক্রম|নং|তারিখ|সময়|শিক্ষক|উৎস|শ্রেণি)/u

/** Columns that are named 1, 2, 3 …: options, where no column has another name of one. One number alone counts rows. */
function numbered(cells: readonly string[]): (OptionColumn & { place: number })[] {
  const names = cells.map(plain)
  const found: (OptionColumn & { place: number })[] = []
  for (let number = 1; number <= letters.length; number++) {
    const index = names.indexOf(String(number))
    if (index < 0) break
    found.push({ label: String(number), index, place: number - 1 })
  }
  return found.length > 1 ? found : []
}

/** Kahoot, Quizizz (Wayground) and Blooket have a time beside each question, and a key of numbers. */
function isTemplate(cells: readonly string[]): boolean {
  return cells.some((cell) => /^time limit sec|^time in seconds/.test(plain(cell)))
}

/** Names in a header whose columns are not read: they are none of ours, or mean what an earlier one means (`again`). */
export function unreadColumns(written: readonly string[]): { name: string; again: boolean }[] {
  const columns = columnsOf(written)
  const cells = namedBy(written) ? written : written.map(unicodeOfBijoy)
  const read = new Set([
    ...(columns?.fields.values() ?? []),
    ...(columns?.options ?? []).map(({ index }) => index),
  ])
  return cells.flatMap((name, index) => {
    if (name.trim() === '' || read.has(index)) return []
    return [{ name, again: fieldOf(name) !== undefined || optionOf(name) !== null }]
  })
}

/** The index of the option that a letter of either script means, from 0; -1: none. */
export function letterIndex(text: string): number {
  const place = text.length === 1 ? letters.indexOf(text.toUpperCase()) : -1
  return place >= 0 ? place : bangla.indexOf(text)
}

function fieldOf(cell: string): string | undefined {
  return firstOf(cell, (name) => fieldOfName.get(name))
}

/** 'A', 'Option A', 'option1', 'Choice 2', 'Answer 1', 'ক', 'বিকল্প ১'. */
function optionOf(cell: string): { label: string; place: number } | null {
  return firstOf(cell, optionNamed) ?? null
}

function optionNamed(name: string): { label: string; place: number } | undefined {
  const found = /^(?:(?:option|choice|opt|answer|ans|বিকল্প|অপশন) ?)?(\p{L}|\d{1,2})$/u.exec(name)?.[1]
  if (found === undefined) return undefined
  const letter = letterIndex(found)
  if (letter >= 0) return { label: letters[letter] ?? '', place: letter }
  // A column named by a number alone counts rows.
  const number = /^\d/.test(found) && name !== found ? Number(found) : 0
  return number >= 1 && number <= letters.length ? { label: String(number), place: number - 1 } : undefined
}

/** A heading is looked up as it stands, and without what it says about itself ('Question - max 120 characters'). */
function firstOf<T>(cell: string, find: (name: string) => T | undefined): T | undefined {
  const short = cell.replace(/\s+[-–—]\s.*$/s, '').replace(/\([^)]*\)/g, ' ')
  return find(plain(cell)) ?? find(plain(short))
}

function plain(name: string): string {
  return latinDigits(name.normalize('NFC'))
    .replace(/[\s_.:*()।?-]+/g, ' ')
    .trim()
    .toLowerCase()
}
