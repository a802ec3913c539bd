import { bnDigits, formatNumber } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

/** The notifications feature's words in Bangla. */
export const bn: WordsLike<typeof en> = {
  notifications: 'নোটিফিকেশন',
  bell: ({ n, more }) =>
    n === 0 ? 'নোটিফিকেশন' : `নোটিফিকেশন, ${bnDigits(n)}টি ${more ? 'বা তার বেশি ' : ''}অদেখা`,
  unseen: 'অদেখা',
  remove: 'মুছুন',
  removeThis: ({ message }) => `মুছুন: ${message}`,
  removed: ({ n }) =>
    n === 1 ? 'নোটিফিকেশনটি মুছে ফেলা হয়েছে।' : `${formatNumber(n, 'bn')}টি নোটিফিকেশন মুছে ফেলা হয়েছে।`,
  undo: ({ n }) => (n === 1 ? 'ফিরিয়ে আনুন' : `ফিরিয়ে আনুন (${formatNumber(n, 'bn')})`),
  notRestored: 'নোটিফিকেশনটি ফেরত দেওয়া যায়নি। ইন্টারনেট দেখে আবার চেষ্টা করুন।',
  seeAll: 'সব দেখা হয়েছে',
  notSeen: 'নোটিফিকেশনগুলো দেখা হয়েছে বলে রাখা যায়নি। ইন্টারনেট দেখে আবার চেষ্টা করুন।',
  notRemoved: 'নোটিফিকেশনটি মোছা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  notOpened: 'এটি খোলা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  loadMore: 'আরও দেখুন',
  moreFailed: 'আগেরগুলো লোড করা যায়নি।',
  empty: 'এখনো কোনো নোটিফিকেশন নেই',
  emptyText: 'শিক্ষকেরা পরীক্ষা, ফল বা ক্লাস দিলে এখানে জানতে পারবেন।',
  loadFailed: 'আপনার নোটিফিকেশন লোড করা যায়নি',
  loadFailedText: 'ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  notFresh: 'তালিকাটি হালনাগাদ করা যায়নি।',
  tryAgain: 'আবার চেষ্টা করুন',
  open: 'খুলুন',
  show: 'দেখুন',
  several: ({ n }) => `${bnDigits(n)}টি নতুন নোটিফিকেশন`,
  toldResult: ({ about }) => `“${about}” পরীক্ষার ফল প্রকাশ হয়েছে।`,
  toldCorrected: ({ about, marks }) =>
    `“${about}” পরীক্ষার একটি প্রশ্ন সংশোধন করা হয়েছে। আপনার নম্বর বদলেছে: ${bnDigits(marks)}।`,
  toldMarked: ({ about, marks }) =>
    `“${about}” পরীক্ষার একটি উত্তরে শিক্ষক নম্বর দিয়েছেন। আপনার নম্বর বদলেছে: ${bnDigits(marks)}।`,
  toldLate: ({ about, marks }) =>
    `“${about}” পরীক্ষায় দেরিতে আসা একটি উত্তর গণনায় নেওয়া হয়েছে। আপনার নম্বর বদলেছে: ${bnDigits(marks)}।`,
  toldReply: ({ about }) => `${about} আপনার প্রশ্নের উত্তর দিয়েছেন।`,
  phoneNotices: 'এই ফোনে নোটিশ',
  phoneHint: 'অ্যাপ বন্ধ থাকলেও আসবে, লগ আউট করা পর্যন্ত। লক করা স্ক্রিনে কখনো নম্বর দেখানো হয় না। পরীক্ষার সময় আসে না।',
  phoneDenied: 'এই ব্রাউজারে এই সাইটের নোটিশ বন্ধ করা আছে। ব্রাউজারের সেটিংসে অনুমতি দিয়ে রিলোড করুন।',
  phoneHomeScreen: 'এই আইফোনে নোটিশ পেতে অ্যাপটি হোম স্ক্রিনে যোগ করুন: শেয়ার, তারপর Add to Home Screen।',
  phoneFailed: 'এই ব্রাউজারে নোটিশ চালু করা যায়নি। পরে আবার চেষ্টা করুন।',
  phoneOffline: 'এটি সংরক্ষণ করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
}
