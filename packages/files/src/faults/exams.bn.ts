/** What may be wrong in an exam that is put together or scheduled, and in its marking folder, in Bangla. */
import { bnDidYouMean, bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { examsEn } from './exams.en.ts'

/** '। আপনি কি “a” বোঝাতে চেয়েছেন?', or ''. */
function perhaps(near: readonly string[]): string {
  const hint = bnDidYouMean(near)
  return hint === '' ? '' : `।${hint}`
}

const copies = { pdf: 'PDF', png: 'PNG ছবি', jpg: 'JPEG ছবি' } as const

export const examsBn: WordsLike<typeof examsEn> = {
  manySets: ({ n, most }) => `${bnNumber(n)}টি সেট আছে, সর্বোচ্চ ${bnNumber(most)}টি দেওয়া যায়`,
  notASetName: ({ value }) => `${bnQuoted(value)} সেটের নাম হতে পারে না: শুধু অক্ষর ও সংখ্যা`,
  setTwice: ({ value }) => `${bnQuoted(value)} সেটটি দুবার আছে`,
  instructionFormula: ({ source, why }) => `${bnQuoted(source)} সূত্র হিসেবে দেখানো যায় না: ${why.text}`,
  examNoQuestions: 'পরীক্ষায় কোনো প্রশ্ন নেই',
  examManyQuestions: ({ n, most }) => `পরীক্ষায় ${bnNumber(n)}টি প্রশ্ন আছে, সর্বোচ্চ ${bnNumber(most)}টি দেওয়া যায়`,
  examNoMarks: 'পরীক্ষায় কোনো নম্বরই নেই',
  noBankInPack: ({ value, near }) => `প্যাকে ${bnQuoted(value)} নামে কোনো প্রশ্নব্যাংক নেই${perhaps(near)}`,
  noBank: ({ value, banks }) =>
    `${bnQuoted(value)} নামে কোনো প্রশ্নব্যাংক নেই: ${banks.length === 0 ? 'প্রতিষ্ঠানে একটিও নেই' : `যা আছে ${banks.join(', ')}`}`,
  severalBanks: ({ value, banks }) => `${bnQuoted(value)} হতে পারে ${banks.join(' বা ')}: ফাইলের নাম দিন`,
  idsOrTake: "হয় 'ids', নয়তো 'take' দিতে হবে",
  ownNotNamed: ({ value }) => `এতে ${bnQuoted(value)} প্রশ্নটি আছে, যা 'ids'-এ নেই`,
  idsEmpty: "'ids'-এ কোনো প্রশ্ন নেই",
  namesNoQuestion: 'কোনো প্রশ্নের নাম নেই',
  idsNeedBank: "'ids' দিলে কোন 'bank' থেকে, তা-ও দিতে হবে",
  onlyBesideTake: "শুধু 'take' দিয়ে বাছা প্রশ্নের জন্য",
  questionNamedTwice: ({ question }) => `পরীক্ষায় ${bnQuoted(question)} প্রশ্নটি দুবার বলা আছে`,
  noQuestionIn: ({ question, bank, near }) =>
    `${bank} ফাইলে ${bnQuoted(question)} নামে কোনো প্রশ্ন নেই${perhaps(near)}`,
  fewLeft: ({ bank, n, take }) =>
    `${bank} ফাইলে এই পরীক্ষার জন্য আর ${bnNumber(n)}টি প্রশ্ন আছে, ${bnNumber(take)}টি নয়`,
  fewFit: ({ take, fitting, fits, used, otherDifficulty, unknownDifficulty, taken }) => {
    const left = [
      used > 0 ? `${bnNumber(used)}টি এর মধ্যে ব্যবহার হয়েছে` : '',
      otherDifficulty > 0 ? `${bnNumber(otherDifficulty)}টির কঠিনতা আলাদা` : '',
      unknownDifficulty > 0 ? `${bnNumber(unknownDifficulty)}টি এখনো কোনো পরীক্ষায় আসেনি, কতটা কঠিন জানা নেই` : '',
      taken > 0 ? `${bnNumber(taken)}টি এই পরীক্ষায় আগেই আছে` : '',
    ].filter((text) => text !== '')
    const why = left.length > 0 ? ` (${bnNumber(fitting)}টির মধ্যে ${left.join(', ')})` : ''
    return `${bnNumber(take)}টি চাওয়া হয়েছে, কিন্তু মেলে মাত্র ${bnNumber(fits)}টি${why}`
  },
  groupTwice: ({ group }) => `${bnQuoted(group)} গ্রুপটি দুবার আছে`,
  examTwice: ({ exam }) => `এই গ্রুপে ${bnQuoted(exam)} পরীক্ষাটি দুবার আছে`,
  laterThanStart: "'startsAt'-এর পরে হতে হবে",
  noSince: ({ value }) => `${bnQuoted(value)} কোনো সময় নয়: ৩০ দিনের জন্য 30d, অথবা 2026-03-01 লিখুন`,

  markingHeading: 'number, question, marks ও comment কলামের শিরোনাম নেই',
  rowStands: ({ answer, file, row }) => `${answer} আগেই আছে ${file} ফাইলের ${bnNumber(row)} নম্বর সারিতে`,
  rowDiffers: ({ answer, file, row }) =>
    `${file} ফাইলের ${bnNumber(row)} নম্বর সারিতে ${answer}-এর নম্বর বা মন্তব্য আলাদা: দুই শিটের একটি পূরণ করুন`,
  commentWithoutMarks: 'মন্তব্য আছে, নম্বর নেই: উত্তরটির মূল্যায়ন বাকি থাকছে',
  noQuestionNumber: ({ value }) => `${bnQuoted(value)} কোনো প্রশ্ন নয়: q1, q2 … লিখুন`,
  marksNoNumber: ({ value }) => `${bnQuoted(value)} কোনো নম্বর নয়`,
  marksBelow: ({ marks }) => `${bnNumber(marks)} আছে: নম্বর ০ বা তার বেশি হয়`,
  marksSteps: ({ marks }) => `${bnNumber(marks)} আছে: নম্বর ০.০১ করে বাড়ে`,
  marksAbove: ({ marks, most }) => `${bnNumber(marks)} আছে: প্রশ্নটির নম্বর ${bnNumber(most)}`,
  holdsUnkept: 'এতে এমন একটি অক্ষর আছে, যা রাখা যায় না',
  numberOfNobody: ({ value, exam }) =>
    `${bnQuoted(exam)} পরীক্ষা যাঁরা দিয়েছেন, ${bnQuoted(value)} তাঁদের কারও সংখ্যা নয়`,
  notMarkedByTeacher: ({ answer }) => `${answer} এমন উত্তর নয়, যার মূল্যায়ন শিক্ষক করেন`,
  markedSince: ({ answer, marks }) =>
    `এক্সপোর্টের পরে অন্য কেউ ${answer} মূল্যায়ন করেছেন: নম্বর ${bnNumber(marks)}। ঘরটি খালি করুন, অথবা --over দিয়ে ইমপোর্ট করুন`,
  copyNoFile: 'উত্তরটিতে এমন কোনো ফাইল নেই, যার মূল্যায়িত কপি হতে পারে',
  copyOfNoFile: ({ n, file }) => `উত্তরটিতে ফাইল ${bnNumber(n)}টি: ${bnNumber(file)} নম্বর ফাইল নেই`,
  copyNoRow: 'নম্বর আছে এমন কোনো সারির নয়: বাদ রাখা হলো',
  copyAgain: 'একই ফাইলের আরেকটি মূল্যায়িত কপি আছে',
  copyLost:
    'নেওয়া হলো না: মূল্যায়িত কপির নাম উত্তরের নামে হয়, NUMBER-q3-evaluated.pdf (দ্বিতীয় ফাইলের হলে -q3-2-evaluated.pdf)',
  notACopy: ({ ending }) => `মূল্যায়িত কপি নয়: তা PDF, PNG বা JPEG হয়, ${bnQuoted(ending)} নয়`,
  isNotThere: 'নেই',
  isNotAFile: 'কোনো ফাইল নয়',
  manyBytes: ({ bytes, most }) => `${bnNumber(bytes)} বাইট, সর্বোচ্চ ${bnNumber(most)} বাইট দেওয়া যায়`,
  copyIsOther: ({ kind }) => `নাম যা-ই হোক, এটি ${copies[kind]} নয়`,
  markedJustNow: 'এইমাত্র অন্য কেউ মূল্যায়ন করেছেন, তাই যেমন আছে তেমনই রইল',
  noSuchQuestion: 'এমন কোনো প্রশ্ন নেই',
}
