/** What a file looks like that holds no questions we can read, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { detectEn, LooksLike } from './detect.en.ts'
import { bnKinds } from './media.bn.ts'

const wanted =
  'Word (.docx), XLSX, CSV, সাধারণ লেখা, GIFT, Aiken, Respondus, Moodle XML, QTI, Blackboard text, Brightspace CSV বা JSONL ফরম্যাটে প্রশ্ন চাই'
const wayOn =
  'Word ফাইল (.docx) হিসেবে, অথবা সাধারণ লেখা (.txt, UTF-8) হিসেবে সংরক্ষণ করুন, অপশনের নিচে ‘ANSWER: B’ বা ‘উত্তর: খ’ লিখে'

const kinds: Readonly<Record<LooksLike, string>> = {
  gzip: 'সংকুচিত ফাইল; মুডলের হলে ব্যাকআপ (.mbz): প্রশ্নগুলো Moodle XML হিসেবে এক্সপোর্ট করুন',
  rar: 'RAR আর্কাইভ',
  sevenZip: '7z আর্কাইভ',
  database: 'ডেটাবেস',
  program: 'প্রোগ্রাম',
  webPage: 'ওয়েব পাতা (HTML)',
  powerPoint: 'PowerPoint ফাইল',
  epub: 'ই-বুক (EPUB)',
}

export const detectBn: WordsLike<typeof detectEn> = {
  fileBig: ({ megabytes }) => `বেশি বড়: সর্বোচ্চ ${bnNumber(megabytes)} মেগাবাইট দেওয়া যায়`,
  looksLike: ({ kind }) => `মনে হয় ${kinds[kind]}; ${wanted}`,
  looksLikeMedia: ({ kind }) => `মনে হয় ${bnKinds[kind]}; ${wanted}`,
  looksLikeRtf: `মনে হয় rich text ফাইল (.rtf): ${wayOn}; ${wanted}`,
  looksLikeOffice: `মনে হয় LibreOffice ফাইল: শিট হলে .xlsx বা .csv হিসেবে সংরক্ষণ করুন; প্রশ্নপত্র হলে ${wayOn}`,
  isNoText: `এটি লেখা নয়; ${wanted}`,
  jsonOverLines: 'মনে হয় কয়েক লাইনে লেখা JSON: JSONL-এ প্রতি লাইনে একটি প্রশ্ন থাকে',
  jsonList: 'মনে হয় JSON তালিকা: JSONL-এ প্রতি লাইনে একটি প্রশ্ন থাকে, [ ও ] ছাড়া',
  plainText: `মনে হয় প্রশ্ন ছাড়া সাধারণ লেখা: GIFT ({=right ~wrong}) নয়, উত্তরসহ (ANSWER: A) অপশনও (A. …) নেই; ${wanted}`,
  packageManifest: 'এটি প্যাকেজের তালিকা: যে .zip-এ আছে সেটি দিন',
  looksLikeQti3: 'মনে হয় QTI 3, যা পড়া যায় না: QTI 2.2 বা 2.1 হিসেবে সংরক্ষণ করুন',
  otherXml: ({ root }) =>
    `এটি এমন XML, যার শুরুতে ${bnQuoted(root)}: Moodle XML-এ থাকে <quiz>, QTI-তে <questestinterop> বা <assessmentItem>`,
  moodleBackup: 'মনে হয় মুডলের ব্যাকআপ: প্রশ্নগুলো Moodle XML হিসেবে এক্সপোর্ট করুন',
  zipNoQuestions: 'এই zip-এ কোনো প্রশ্ন নেই: QTI প্যাকেজে imsmanifest.xml থাকে',
}
