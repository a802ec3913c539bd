/** What the home page says above the courses, in Bangla. */
import { formatNumber } from '@porua/kit/i18n/format.ts'
import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './home-words.en.ts'

const n = (value: number) => formatNumber(value, 'bn')

export const bn: WordsLike<typeof en> = {
  today: 'আজ',
  place: ({ at, of }) => `${n(of)}টির মধ্যে ${n(at)} নম্বর`,
  loading: 'আজ কী আছে দেখা হচ্ছে',
  nothing: 'এখন আপনার কোনো পরীক্ষা বা নতুন ফল নেই।',
  liveNow: 'এখন চলছে',
  goOnExam: 'আপনার পরীক্ষা চলছে',
  submitted: 'জমা দেওয়া হয়েছে',
  resultBy: ({ at }) => `ফল ${at}-এর মধ্যে`,
  resultLater: 'ফল এখনো প্রকাশ হয়নি',
  nextExam: 'পরের পরীক্ষা',
  newResult: 'সর্বশেষ ফল',
  goOn: 'যেখানে থেমেছিলেন',
  practice: 'অনুশীলন',
  again: 'আবার অনুশীলন',
  myMistakes: 'আমার ভুলগুলো',
  toPractise: ({ n: many, more }) => `এখন ${n(many)}টি${more ? ' বা আরও বেশি' : ''} অনুশীলনের জন্য`,
  openFor: ({ span }) => `আর ${span} খোলা`,
  left: ({ span }) => `${span} বাকি`,
  startsIn: ({ span }) => `${span} পরে`,
  marks: ({ got, of }) => `${got} / ${of}`,
  passed: 'উত্তীর্ণ',
  failed: 'অনুত্তীর্ণ',
  percentSeen: ({ n: seen }) => `${n(seen)}% দেখা হয়েছে`,
  toTry: ({ n: many }) => (many === 1 ? 'এখনো দেননি' : `${n(many)}টি এখনো দেননি`),
  start: 'শুরু করুন',
  continue: 'চালিয়ে যান',
  look: 'দেখুন',
  open: 'খুলুন',
  practise: 'অনুশীলন করুন',
}
