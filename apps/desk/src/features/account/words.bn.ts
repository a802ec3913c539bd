import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

export const bn: WordsLike<typeof en> = {
  slip: 'সাইন-ইন স্লিপ',
  slips: 'সাইন-ইন স্লিপ',
  slipOf: ({ name }) => `${name}-এর সাইন-ইন স্লিপ`,
  slipsAbout: ({ group }) => `${group}: প্রতি শিক্ষার্থীর একটি স্লিপ, কেটে হাতে দিন।`,
  print: 'ছাপুন',
  make: 'স্লিপ তৈরি করুন',
  makeAgain: 'নতুন স্লিপ তৈরি করুন',
  onlyNew: 'শুধু যাদের এখনো পাসওয়ার্ড নেই',
  everybody: 'গ্রুপের সবাই',
  makeAbout: 'একটি স্লিপ দুই দিন থাকে এবং একবারই কাজ করে। কোডগুলো শুধু এখনই দেখানো হয়: এই পাতা ছাড়ার আগে ছেপে নিন।',
  none: 'এই গ্রুপে কারও স্লিপ লাগবে না।',
  made: ({ n }) => `স্লিপ: ${n}`,
  roll: 'রোল',
  until: ({ at }) => `${at} পর্যন্ত চলবে`,
  open: ({ address }) => `${address} খুলুন`,
  openApp: 'প্রতিষ্ঠানের অ্যাপ খুলুন',
  pressNew: '‘অ্যাকাউন্ট তৈরি করুন’ (Create an account) বেছে নিয়ে আপনার মোবাইল নম্বর লিখুন।',
  pressOld: '‘পাসওয়ার্ড ভুলে গেছেন?’ (Forgot password?) বেছে নিয়ে আপনার মোবাইল নম্বর লিখুন।',
  typeCode: 'এই কোডটি লিখে পাসওয়ার্ড তৈরি করুন।',
  handOver: 'সামনে যে আছে সে-ই এই শিক্ষার্থী কি না নিশ্চিত হোন। লগে এটি লেখা থাকে।',
  qr: ({ address }) => `${address} ঠিকানার QR কোড`,
}
