/** Why a question of another program's file is left out, in Bangla. */
import type { WordsLike } from '../words.ts'
import type { CannotAsk, leftOutEn } from './left-out.en.ts'

const kinds: Readonly<Record<CannotAsk, string>> = {
  matching: 'মিল করার প্রশ্ন',
  matchingMat: 'মিল করার প্রশ্ন (MAT)',
  cloze: 'শূন্যস্থানের (cloze) লেখা',
  gapselect: 'শূন্যস্থানের (gapselect) লেখা',
  gapfill: 'শূন্যস্থানের (gapfill) লেখা',
  ddwtos: 'লেখায় শব্দ টেনে বসানোর প্রশ্ন (ddwtos)',
  ddimageortext: 'ছবিতে টেনে বসানোর প্রশ্ন (ddimageortext)',
  ddmarker: 'ছবিতে চিহ্ন টেনে বসানোর প্রশ্ন (ddmarker)',
  calculated: 'হিসাব করে বানানো প্রশ্ন',
  calculatedMoodle: 'হিসাব করে বানানো প্রশ্ন, যার সংখ্যা বদলায়',
  order: 'ক্রম সাজানোর প্রশ্ন',
  orderOrd: 'ক্রম সাজানোর প্রশ্ন (ORD)',
  random: 'দৈব প্রশ্নের জায়গা',
  recordrtc: 'রেকর্ডিং করার প্রশ্ন (recordrtc)',
  coderunner: 'প্রোগ্রাম লেখার প্রশ্ন, যা চালিয়ে দেখা হয় (coderunner)',
  stack: 'STACK প্রশ্ন, যার উত্তর হিসাব করে বের করা হয়',
  formulas: 'হিসাব করা সংখ্যার প্রশ্ন (formulas)',
  fileAlone: 'শুধু ফাইল দিয়ে উত্তর দেওয়ার প্রশ্ন (FIL)',
  severalGaps: 'কয়েকটি শূন্যস্থানের লেখা (FIB_PLUS)',
  jumbled: 'এলোমেলো বাক্য সাজানোর প্রশ্ন (JUMBLED_SENTENCE)',
  quizBowl: 'প্রশ্ন দিয়ে উত্তর দেওয়ার প্রশ্ন (QUIZ_BOWL)',
  opinion: 'মতামতের প্রশ্ন, যার সঠিক উত্তর নেই (OP)',
}

export const leftOutBn: WordsLike<typeof leftOutEn> = {
  cannotAsk: ({ kind }) => `${kinds[kind]}, যা পরীক্ষায় দেওয়া যায় না`,
  textWithoutQuestion: 'প্রশ্ন ছাড়া একটি লেখা',
  descriptionLeftOut: 'প্রশ্ন ছাড়া একটি লেখা (description)',
  noAnswersInBraces: 'প্রশ্ন ছাড়া একটি লেখা (উত্তরসহ কোনো {…} নেই)',
  sheetTotalLeftOut: 'শিটের যোগফল, কোনো প্রশ্ন নয়',
  pollLeftOut: 'জরিপের প্রশ্ন, যার সঠিক উত্তর নেই',
  drawingLeftOut: 'এঁকে উত্তর দেওয়ার প্রশ্ন',
}
