/** The three first tips. */
import { catalogue, type WordsLike } from '@porua/kit/i18n/words.ts'

const en = {
  label: 'First tips',
  place: ({ n }: { n: string }) => `${n} of 3`,
  title1: 'Learn',
  text1: 'Touch a course to find its lessons, videos and notes. Notes can be kept on this phone.',
  title2: 'Sit an exam',
  text2:
    'Every answer is saved on this phone first. If the internet goes, go on: it is sent when it is back.',
  title3: 'Stay informed',
  text3: 'The bell above shows news from your teachers. Appearance and language are behind your picture.',
  next: 'Next tip',
  skip: 'Skip tips',
  done: 'Got it',
}

const bn: WordsLike<typeof en> = {
  label: 'প্রথম পরামর্শ',
  place: ({ n }) => `৩টির মধ্যে ${n} নম্বর`,
  title1: 'শিখুন',
  text1: 'কোর্সে চাপ দিলে ক্লাস, ভিডিও ও নোট পাবেন। নোট এই ফোনে রেখে দেওয়া যায়।',
  title2: 'পরীক্ষা দিন',
  text2: 'প্রতিটি উত্তর আগে এই ফোনে রাখা হয়। ইন্টারনেট চলে গেলেও চালিয়ে যান: ফিরে এলে পাঠানো হবে।',
  title3: 'খবর রাখুন',
  text3: 'উপরের ঘণ্টায় শিক্ষকদের খবর পাবেন। থিম ও ভাষা আছে আপনার ছবির মেনুতে।',
  next: 'পরের পরামর্শ',
  skip: 'পরামর্শ বাদ দিন',
  done: 'বুঝেছি',
}

export const tipsWords = catalogue(en, bn)
