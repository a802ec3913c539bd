/** What may be wrong in a list of students, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { studentsEn } from './students.en.ts'

/** Line or row of a file. */
const places = { line: 'লাইনে', row: 'সারিতে' } as const

/** What a list writes above the columns that every list must have. */
const headings = { mobile: 'মোবাইল নম্বর', name: 'নাম', sid: 'রোল' } as const

export const studentsBn: WordsLike<typeof studentsEn> = {
  headingMissing: ({ rows }) => `প্রথম ${bnNumber(rows)}টি সারির কোনোটিতে মোবাইল নম্বর, নাম ও রোল কলামের নাম নেই`,
  emptyList: ({ columns }) => `খালি: প্রথম সারিতে কলামগুলোর নাম থাকতে হবে (${columns.join(', ')})`,
  sameColumn: ({ one, other, column }) =>
    `${bnQuoted(one)} ও ${bnQuoted(other)} দুটিই ${bnQuoted(column)} কলাম বোঝায়; একটির নাম বদলান`,
  columnMissing: ({ column }) => `${bnQuoted(column)} কলামটি নেই`,
  columnMissingOf: ({ column }) =>
    `${headings[column]} কোন কলামে আছে তা লেখা নেই: সেই কলামের ওপরে ${bnQuoted(headings[column])} লিখুন${column === 'sid' ? '; রোল না থাকলে প্রত্যেক শিক্ষার্থীর জন্য আলাদা নম্বরের একটি কলাম দিন' : ''}`,
  columnTwice: ({ column }) => `${bnQuoted(column)} কলামটি দুবার আছে`,
  columnUnknown: ({ value, columns }) => `${bnQuoted(value)} কলামটি অচেনা; কলামগুলো হলো ${columns.join(', ')}`,
  cellsUnlike: ({ cells, columns }) => `${bnNumber(cells)}টি ঘর আছে, প্রথম সারিতে কলাম ${bnNumber(columns)}টি`,
  cellsShifted: ({ cells, columns }) =>
    `${bnNumber(cells)}টি ঘর আছে, শিরোনামে ${bnNumber(columns)}টি: লেখার ভেতরে কমা থাকলে লেখাটি উদ্ধৃতিচিহ্নের মধ্যে দিন, আর শেষে বাড়তি কমা রাখবেন না`,
  manyStudents: ({ most }) => `${bnNumber(most)} জনের বেশি শিক্ষার্থী আছে; ফাইলটি ভাগ করুন`,
  isATotal: 'এটি তালিকার যোগফল, কোনো শিক্ষার্থী নয়: বাদ দেওয়া হলো',
  readAsBijoy: ({ value, read }) => `${bnQuoted(value)} বিজয়ে লেখা; ${bnQuoted(read)} হিসেবে পড়া হলো`,
  perhapsBijoy: ({ value, read }) =>
    `${bnQuoted(value)} হয়তো বিজয়ে লেখা (${bnQuoted(read)}); যেমন আছে তেমনই রাখা হলো`,
  errorCell: ({ value }) => `${bnQuoted(value)} স্প্রেডশিটের একটি ভুল, কোনো মান নয়: সূত্রটি ঠিক করুন, অথবা মানটি লিখুন`,
  dateCell: ({ value }) => `যা লেখা হয়েছিল, স্প্রেডশিট তাকে ${value} তারিখ বানিয়েছে; কলামটির ধরন Text করে আবার লিখুন`,
  mobileLost: ({ value }) =>
    `${bnQuoted(value)}: শেষের সংখ্যাগুলো হারিয়ে গেছে (এক্সেল ছোট করেছে); কলামটির ধরন Text করে নম্বরটি আবার লিখুন`,
  mobileLostZero: ({ value }) => `${bnQuoted(value)}: শুরুর ০ হারিয়ে গেছে; কলামটির ধরন Text হলে এক্সেল তা রাখে`,
  mobileShortened: ({ value }) => `${bnQuoted(value)}: এক্সেল নম্বরটি ছোট করেছে; কলামটির ধরন Text করুন`,
  rollLost: ({ value }) =>
    `${bnQuoted(value)}: শেষের সংখ্যাগুলো হারিয়ে গেছে (এক্সেল ছোট করেছে); কলামটির ধরন Text করুন`,
  mobileRounded: ({ value, plain }) =>
    `${bnQuoted(value)}: শেষে এত শূন্য, মনে হয় এক্সেল নম্বরটি বদলে দিয়েছে; ঠিক থাকলে লেখা হিসেবে দিন: ${plain}`,
  mobileRead: ({ value, plain }) => `${bnQuoted(value)} পড়া হলো ${plain} হিসেবে`,
  twoMobiles: ({ value }) => `${bnQuoted(value)}: এখানে দুটি নম্বর আছে; শিক্ষার্থী একটি দিয়ে সাইন ইন করেন`,
  notAMobile: ({ value, digits }) =>
    `${bnQuoted(value)} কোনো মোবাইল নম্বর নয়: ১১টি সংখ্যা${digits === null ? '' : ` (এখানে ${bnNumber(digits)}টি)`}, শুরুতে ০১, তারপর ৩ থেকে ৯-এর একটি, তারপর ৮টি সংখ্যা`,
  notAGpa: ({ value }) => `${bnQuoted(value)} কোনো জিপিএ নয়: ০ থেকে ৫ পর্যন্ত সংখ্যা, দশমিকের পর সর্বোচ্চ দুই ঘর`,
  weakPassword: 'পাসওয়ার্ডে অন্তত ৮টি অক্ষর চাই, তাতে একটি বড় হাতের, একটি ছোট হাতের অক্ষর ও একটি সংখ্যা',
  rollTwice: ({ value, line, word }) => `${bnQuoted(value)} আগেই আছে ${bnNumber(line)} নম্বর ${places[word]}`,
  mobileOfSid: ({ mobile, sid }) => `${mobile}: নম্বরটি আগেই ${bnQuoted(sid)} রোলের শিক্ষার্থীর`,
  mobileOfLine: ({ mobile, line }) => `${mobile}: নম্বরটি আগেই আছে ${bnNumber(line)} নম্বর সারিতে`,
  mobileKept: ({ mobile, sid }) =>
    `${mobile}: নম্বরটি ${bnQuoted(sid)} রোলের শিক্ষার্থীর থেকে যাচ্ছে, কারণ তাঁর সারিতে ভুল আছে`,
}
