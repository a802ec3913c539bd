/** What is wrong in a file that somebody hands in, in Bangla. */
import { bnDidYouMean, bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { en } from './faults.en.ts'

/** Line or row of a file. */
const places = { line: 'লাইনে', row: 'সারিতে' } as const

export const bn: WordsLike<typeof en> = {
  isEmpty: 'খালি',
  isMissing: 'নেই',
  holdsNull: 'এতে U+0000 অক্ষরটি আছে, যা রাখা যায় না',
  holdsHalf: 'এতে একটি অক্ষরের অর্ধেক আছে',
  tooLong: ({ length, most }) => `${bnNumber(length)}টি অক্ষর আছে, সর্বোচ্চ ${bnNumber(most)}টি রাখা যায়`,
  reservedWord: ({ value }) => `${bnQuoted(value)} শব্দটি আইডি হতে পারে না`,
  notAnId: ({ value }) =>
    `${bnQuoted(value)} আইডি হতে পারে না: শুধু ইংরেজি অক্ষর, সংখ্যা, '-', '_', '.' ও '~', সর্বোচ্চ ৮০টি অক্ষর`,
  notAnObject: 'এখানে একটি অবজেক্ট চাই: { … }',
  notAList: 'এখানে একটি তালিকা চাই: [ … ]',
  notAText: 'এখানে উদ্ধৃতিচিহ্নের মধ্যে লেখা চাই',
  notAnIdText: 'এখানে উদ্ধৃতিচিহ্নের মধ্যে আইডি চাই',
  notANumber: 'এখানে উদ্ধৃতিচিহ্ন ছাড়া সংখ্যা চাই',
  notAFlag: 'এখানে উদ্ধৃতিচিহ্ন ছাড়া true বা false চাই',
  outOfRange: ({ value, least, most }) =>
    `${bnNumber(value)} আছে, হতে হবে ${bnNumber(least)} থেকে ${bnNumber(most)} পর্যন্ত`,
  notWhole: ({ value }) => `${bnNumber(value)} আছে, পূর্ণ সংখ্যা হতে হবে`,
  tooFine: ({ value, decimals }) => `${bnNumber(value)} আছে, দশমিকের পর শুধু ${bnNumber(decimals)} ঘর রাখা যায়`,
  notOneOf: ({ values }) => `এর একটি হতে হবে: ${values.join(', ')}`,
  unknownField: ({ value }) => `প্যাকে এখানে ${bnQuoted(value)} নামে কোনো ঘর নেই`,

  headingMissing: ({ required, rows }) =>
    `প্রথম ${bnNumber(rows)}টি সারির কোনোটিতে ${required.join(', ')} কলামের নাম নেই (মোবাইল নম্বর, নাম, রোল …)`,
  emptyList: ({ columns }) => `খালি: প্রথম লাইনে কলামগুলোর নাম থাকতে হবে (${columns.join(', ')})`,
  sameColumn: ({ one, other, column }) =>
    `${bnQuoted(one)} ও ${bnQuoted(other)} দুটিই ${bnQuoted(column)} কলাম বোঝায়; একটির নাম বদলান`,
  columnMissing: ({ column }) => `${bnQuoted(column)} কলামটি নেই`,
  columnMissingOf: ({ column, columns }) => `${bnQuoted(column)} কলামটি নেই; কলামগুলো হলো ${columns.join(', ')}`,
  columnTwice: ({ column }) => `${bnQuoted(column)} কলামটি দুবার আছে`,
  columnUnknown: ({ value, columns }) => `${bnQuoted(value)} কলামটি অচেনা; কলামগুলো হলো ${columns.join(', ')}`,
  cellsUnlike: ({ cells, columns }) => `${bnNumber(cells)}টি ঘর আছে, প্রথম লাইনে কলাম ${bnNumber(columns)}টি`,
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
  noGroup: ({ asked, near }) => `${bnQuoted(asked)} নামে কোনো গ্রুপ নেই।${bnDidYouMean(near)}`,
  weakPassword: 'পাসওয়ার্ডে অন্তত ৮টি অক্ষর চাই, তাতে একটি বড় হাতের, একটি ছোট হাতের অক্ষর ও একটি সংখ্যা',
  rollTwice: ({ value, line, word }) => `${bnQuoted(value)} আগেই আছে ${bnNumber(line)} নম্বর ${places[word]}`,
  mobileOfSid: ({ mobile, sid }) => `${mobile}: নম্বরটি আগেই ${bnQuoted(sid)} রোলের শিক্ষার্থীর`,
  mobileOfLine: ({ mobile, line, word }) =>
    `${mobile}: নম্বরটি আগেই আছে ${bnNumber(line)} নম্বর ${places[word]}`,
  mobileKept: ({ mobile, sid }) =>
    `${mobile}: নম্বরটি ${bnQuoted(sid)} রোলের শিক্ষার্থীর থেকে যাচ্ছে, কারণ তাঁর সারিতে ভুল আছে`,

  notABankId: ({ value }) => `${bnQuoted(value)} আইডি হতে পারে না: শুরুতে বা শেষে ফাঁকা জায়গা রাখা যায় না`,
  optionLong: ({ at, length, most }) =>
    `options[${at}]: সূত্র চিহ্নিত করার পর ${bnNumber(length)}টি অক্ষর, সর্বোচ্চ ${bnNumber(most)}টি রাখা যায়`,
  shortAnsOnly: 'শুধু shortAns ধরনের প্রশ্নের জন্য',
  optionsOnly: 'শুধু অপশন আছে এমন প্রশ্নের জন্য',
  fewOptions: ({ n }) => `${bnNumber(n)}টি অপশন আছে, অন্তত ২টি লাগবে`,
  manyOptions: ({ n, most }) => `${bnNumber(n)}টি অপশন আছে, সর্বোচ্চ ${bnNumber(most)}টি (A থেকে K) দেওয়া যায়`,
  rightOptionMissing: 'কোনটি সঠিক অপশন, তা বলা নেই',
  answerNotOption: ({ at, value }) => `answer[${at}] ${bnQuoted(value)} কোনো অপশন নয়`,
  oneRightOption: ({ n }) => `MCQ প্রশ্নে একটি সঠিক অপশন থাকে, ${bnNumber(n)}টি নয় (একাধিক হলে ধরন হবে checkbox)`,
  namedTwice: ({ value }) => `${bnQuoted(value)} দুবার বলা হয়েছে`,
  answerIndexOther: 'answer-এর সঙ্গে মিলছে না (প্রথম অপশন ০)',
  optionEmpty: ({ at }) => `options[${at}] খালি`,
  notOptionTypes: 'এখানে এমন একটি অবজেক্ট চাই: { "0": "image" }',
  noSuchOption: ({ value }) => `${bnQuoted(value)} নম্বর কোনো অপশন নেই: প্রথম অপশন ০`,
  hasNoOptions: ({ type }) => `${type} ধরনের প্রশ্নে অপশন থাকে না`,
  noAcceptedAnswer: 'সঠিক উত্তর দেওয়া নেই: শিক্ষার্থীরা যা লিখবেন, শিক্ষক তার মূল্যায়ন করবেন',
  notNumeric: ({ value }) => `${bnQuoted(value)} কোনো সংখ্যা নয়, অথচ tolerance ও numeric থাকলে সংখ্যা লাগে`,
  notTolerance: 'এখানে ০ বা তার বেশি একটি সংখ্যা চাই',
  manyQuestions: ({ most }) => `${bnNumber(most)}টির বেশি প্রশ্ন আছে; ফাইলটি ভাগ করুন`,
  lineLong: ({ most }) => `লাইনটি ${bnNumber(most)} অক্ষরের চেয়ে বড়`,

  fractionNoNumber: ({ value }) => `answer: এর fraction ${bnQuoted(value)} কোনো সংখ্যা নয়`,
  noOptionRight: 'answer: কোনো অপশন সঠিক নয়',
  trueFalseFraction: 'answer: true ও false-এর একটিতে fraction 100 থাকতে হবে',
  answerNoNumber: ({ value }) => `answer: ${bnQuoted(value)} কোনো সংখ্যা নয়`,
  toleranceNoNumber: ({ value }) => `tolerance: ${bnQuoted(value)} কোনো সংখ্যা নয়`,
  noFullFraction: 'answer: কোনোটিতে fraction 100 নেই',
  questionTextEmpty: 'questiontext: খালি অথবা নেই',
  gradeNoNumber: ({ value }) => `defaultgrade: ${bnQuoted(value)} কোনো নম্বর নয়`,

  behindAnswer: 'এটি উত্তরের পরে আছে: দুই প্রশ্নের মাঝে একটি খালি লাইন দিন',
  neitherTrueNorFalse: ({ value }) => `${bnQuoted(value)} True-ও নয়, False-ও নয়`,
  noNumber: ({ value }) => `${bnQuoted(value)} কোনো সংখ্যা নয়`,
  answerLineMissing: '‘ANSWER: …’ লাইনটি নেই',
  answerLineEmpty: '‘ANSWER:’-এর পরে কোনো উত্তর নেই',
  noOptions: 'কোনো অপশন নেই: ‘A. …’ ও ‘B. …’ এভাবে প্রতিটি আলাদা লাইনে লিখুন',
  noQuestionAbove: 'অপশনগুলোর ওপরে কোনো প্রশ্ন নেই',
  firstOptionIs: ({ value }) => `অপশন শুরু হয়েছে ${bnQuoted(value)} দিয়ে: প্রথমটি হবে A`,
  textWithoutQuestion: 'প্রশ্ন ছাড়া একটি লেখা',
  clozeLeftOut: 'শূন্যস্থানের (cloze) লেখা, যা পরীক্ষায় দেওয়া যায় না',
  orderLeftOut: 'ক্রম সাজানোর প্রশ্ন, যা পরীক্ষায় দেওয়া যায় না',
  matchingLeftOut: 'মিল করার প্রশ্ন, যা পরীক্ষায় দেওয়া যায় না',
  noAnswersInBraces: 'প্রশ্ন ছাড়া একটি লেখা (উত্তরসহ কোনো {…} নেই)',
  braceWithoutOpen: "একটি '}' আছে, কিন্তু তার '{' নেই (লেখার ভেতরে এভাবে লিখুন: \\})",
  braceNotClosed: "উত্তরের '{' এই প্রশ্নে কোনো '}' দিয়ে শেষ হয়নি",
  braceAgain: ({ sign, within }) =>
    `${within ? 'উত্তরের ভেতরে' : 'উত্তরের পরে'} আরেকটি '${sign}' আছে: লেখার ভেতরে এভাবে লিখুন: \\${sign}, আর দুই প্রশ্নের মাঝে একটি খালি লাইন দিন`,
  nameNotClosed: "নামের দ্বিতীয় '::' নেই",
  noSign: ({ value }) => `${bnQuoted(value)}: উত্তরের আগে '=' বা '~' চাই`,
  manyAnswers: ({ most }) => `${bnNumber(most)}টির বেশি উত্তর আছে`,
  severalMarked: ({ n }) =>
    `${bnNumber(n)}টি অপশনে '=' আছে, যার যেকোনো একটিই যথেষ্ট: একটি '=' রাখুন, অথবা সবগুলো বাছতে হলে ~%50%-এর মতো ভাগ লিখুন`,
  noneIsRight: "কোনো অপশন সঠিক নয় ('=' অথবা ~%50%-এর মতো ভাগ চাই)",
  noFullMarks: 'কোনো উত্তরে পুরো নম্বর নেই',
  noFullNumber: 'কোনো সংখ্যায় পুরো নম্বর নেই',
  tolerancesDiffer: 'সঠিক সংখ্যাগুলোর সীমা এক নয়',
  notAGiftNumber: ({ value }) => `${bnQuoted(value)} 1822, 1822:5 বা 1820..1824-এর মতো সংখ্যা নয়`,
}
