/** The words of a question card in Bangla. */
import { formatNumber } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './question-words.en.ts'

export const bn: WordsLike<typeof en> = {
  question: ({ n }) => `প্রশ্ন ${n}`,
  marks: ({ n }) => `${formatNumber(n, 'bn')} নম্বর`,
  chooseOne: 'একটি উত্তর বেছে নিন',
  chooseMany: 'সব সঠিক উত্তর বেছে নিন',

  sending: 'পাঠানো হচ্ছে',
  onPhone: 'এই ফোনে রাখা আছে',
  saved: 'জমা হয়েছে',
  notKept: 'এখনো রাখা যায়নি: এই ফোনে লেখা যাচ্ছে না। পাতাটি খোলা রাখুন।',
  notSubmitted: 'এখনো জমা হয়নি',
  onHold: 'উত্তরটি দেরিতে এসেছে। গণনা হবে কি না, শিক্ষক ঠিক করবেন।',
  cannotChange: 'উত্তরটি আর বদলানো যাবে না',

  submit: 'উত্তর জমা দিন',
  submitted: 'উত্তর জমা হয়েছে',
  yourAnswer: 'আপনার উত্তর',
  writeHere: 'এখানে উত্তর লিখুন',
  tooLong: ({ n, most }) =>
    `${formatNumber(n, 'bn')}টি অক্ষর বেশি। ছোট করুন: একটি উত্তরে সর্বোচ্চ ${formatNumber(most, 'bn')}টি অক্ষর রাখা যায়।`,
  charactersLeft: ({ n }) => `আর ${formatNumber(n, 'bn')}টি অক্ষর লেখা যাবে`,
  mark: 'পরে দেখার জন্য চিহ্ন দিন',
  marked: 'পরে দেখার জন্য চিহ্নিত',

  picture: ({ n }) => `ছবি ${n}`,
  pictureOfOption: ({ letter }) => `${letter} অপশনের ছবি`,
  zoom: 'ছবিটি বড় করে দেখুন',
  noPicture: 'ছবিটি লোড করা যায়নি।',
  file: ({ n }) => `ফাইল ${n}`,

  correct: 'সঠিক',
  incorrect: 'ভুল',
  skipped: 'বাদ গেছে',
  pending: 'মূল্যায়ন বাকি',
  dropped: 'গণনায় নেই',
  dropRule: ({ n }) =>
    `পরীক্ষার পরে এই প্রশ্নটি বাদ দেওয়া হয়েছে। এটি কারও জন্য গণনা হয় না: এর ${formatNumber(n, 'bn')} নম্বর মোট নম্বরে নেই, এর জন্য কিছু কাটাও হয় না।`,
  bonusRule: 'পরীক্ষার পরে এই প্রশ্নটি সংশোধন করা হয়েছে: যে উত্তরই দেওয়া হোক, সবাই পূর্ণ নম্বর পাবে।',
  teacherSays: 'শিক্ষকের মন্তব্য',
  marksWord: 'নম্বর',
  marksOf: ({ got, of }) => `${got} / ${of}`,
  rightAnswer: 'সঠিক উত্তর',
  acceptedAnswers: 'গ্রহণযোগ্য উত্তর',
  noAnswer: 'আপনি এই প্রশ্নের উত্তর দেননি।',
  explanation: 'ব্যাখ্যা',
  notes: 'টীকা',
  yourFiles: 'আপনার ফাইল',
  markedCopyOf: ({ n }) => `ফাইল ${n}-এর নম্বর দেওয়া কপি`,
}
