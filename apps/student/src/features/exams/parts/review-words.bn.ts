/** The words of an answer in review, in Bangla. */
import { formatNumber } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './review-words.en.ts'

const span = (seconds: number) =>
  seconds < 60
    ? `${formatNumber(seconds, 'bn')} সেকেন্ড`
    : `${formatNumber(Math.floor(seconds / 60), 'bn')} মিনিট ${formatNumber(seconds % 60, 'bn')} সেকেন্ড`

export const bn: WordsLike<typeof en> = {
  dropRule: ({ n }) =>
    `পরীক্ষার পরে এই প্রশ্নটি বাদ দেওয়া হয়েছে। এটি কারও জন্য গণনা হয় না: এর ${formatNumber(n, 'bn')} নম্বর মোট নম্বরে নেই, এর জন্য কিছু কাটাও হয় না।`,
  bonusRule: 'পরীক্ষার পরে এই প্রশ্নটি সংশোধন করা হয়েছে: যে উত্তরই দেওয়া হোক, সবাই পূর্ণ নম্বর পাবে।',
  teacherSays: 'শিক্ষকের মন্তব্য',
  marksWord: 'নম্বর',
  marksOf: ({ got, of }) => `${got} / ${of}`,
  took: ({ seconds }) => `সময় লেগেছে প্রায় ${span(seconds)}`,
  firstChoice: ({ letters }) => `প্রথমে বেছেছিলেন: ${letters}`,
  firstWasRight: ({ letters }) => `প্রথমে বেছে নেওয়া উত্তরটি ঠিক ছিল: ${letters}`,
  noAnswer: 'আপনি এই প্রশ্নের উত্তর দেননি।',
  yourFiles: 'আপনার ফাইল',
  markedCopyOf: ({ n }) => `ফাইল ${n}-এর নম্বর দেওয়া কপি`,
}
