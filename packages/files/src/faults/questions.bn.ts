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
}
