/** The words of the scoreboard and the progress report in Bangla. */
import { formatNumber } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

const number = (n: number) => formatNumber(n, 'bn')

export const bn: WordsLike<typeof en> = {
  scoreboard: 'স্কোরবোর্ড',
  loading: 'আপনার স্কোরবোর্ড লোড হচ্ছে',
  loadFailed: 'আপনার স্কোরবোর্ড লোড করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  notFresh: 'স্কোরবোর্ড হালনাগাদ করা যায়নি। যা দেখছেন তা পুরোনো হতে পারে।',
  nothing: 'এখনো কোনো ফল নেই। আপনার দেওয়া লাইভ পরীক্ষার ফল প্রকাশ হলেই এখানে দেখবেন।',
  toExams: 'আমার পরীক্ষায় যান',

  noGroup: 'এখনো কোনো গ্রুপে নেই',
  totalObtained: 'মোট প্রাপ্ত নম্বর',
  outOf: ({ n }) => `/ ${number(n)}`,
  howIAmDoing: 'আমি কেমন করছি',
  print: 'প্রিন্ট',

  atGlance: 'এক নজরে',
  liveExams: 'লাইভ পরীক্ষা',
  examPassed: 'উত্তীর্ণ পরীক্ষা',
  examFailed: 'অনুত্তীর্ণ পরীক্ষা',
  highest: 'সর্বোচ্চ',
  lowest: 'সর্বনিম্ন',
  averageMarks: 'গড় নম্বর',
  none: 'নেই',
  rankLater: 'সবার পরীক্ষা শেষ হলে জানা যাবে',

  chart: 'সময়ের সঙ্গে নম্বর',
  chartOf: ({ n }) => `আপনার সর্বশেষ ${number(n)}টি পরীক্ষা, পূর্ণ নম্বরের শতাংশে`,
  asTable: 'ছক আকারে দেখুন',
  percentOf: ({ n }) => `${number(n)}%`,

  results: 'লাইভ পরীক্ষার ফল',
  exam: 'পরীক্ষা',
  date: 'তারিখ',
  marks: 'নম্বর',
  percent: 'শতাংশ',
  meritPos: 'মেধাক্রম',
  verdict: 'ফল',
  passed: 'উত্তীর্ণ',
  failed: 'অনুত্তীর্ণ',
  notFinal: 'এখনো চূড়ান্ত নয়',
  withGpa: ({ n }) => `জিপিএসহ ${number(n)}`,
  loadMore: 'আরও দেখুন',
  moreShown: ({ n }) => `${number(n)}টি পরীক্ষা দেখানো হচ্ছে`,
  noDetails: 'এই পরীক্ষার বিস্তারিত আপনি দেখতে পারবেন না!',
  connectionLost: 'ইন্টারনেট সংযোগ বিচ্ছিন্ন হয়েছে।',

  progressReport: 'অগ্রগতি প্রতিবেদন',
  printedOn: ({ at }) => `প্রিন্টের তারিখ ${at}`,
  roll: 'রোল',
  branch: 'শাখা',
  name: 'নাম',
  groups: 'গ্রুপ',
  serial: 'ক্রম',
  totals: 'সারসংক্ষেপ',
  perExam: 'পরীক্ষাভিত্তিক ফল',
  noneOnPaper: 'এখনো কোনো লাইভ পরীক্ষার ফল নেই।',
  onlyLatest: ({ n }) => `সর্বশেষ ${number(n)}টি পরীক্ষা। সবগুলোর জন্য পাতার প্রিন্ট বোতাম ব্যবহার করুন।`,
  teacherComment: 'শিক্ষকের মন্তব্য',
  guardianComment: 'অভিভাবকের মন্তব্য',
  signatureAndDate: 'স্বাক্ষর ও তারিখ',
}
