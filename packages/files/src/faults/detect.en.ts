/** What a file looks like that holds no questions we can read, and what it has to become. */
import { type MediaKind, mediaKinds } from '../media-kinds.ts'
import { quoted } from '../validation-errors.ts'

const wanted =
  'questions in Word (.docx), XLSX, CSV, plain text, GIFT, Aiken, Respondus, Moodle XML, QTI, Blackboard text, Brightspace CSV or JSONL are needed'
/** What a typed paper has to become. */
const wayOn =
  "save it as a Word file (.docx), or as plain text (.txt, UTF-8) with 'ANSWER: B' or 'উত্তর: খ' below the options"

const kinds = {
  gzip: 'a compressed file; of Moodle, a backup (.mbz): export the questions as Moodle XML',
  rar: 'a RAR archive',
  sevenZip: 'a 7z archive',
  database: 'a database',
  program: 'a program',
  webPage: 'a web page (HTML)',
  powerPoint: 'a PowerPoint presentation',
  epub: 'an e-book (EPUB)',
} as const

/** A name of `kinds`. */
export type LooksLike = keyof typeof kinds

export const detectEn = {
  fileBig: ({ megabytes }: { megabytes: number }) => `is too big: at most ${megabytes} MB are possible`,
  looksLike: ({ kind }: { kind: LooksLike }) => `looks like ${kinds[kind]}; ${wanted}`,
  looksLikeMedia: ({ kind }: { kind: MediaKind }) => `looks like a ${mediaKinds[kind].name}; ${wanted}`,
  looksLikeRtf: `looks like a rich text document (.rtf): ${wayOn}; ${wanted}`,
  looksLikeOffice: `looks like a LibreOffice document: save a sheet as .xlsx or .csv; of a paper, ${wayOn}`,
  isNoText: `is no text; ${wanted}`,
  jsonOverLines: 'looks like JSON over several lines: JSONL has a question a line',
  jsonList: 'looks like a JSON list: JSONL has a question a line, without [ and ]',
  plainText: `looks like plain text without questions: neither GIFT ({=right ~wrong}) nor options (A. …) with an answer (ANSWER: A); ${wanted}`,
  packageManifest: 'is the manifest of a package: name the .zip that it lies in',
  looksLikeQti3: 'looks like QTI 3, which is not read: save it as QTI 2.2 or 2.1',
  otherXml: ({ root }: { root: string }) =>
    `is XML with the root ${quoted(root)}: Moodle XML has <quiz>, QTI <questestinterop> or <assessmentItem>`,
  moodleBackup: 'looks like a Moodle backup: export the questions as Moodle XML',
  zipNoQuestions: 'is a zip without questions in it: a QTI package has an imsmanifest.xml',
}
