/** What readers of one format of questions find in it, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { formatsEn } from './formats.en.ts'

/** Texts of a question beside its title. */
const texts = { explanation: 'ব্যাখ্যার', model: 'নমুনা উত্তরের' } as const

export const formatsBn: WordsLike<typeof formatsEn> = {
  fractionNoNumber: ({ value }) => `answer: এর fraction ${bnQuoted(value)} কোনো সংখ্যা নয়`,
  noOptionRight: 'answer: কোনো অপশন সঠিক নয়',
  trueFalseFraction: 'answer: true ও false-এর একটিতে fraction 100 থাকতে হবে',
  answerNoNumber: ({ value }) => `answer: ${bnQuoted(value)} কোনো সংখ্যা নয়`,
  toleranceNoNumber: ({ value }) => `tolerance: ${bnQuoted(value)} কোনো সংখ্যা নয়`,
  noFullFraction: 'answer: কোনোটিতে fraction 100 নেই',
  questionTextEmpty: 'questiontext: খালি অথবা নেই',
  gradeNoNumber: ({ value }) => `defaultgrade: ${bnQuoted(value)} কোনো নম্বর নয়`,
  behindAnswer: 'এটি উত্তরের পরে আছে: দুই প্রশ্নের মাঝে একটি খালি লাইন দিন',
  neitherTrueNorFalse: ({ value }) => `${bnQuoted(value)} True-ও নয়, False-ও নয়`,
  noNumber: ({ value }) => `${bnQuoted(value)} কোনো সংখ্যা নয়`,
  answerLineMissing: '‘ANSWER: …’ লাইনটি নেই',
  answerLineEmpty: '‘ANSWER:’-এর পরে কোনো উত্তর নেই',
  noOptions: 'কোনো অপশন নেই: ‘A. …’ ও ‘B. …’ এভাবে প্রতিটি আলাদা লাইনে লিখুন',
  noQuestionAbove: 'অপশনগুলোর ওপরে কোনো প্রশ্ন নেই',
  firstOptionIs: ({ value }) => `অপশন শুরু হয়েছে ${bnQuoted(value)} দিয়ে: প্রথমটি হবে A`,
  braceWithoutOpen: "একটি '}' আছে, কিন্তু তার '{' নেই (লেখার ভেতরে এভাবে লিখুন: \\})",
  braceNotClosed: "উত্তরের '{' এই প্রশ্নে কোনো '}' দিয়ে শেষ হয়নি",
  braceAgain: ({ sign, within }) =>
    `${within ? 'উত্তরের ভেতরে' : 'উত্তরের পরে'} আরেকটি '${sign}' আছে: লেখার ভেতরে এভাবে লিখুন: \\${sign}, আর দুই প্রশ্নের মাঝে একটি খালি লাইন দিন`,
  nameNotClosed: "নামের দ্বিতীয় '::' নেই",
  noSign: ({ value }) => `${bnQuoted(value)}: উত্তরের আগে '=' বা '~' চাই`,
  manyAnswers: ({ most }) => `${bnNumber(most)}টির বেশি উত্তর আছে`,
  severalMarked: ({ n }) =>
    `${bnNumber(n)}টি অপশনে '=' আছে, যার যেকোনো একটিই যথেষ্ট: একটি '=' রাখুন, অথবা সবগুলো বাছতে হলে ~%50%-এর মতো ভাগ লিখুন`,
  noneIsRight: "কোনো অপশন সঠিক নয় ('=' অথবা ~%50%-এর মতো ভাগ চাই)",
  noFullMarks: 'কোনো উত্তরে পুরো নম্বর নেই',
  noFullNumber: 'কোনো সংখ্যায় পুরো নম্বর নেই',
  tolerancesDiffer: 'সঠিক সংখ্যাগুলোর সীমা এক নয়',
  notAGiftNumber: ({ value }) => `${bnQuoted(value)} 1822, 1822:5 বা 1820..1824-এর মতো সংখ্যা নয়`,
  noneOfOptions: ({ value, from, to, why }) =>
    `${bnQuoted(value)} কোনো অপশন নয়, অপশনগুলো ${from} থেকে ${to}${why ? `: ${why.text}` : ''}`,
  pictureNotThere: ({ value }) => `${bnQuoted(value)} ছবিটি ফাইলের সঙ্গে আসেনি`,
  questionTypeMissing: 'নেই: <question type="…">',
  markdownShown: 'Markdown হিসেবে চিহ্নিত লেখা যেমন আছে তেমনই দেখা যাবে',
  commentsLeftOut: 'আলাদা আলাদা উত্তরের মন্তব্য রাখার জায়গা নেই, তাই বাদ গেল',
  minusLeftOut: 'আলাদা আলাদা অপশনের কাটা নম্বর বাদ গেল: ভুল উত্তরে কত কাটবে, তা পরীক্ষায় ঠিক করা হয়',
  starIsSign: "উত্তরের '*' শুধু একটি চিহ্ন হিসেবে ধরা হলো, 'যেকোনো কিছু' হিসেবে নয়",
  partIsWrong: 'আংশিক নম্বরের উত্তর ভুল ধরা হবে',
  capitalsAlike: 'এখানে বড় ও ছোট হাতের অক্ষর সমান, মুডলে তা ছিল না',
  unitsLeftOut: 'সংখ্যার একক বাদ গেল: শুধু সংখ্যাটি চাওয়া হবে',
  singleUnsaid: 'একটি না একাধিক অপশন বাছতে হবে, তা বলা নেই: কয়েকটি সঠিক, তাই সবগুলোই বাছতে হবে',
  filesLeftOut: ({ of }) => `${texts[of]} ফাইল রাখার জায়গা নেই, তাই বাদ গেল`,
  moodleTypeUnknown: ({ value }) => `মুডলের ${bnQuoted(value)} ধরনের প্রশ্ন, যা এখানে নেই`,
  severalFull: ({ n }) =>
    `${bnNumber(n)}টি অপশন পুরোপুরি সঠিক, অথচ একটি বাছতে হবে: MCQ প্রশ্নে একটি সঠিক অপশন থাকে`,
  noOptionFull: 'কোনো অপশনে পুরো নম্বর নেই',
  fileNotKept: ({ value, why }) => `${bnQuoted(value)} ফাইলটি ${why.text}`,
  itsPictureNotKept: ({ why }) => `এর ছবিটি ${why.text}, তাই বাদ গেল`,
  base64Broken: 'অসম্পূর্ণ: এর base64 নষ্ট',
  tooBig: 'বেশি বড়',
}
