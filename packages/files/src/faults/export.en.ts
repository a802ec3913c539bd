/** What a format of questions cannot hold when a bank is written in it. */
import type { Told } from '../words.ts'

/** Parts of a question. */
const parts = {
  pictures: 'pictures',
  files: 'files',
  notes: 'notes',
  subject: 'a subject',
  language: 'a language',
  difficulty: 'a difficulty',
  tags: 'tags',
  marks: 'marks',
  models: 'model answers',
} as const

/** A name of `parts`. */
export type QuestionPart = keyof typeof parts

export const exportEn = {
  /** Questions that share it: the first of them, and how many there are. */
  ofQuestionIds: ({ what, ids, n }: { what: Told; ids: readonly string[]; n: number }) =>
    `${what.text} (${ids.join(', ')}${n > ids.length ? ` and ${n - ids.length} more` : ''})`,
  notWritten: ({ why }: { why: Told }) => `not written: ${why.text}`,
  noPlaceFor: ({ format, part }: { format: string; part: QuestionPart }) =>
    `${format} has no place for ${parts[part]}: left out`,
  fileGone: ({ key }: { key: string }) => `its file ${key} is gone, and left out`,
  fileBigFor: ({ key, megabytes }: { key: string; megabytes: number }) =>
    `its file ${key} is too big for Moodle XML (${megabytes} MB) and left out`,
  shortAsEssay: 'a short answer without an accepted one is written as an essay',
  plainDigits: 'numbers are written in plain digits',
  makesPairs: "its answers hold '->', which makes pairs in GIFT",
  optionPictures: 'its options are pictures, for which GIFT has no place',
  controlSigns: 'control characters, which XML cannot hold, are left out',
  languageNoCode: 'a language that is no code such as bn or en is left out',
  packageManyFiles: ({ n, most }: { n: number; most: number }) =>
    `the package has ${n} files; one with more than ${most} is not taken here again: export as jsonl for that`,
}
