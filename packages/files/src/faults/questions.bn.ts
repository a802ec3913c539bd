/** What may be wrong with a question of any format, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { questionsEn } from './questions.en.ts'

export const questionsBn: WordsLike<typeof questionsEn> = {
  notABankId: ({ value }) => `${bnQuoted(value)} আইডি হতে পারে না: শুরুতে বা শেষে ফাঁকা জায়গা রাখা যায় না`,
  optionLong: ({ at, length, most }) =>
    `options[${at}]: সূত্র চিহ্নিত করার পর ${bnNumber(length)}টি অক্ষর, সর্বোচ্চ ${bnNumber(most)}টি রাখা যায়`,
  shortAnsOnly: 'শুধু shortAns ধরনের প্রশ্নের জন্য',
  optionsOnly: 'শুধু অপশন আছে এমন প্রশ্নের জন্য',
  fewOptions: ({ n }) => `${bnNumber(n)}টি অপশন আছে, অন্তত ২টি লাগবে`,
  mediaGone: 'ফাইলটি আর এখানে নেই: আবার বেছে নিন',
  manyTags: ({ n, most }) => `${bnNumber(n)}টি ট্যাগ আছে, সর্বোচ্চ ${bnNumber(most)}টি দেওয়া যায়`,
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
  fieldLeftOut: ({ value, n }) => `${bnNumber(n)}টি প্রশ্নের অচেনা ঘর ${bnQuoted(value)} বাদ রাখা হলো`,
  isBijoy: ({ value, read }) =>
    `${bnQuoted(value)} বিজয়ে লেখা (${bnQuoted(read)}): ফাইলটি ইউনিকোডে দিন, অথবা যে ফন্টে লেখা সেই ফন্টসহ .xlsx দিন`,
  pictureElsewhere: ({ value }) =>
    `শিক্ষার্থীরা ${bnQuoted(value)} ছবিটি দেখবেন না: এটি অন্য সাইটে, ছবি ফাইলের সঙ্গে দিতে হয়`,
  pictureBeside: ({ value }) =>
    `শিক্ষার্থীরা ${bnQuoted(value)} ছবিটি দেখবেন না: লেখার ভেতরে ফাইল দেখানো যায় না; ‘images’-এ নাম দিলে লেখার নিচে দেখা যাবে`,

  ofQuestion: ({ question, what }) => `প্রশ্ন ${bnQuoted(question)}: ${what.text}`,
  formulaNotSet: ({ source, why }) =>
    `“${source}” সূত্র হিসেবে দেখানো যায় না: ${why.text}; শিক্ষার্থীরা যেমন লেখা তেমনই দেখবেন`,
  sameFormula: 'আগের একটি অপশনের সূত্রের সঙ্গে এক: দুটিই সমান ধরা হবে',
  formulaEmpty: 'এটি খালি',
  formulaDrawing: 'আঁকা ছবি কোনো সূত্র নয়: এর ছবি দিন',
  commandAlone: 'কমান্ডটি একা আছে',
  noSuchCommand: 'এমন কোনো কমান্ড নেই',
  dollarAlone: 'এর জোড়া নেই',
  noCommand: ({ name }) => `${name} নামে কোনো কমান্ড নেই`,
  noEnvironment: ({ name }) => `${name} নামে কোনো environment নেই`,
  braceMissing: '{…} বন্ধনীর একটি অংশ নেই',
  braceNoOpening: 'একটি বন্ধনী শেষ হয়েছে, কিন্তু শুরু হয়নি',
  braceStaysOpen: 'একটি বন্ধনী বন্ধ করা হয়নি',
  leftWithoutRight: '\\left আছে, তার \\right নেই',
  signMisplaced: ({ sign }) => `${sign} এখানে বসতে পারে না`,
  twoPowers: 'একটি ভিত্তির দুটি ঘাত',
  twoIndices: 'একটি ভিত্তির দুটি নিম্নসূচক',
  bracketMissing: '\\left বা \\right-এর পরে বন্ধনী নেই',
  katexSays: ({ reason }) => reason,
}
