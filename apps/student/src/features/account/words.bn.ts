import { bnDigits } from '../../platform/i18n/format.ts'
import type { WordsLike } from '../../platform/i18n/words.ts'
import type { en } from './words.en.ts'

/** The account room's words in Bangla. */
export const bn: WordsLike<typeof en> = {
  dataPolicy: 'তথ্য মুছে ফেলার নীতিমালা',
  logout: 'লগ আউট',
  logoutQuestion: 'আপনি কি নিশ্চিত যে লগ আউট করতে চান?',
  logoutDone: 'লগ আউট সম্পন্ন হয়েছে',
  cancel: 'বাতিল',
  unsentTitle: ({ count }) => `${bnDigits(count)}টি উত্তর এখনো পাঠানো হয়নি`,
  unsentBody:
    'উত্তরগুলো এই ফোনে থেকে যাবে এবং সময় শেষ হওয়ার আগে এখানে আবার সাইন ইন করলে পাঠানো হবে। নিশ্চিত হতে আগে ইন্টারনেটে সংযুক্ত হোন।',
  continueTitle: 'এই ডিভাইসে একটি পরীক্ষা চলছে',
  continueAs: ({ name }) => `${name} হিসেবে চালিয়ে যান`,
  notMe: 'আমি নই',
}
