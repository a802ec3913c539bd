/** The columns of a question sheet, by the names that people give them. */

export interface RowColumns {
  /** Index of the column, by the name of our field. */
  fields: ReadonlyMap<string, number>
  /** In the order of their labels. */
  options: readonly OptionColumn[]
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
  title: ['title', 'question', 'question text', 'প্রশ্ন'],
  format: ['format'],
  answer: [
    'answer',
    'answers',
    'correct',
    'correct answer',
    'correct option',
    'right answer',
    'key',
    'উত্তর',
    'সঠিক উত্তর',
  ],
  tolerance: ['tolerance'],
  explanation: ['explanation', 'solution', 'feedback', 'ব্যাখ্যা', 'সমাধান'],
  notes: ['notes', 'note'],
  images: ['images', 'image', 'picture', 'ছবি'],
  files: ['files', 'file'],
  subject: ['subject', 'বিষয়'],
  chapter: ['chapter', 'topic', 'অধ্যায়'],
  marks: ['marks', 'mark', 'points', 'point', 'নম্বর'],
  language: ['language', 'ভাষা'],
  difficulty: ['difficulty', 'difficulty level', 'কাঠিন্য', 'কঠিনতা'],
}

/** Options as Bangla papers letter them. */
const bangla = ['ক', 'খ', 'গ', 'ঘ', 'ঙ', 'চ', 'ছ', 'জ', 'ঝ', 'ঞ', 'ট']
const letters = 'ABCDEFGHIJK'

const fieldOfName = new Map(
  Object.entries(names).flatMap(([field, aliases]) => aliases.map((alias) => [plain(alias), field] as const)),
)

/** The columns that a header names; null where it is none: a title, and an answer or options, are needed. */
export function columnsOf(cells: readonly string[]): RowColumns | null {
  const fields = new Map<string, number>()
  const options: (OptionColumn & { place: number })[] = []
  cells.forEach((cell, index) => {
    const option = optionOf(cell)
    const field = fieldOfName.get(plain(cell))
    if (option && !options.some(({ place }) => place === option.place)) options.push({ ...option, index })
    else if (field && !fields.has(field)) fields.set(field, index)
  })
  options.sort((a, b) => a.place - b.place)
  return fields.has('title') && (fields.has('answer') || options.length > 1) ? { fields, options } : null
}

/** Names in a header whose columns are not read: they are none of ours, or mean what an earlier one means (`again`). */
export function unreadColumns(cells: readonly string[]): { name: string; again: boolean }[] {
  const columns = columnsOf(cells)
  const read = new Set([
    ...(columns?.fields.values() ?? []),
    ...(columns?.options ?? []).map(({ index }) => index),
  ])
  return cells.flatMap((name, index) => {
    if (name.trim() === '' || read.has(index)) return []
    return [{ name, again: fieldOfName.has(plain(name)) || optionOf(name) !== null }]
  })
}

/** The index of the option that a letter of either script means, from 0; -1: none. */
export function letterIndex(text: string): number {
  const place = text.length === 1 ? letters.indexOf(text.toUpperCase()) : -1
  return place >= 0 ? place : bangla.indexOf(text)
}

/** 'A', 'Option A', 'option1', 'Choice 2', 'ক'. */
function optionOf(cell: string): { label: string; place: number } | null {
  const name = plain(cell)
  const found = /^(?:(?:option|choice|opt|বিকল্প) ?)?(\p{L}|\d{1,2})$/u.exec(name)?.[1]
  if (found === undefined) return null
  const letter = letterIndex(found)
  if (letter >= 0) return { label: letters[letter] ?? '', place: letter }
  // A column named by a number alone counts rows.
  const number = /^\d/.test(found) && name !== found ? Number(found) : 0
  return number >= 1 && number <= letters.length ? { label: String(number), place: number - 1 } : null
}

function plain(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\s_.:*()-]+/g, ' ')
    .trim()
    .toLowerCase()
}
