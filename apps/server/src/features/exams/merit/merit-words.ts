/** The merit list's words, in the languages that a school prints. */
import type { PageLanguage } from '../print/paper-page.ts'

export interface MeritWords {
  title: string
  position: string
  sid: string
  name: string
  branch: string
  group: string
  marks: string
  gpaSsc: string
  gpaHsc: string
  verified: string
  total: string
  correct: string
  incorrect: string
  skipped: string
  negative: string
  late: string
  drafts: string
  completion: string
  verdict: string
  pass: string
  fail: string
  open: string
  yes: string
  no: string
  students: string
  fullMarks: string
  passMark: string
  printed: string
  unreleased: string
}

export const meritWords: Record<PageLanguage, MeritWords> = {
  en: {
    title: 'Merit list',
    position: 'Position',
    sid: 'Roll',
    name: 'Name',
    branch: 'Branch',
    group: 'Group',
    marks: 'Marks',
    gpaSsc: 'SSC GPA part',
    gpaHsc: 'HSC GPA part',
    verified: 'GPA verified',
    total: 'Total with GPA',
    correct: 'Correct',
    incorrect: 'Incorrect',
    skipped: 'Skipped',
    negative: 'Negative marks',
    late: 'Late answers',
    drafts: 'Taken as drafts',
    completion: 'Completion',
    verdict: 'Verdict',
    pass: 'Pass',
    fail: 'Fail',
    open: 'Not final',
    yes: 'yes',
    no: 'no',
    students: 'Students',
    fullMarks: 'Full marks',
    passMark: 'Pass mark',
    printed: 'Printed',
    unreleased: 'Not released yet: positions and marks may change.',
  },
  bn: {
    title: 'মেধাতালিকা',
    position: 'অবস্থান',
    sid: 'রোল',
    name: 'নাম',
    branch: 'শাখা',
    group: 'গ্রুপ',
    marks: 'নম্বর',
    gpaSsc: 'এসএসসি জিপিএ অংশ',
    gpaHsc: 'এইচএসসি জিপিএ অংশ',
    verified: 'জিপিএ যাচাইকৃত',
    total: 'জিপিএসহ মোট',
    correct: 'সঠিক',
    incorrect: 'ভুল',
    skipped: 'বাদ',
    negative: 'ঋণাত্মক নম্বর',
    late: 'বিলম্বিত উত্তর',
    drafts: 'খসড়া থেকে নেওয়া',
    completion: 'সময় লেগেছে',
    verdict: 'ফলাফল',
    pass: 'উত্তীর্ণ',
    fail: 'অনুত্তীর্ণ',
    open: 'চূড়ান্ত নয়',
    yes: 'হ্যাঁ',
    no: 'না',
    students: 'পরীক্ষার্থী',
    fullMarks: 'পূর্ণমান',
    passMark: 'পাস নম্বর',
    printed: 'মুদ্রণ',
    unreleased: 'ফল এখনো প্রকাশিত হয়নি: অবস্থান ও নম্বর বদলাতে পারে।',
  },
}
