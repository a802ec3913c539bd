/** What may be wrong with a spreadsheet, and what is told of one, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { SheetKind, sheetsEn } from './sheets.en.ts'

const kinds: Readonly<Record<SheetKind, string>> = {
  pdf: 'PDF',
  rtf: 'rich text ফাইল',
  picture: 'ছবি',
  rar: 'RAR আর্কাইভ',
  sevenZip: '7z আর্কাইভ',
  xml: 'XML',
  json: 'JSON',
  word: 'Word ফাইল',
  powerPoint: 'PowerPoint ফাইল',
}

export const sheetsBn: WordsLike<typeof sheetsEn> = {
  notASheet: ({ kind, formats }) =>
    `এটি ${kinds[kind]}, স্প্রেডশিট নয়: ${formats.join(' বা ')} হিসেবে সংরক্ষণ করা স্প্রেডশিট দিন`,
  oldExcel: 'এটি পুরোনো এক্সেল ফাইল (.xls), অথবা এতে পাসওয়ার্ড আছে: পাসওয়ার্ড ছাড়া .xlsx হিসেবে সংরক্ষণ করুন',
  gzip: 'এটি gzip দিয়ে সংকুচিত: আগে খুলে নিন',
  webPage: 'নাম যা-ই হোক, এটি একটি ওয়েব পাতা (HTML): এক্সেলে খুলে .xlsx হিসেবে সংরক্ষণ করুন',
  binaryWorkbook: 'এটি বাইনারি ওয়ার্কবুক (.xlsb): .xlsx হিসেবে সংরক্ষণ করুন',
  openDocument: 'এটি OpenDocument ফাইল (.ods): .xlsx বা CSV হিসেবে সংরক্ষণ করুন',
  appleNumbers: 'এটি Apple Numbers-এর ফাইল: এক্সেল (.xlsx) বা CSV হিসেবে এক্সপোর্ট করুন',
  questionPackage: 'এটি প্রশ্নের প্যাকেজ (QTI), স্প্রেডশিট নয়',
  zipNoSheet: 'এটি ZIP আর্কাইভ, স্প্রেডশিট নয়: XLSX বা CSV দিন',
  sheetNotText: 'এটি লেখা নয়: CSV বা XLSX হিসেবে সংরক্ষণ করা স্প্রেডশিট দিন',
  brokenUtf8: 'এটি UTF-8, কিন্তু কিছু অক্ষর ভাঙা: এক্সেল থেকে আবার ‘CSV UTF-8’ বা .xlsx হিসেবে সংরক্ষণ করুন',

  csvHasNoSheet: ({ sheet }) => `${bnQuoted(sheet)} নামে কোনো শিট নেই: ফাইলটি একটিমাত্র ছক (CSV)`,
  csvRowLong: ({ most }) => `একটি সারিতে ${bnNumber(most)}টির বেশি অক্ষর আছে, অথবা কোনো উদ্ধৃতিচিহ্ন বন্ধ করা হয়নি`,
  csvNotClosed: 'উদ্ধৃতিচিহ্নে শুরু হওয়া একটি ঘর বন্ধ করা হয়নি',
  csvBehindQuote: 'শেষের উদ্ধৃতিচিহ্নের পরে আরও লেখা আছে',
  csvManyCells: ({ most }) => `এক সারিতে ${bnNumber(most)}টির বেশি ঘর আছে`,

  noSheetNamed: ({ sheet, sheets }) =>
    `${bnQuoted(sheet)} নামে কোনো শিট নেই; যা আছে: ${sheets.map(bnQuoted).join(', ')}`,
  noVisibleSheet: 'দেখা যায় এমন কোনো শিট নেই',
  manyParts: ({ most }) => `ফাইলটিতে ${bnNumber(most)}টির বেশি অংশ আছে`,
  partMissing: ({ part }) => `ফাইলটির ${part} অংশটি নেই`,
  hasPassword: 'ফাইলটিতে পাসওয়ার্ড আছে: পাসওয়ার্ড ছাড়া সংরক্ষণ করুন',
  partBig: ({ part }) => `ফাইলটির ${part} অংশটি বেশি বড়`,
  partDoctype: ({ part }) => `ফাইলটির ${part} অংশে DOCTYPE আছে, যা কোনো স্প্রেডশিটে থাকে না`,
  partBroken: ({ part }) => `ফাইলটির ${part} অংশটি নষ্ট`,
  partNotUtf8: ({ part }) => `ফাইলটির ${part} অংশটি UTF-8 নয়`,
  damagedZip: 'ফাইলটি নষ্ট বা অসম্পূর্ণ (ZIP ক্ষতিগ্রস্ত): আবার সংরক্ষণ বা কপি করুন',
  manyMerged: 'এতে জোড়া দেওয়া (merged) ঘরের সংখ্যা খুব বেশি',
  manyCharacters: ({ most }) => `এতে ${bnNumber(most)}টির বেশি অক্ষর আছে; ফাইলটি ভাগ করুন`,
  cellLong: ({ row, most }) => `${bnNumber(row)} নম্বর সারির একটি ঘরে ${bnNumber(most)}টির বেশি অক্ষর আছে`,
  rowsOutOfOrder: ({ row }) => `${bnNumber(row)} নম্বর সারির পরে সারিগুলো ক্রমে নেই`,
  cellsOutOfOrder: ({ row }) => `${bnNumber(row)} নম্বর সারির ঘরগুলো ক্রমে নেই`,
  sharedTextMissing: ({ row }) => `${bnNumber(row)} নম্বর সারির একটি লেখা ফাইলে নেই`,

  readAsWindows: ({ line }) =>
    `এটি UTF-8 নয় (${bnNumber(line)} নম্বর লাইন): Windows-1252 হিসেবে পড়া হলো। অক্ষর ভুল দেখালে এক্সেল থেকে ‘CSV UTF-8’ হিসেবে সংরক্ষণ করুন।`,
  formulasNoValue: ({ n }) => `ফাইলে ${bnNumber(n)}টি সূত্রের মান নেই: মান পেতে ফাইলটি এক্সেলে খুলে সংরক্ষণ করুন।`,
  hiddenRows: ({ n, rows }) =>
    n === 1
      ? `লুকানো ${bnNumber(rows.join(', '))} নম্বর সারিটিও পড়া হলো।`
      : `লুকানো ${bnNumber(n)}টি সারিও পড়া হলো: ${bnNumber(rows.join(', '))}${n > rows.length ? ' …' : '।'}`,
  sheetChosen: ({ sheet, others }) =>
    `${bnQuoted(sheet)} শিটটি পড়া হলো; বাদ রইল ${others.map(({ name, hidden }) => `${bnQuoted(name)}${hidden ? ' (লুকানো)' : ''}`).join(', ')}।`,
}
