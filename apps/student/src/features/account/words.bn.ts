import { bnDigits } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

/** The account feature's words in Bangla. */
export const bn: WordsLike<typeof en> = {
  dataPolicy: 'তথ্য মুছে ফেলার নীতিমালা',
  logout: 'লগ আউট',
  logoutQuestion: 'আপনি কি নিশ্চিত যে লগ আউট করতে চান?',
  loggingOut: 'লগ আউট হচ্ছে…',
  sendingAnswers: ({ count }) => `${bnDigits(count)}টি উত্তর পাঠানো হচ্ছে…`,
  logoutDone: 'লগ আউট সম্পন্ন হয়েছে',
  cancel: 'বাতিল',
  unsentTitle: ({ count }) => `${bnDigits(count)}টি উত্তর এখনো পাঠানো হয়নি`,
  unsentBody:
    'উত্তরগুলো এই ফোনে থেকে যাবে এবং সময় শেষ হওয়ার আগে এখানে আবার সাইন ইন করলে পাঠানো হবে। নিশ্চিত হতে আগে ইন্টারনেটে সংযুক্ত হোন।',
  unsentPosts: ({ count }) => `${bnDigits(count)}টি প্রশ্ন বা উত্তর এখনো পাঠানো হয়নি`,
  unsentPostsBody:
    'আপনার লেখা এই ফোনে থেকে যাবে এবং এখানে আবার সাইন ইন করলে পাঠানো হবে। অন্য কেউ তা দেখতে বা পাঠাতে পারবে না।',
  draftsTitle: ({ count }) => `আপনার ${bnDigits(count)}টি প্রশ্ন বা উত্তর অসমাপ্ত আছে`,
  draftsBody: 'আপনার লেখা এই ফোনে থেকে যাবে এবং আবার সাইন ইন করলে এখানেই পাবেন। অন্য কেউ তা দেখতে বা পাঠাতে পারবে না।',
  alsoWaits: ({ posts, drafts }) => {
    const all = [
      posts > 0 && `ফোরামের না-পাঠানো ${bnDigits(posts)}টি লেখা`,
      drafts > 0 && `ফোরামের অসমাপ্ত ${bnDigits(drafts)}টি লেখা`,
    ]
    return `শুধু আপনার জন্য এই ফোনে আরও থাকছে: ${all.filter(Boolean).join(', ')}।`
  },
  continueTitle: 'এই ডিভাইসে একটি পরীক্ষা শুরু করা হয়েছে',
  continueAs: ({ name }) => `${name} হিসেবে চালিয়ে যান`,
  notMe: 'আমি নই',
}
