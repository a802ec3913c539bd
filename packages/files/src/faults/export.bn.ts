/** What a format of questions cannot hold when a bank is written in it, in Bangla. */
import { bnNumber, type WordsLike } from '../words.ts'
import type { exportEn, QuestionPart } from './export.en.ts'

const parts: Readonly<Record<QuestionPart, string>> = {
  pictures: 'ছবি',
  files: 'ফাইল',
  notes: 'টীকা',
  subject: 'বিষয়',
  language: 'ভাষা',
  difficulty: 'কঠিনতা',
  tags: 'ট্যাগ',
  marks: 'নম্বর',
  models: 'নমুনা উত্তর',
}

export const exportBn: WordsLike<typeof exportEn> = {
  ofQuestionIds: ({ what, ids, n }) =>
    `${what.text} (${ids.join(', ')}${n > ids.length ? ` ও আরও ${bnNumber(n - ids.length)}টি` : ''})`,
  notWritten: ({ why }) => `লেখা হয়নি: ${why.text}`,
  noPlaceFor: ({ format, part }) => `${format} ফরম্যাটে ${parts[part]} রাখার জায়গা নেই: বাদ গেল`,
  fileGone: ({ key }) => `এর ${key} ফাইলটি আর নেই, তাই বাদ গেল`,
  fileBigFor: ({ key, megabytes }) =>
    `এর ${key} ফাইলটি Moodle XML-এর জন্য বেশি বড় (${bnNumber(megabytes)} মেগাবাইট), তাই বাদ গেল`,
  shortAsEssay: 'যে ছোট উত্তরের প্রশ্নে সঠিক উত্তর নেই, তা রচনামূলক হিসেবে লেখা হলো',
  plainDigits: 'সংখ্যাগুলো সাধারণ অঙ্কে লেখা হলো',
  makesPairs: "উত্তরে '->' আছে, যা GIFT-এ জোড়া বোঝায়",
  optionPictures: 'অপশনগুলো ছবি, যা GIFT-এ রাখার জায়গা নেই',
  controlSigns: 'নিয়ন্ত্রণ অক্ষর XML-এ রাখা যায় না, তাই বাদ গেল',
  languageNoCode: 'যে ভাষা bn বা en-এর মতো কোড নয়, তা বাদ গেল',
  packageManyFiles: ({ n, most }) =>
    `প্যাকেজে ${bnNumber(n)}টি ফাইল; ${bnNumber(most)}টির বেশি হলে এখানে আবার নেওয়া যায় না: তখন jsonl হিসেবে এক্সপোর্ট করুন`,
}
