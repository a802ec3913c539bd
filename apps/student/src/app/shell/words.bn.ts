import { formatNumber } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

/** Words of the shell in Bangla. */
export const bn: WordsLike<typeof en> = {
  myCourses: 'আমার কোর্স',
  myExams: 'আমার পরীক্ষা',
  myQa: 'আমার প্রশ্নোত্তর',
  myProfile: 'আমার প্রোফাইল',
  mainMenu: 'প্রধান মেনু',
  skipToContent: 'মূল অংশে যান',
  home: ({ title }) => `${title}: শুরুর পাতা`,
  accountMenu: ({ name }) => `${name}: মেনু`,
  logout: 'লগ আউট',
  language: 'ভাষা',
  theme: 'থিম',
  themeSystem: 'এই ফোনের মতো',
  themeLight: 'হালকা',
  themeDark: 'গাঢ়',
  toSignIn: 'সাইন ইন পাতায় যান',
  notFoundTitle: 'এই পাতাটি নেই',
  notFoundText: 'ঠিকানাটি ভুল হতে পারে, অথবা পাতাটি সরিয়ে ফেলা হয়েছে।',
  didYouMean: 'আপনি কি খুঁজছিলেন:',
  goTo: 'এখান থেকে এগোতে পারেন:',
  offline: 'আপনি অফলাইনে আছেন!',
  offlineText: 'যা দেখছেন তা পুরোনো হতে পারে। ইন্টারনেট ফিরলে নিজে থেকেই চালু হবে।',
  restored: 'ইন্টারনেট ফিরে এসেছে',
  restoredText: 'আপনি আবার সংযুক্ত।',
  restoredSending: 'এই ফোনের উত্তরগুলো জমা দেওয়া হচ্ছে।',
  menuShow: 'মেনু দেখান',
  menuHide: 'মেনু লুকান',
  updateHeld: 'এই ডিভাইসে একটি পরীক্ষা চলছে। শেষ হলে নতুন সংস্করণ চালু হবে।',
  unsentSent: ({ n }) => `এই ফোনে অপেক্ষায় থাকা ${formatNumber(n, 'bn')}টি উত্তর পাঠানো হয়েছে।`,
  unsentRefused: ({ n, why }) => `এই ফোনে অপেক্ষায় থাকা ${formatNumber(n, 'bn')}টি উত্তর নেওয়া হয়নি। ${why}`,
}
