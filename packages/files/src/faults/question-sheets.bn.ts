/** What may be wrong in a sheet of questions, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { questionSheetsEn } from './question-sheets.en.ts'

export const questionSheetsBn: WordsLike<typeof questionSheetsEn> = {
  optionColumnMissing: ({ option }) =>
    `${option} অপশনের কলাম নেই, কিন্তু পরের অপশনের আছে: তাই উত্তরে কোন অপশন বোঝানো হয়েছে, বলা যায় না`,
  columnAgain: ({ value }) => `${bnQuoted(value)} কলামটি আগের একটি কলামের মতোই, তাই বাদ রাখা হলো`,
  columnNotOurs: ({ value }) => `${bnQuoted(value)} কলামটি প্রশ্নের কোনো ঘর নয়, তাই বাদ রাখা হলো`,
  formAnswers:
    'এতে ফর্মের (Google Forms) প্রশ্ন নেই, আছে মানুষের দেওয়া উত্তর: প্রশ্নগুলো title, A, B, C, D, answer কলামের একটি শিটে কপি করুন',
  questionHeadingMissing:
    'কোনো সারিতে কলামগুলোর নাম নেই: ‘title’, ‘answer’ এবং A, B, C … (বা option1, option2 …) অপশন লাগবে',
  workbookDate: ({ date }) =>
    `ওয়ার্কবুকে এটি ${date} তারিখ; অন্য কিছু (যেমন 1/2) লিখে থাকলে ঘরটির ধরন Text করে আবার লিখুন`,
  errorCellText: ({ value }) => `${bnQuoted(value)} স্প্রেডশিটের একটি ভুল, কোনো লেখা নয়: সূত্রটি ঠিক করুন`,
  noQuestionType: ({ value }) =>
    `${bnQuoted(value)} প্রশ্নের কোনো ধরন নয়: MCQ, checkbox, shortAns বা paragraph হতে হবে`,
  keyWithoutOptions: ({ columns }) =>
    `উত্তর আছে, অপশন নেই, কিন্তু ${columns.map(bnQuoted).join(', ')} কলামে লেখা আছে: অপশনগুলোর নাম A, B, C … দিন, অথবা ‘type’ কলামে shortAns লিখুন`,
  neitherOptionsNorAnswer: 'অপশনও নেই, উত্তরও নেই: শিক্ষক মূল্যায়ন করলে ‘type’ কলামে ‘paragraph’ লিখুন',
  optionGap: ({ option }) => `${option} অপশনটি খালি, অথচ তার পরেরটি খালি নয়`,
  bareEntity: ({ value }) =>
    `${bnQuoted(value)} একটি চিহ্ন, অথবা HTML-এ চিহ্নের নাম: ‘format’ কলামে html বা text লিখুন`,
  tagsShown: 'এর ট্যাগগুলো যেমন আছে তেমনই দেখা যাবে; সাজানোর জন্য হলে ‘format’ কলামে html লিখুন',
  tagsAreLooks: 'এর ট্যাগগুলো সাজানোর জন্য ধরা হলো; পড়ার জন্য হলে ‘format’ কলামে text লিখুন',
  noDifficulty: ({ value }) => `${bnQuoted(value)} কঠিনতার কোনো মান নয়: easy, medium বা hard হতে হবে`,
  keyTorn: ({ value }) => `${bnQuoted(value)} একটি অপশনের নাম, আবার আরেকটির লেখা: কোনটি সঠিক, তা বলুন`,
  keyNoOption: ({ value }) => `${bnQuoted(value)} কোনো অপশনের অক্ষর, নম্বর বা লেখা নয়`,
  keyOutside: ({ value, n }) => `${bnQuoted(value)} যে অপশন বোঝায়, তা নেই: প্রশ্নে অপশন ${bnNumber(n)}টি`,
  keyTwoWays: ({ value }) =>
    `${bnQuoted(value)} দুইভাবে পড়া যায়: এক অপশনের নাম হিসেবে, আবার আরেক অপশনের লেখা হিসেবে`,
  notBijoyKept: ({ value }) => `${bnQuoted(value)} বিজয়ে লেখা নয়, তাই যেমন আছে তেমনই রাখা হলো`,
  bijoyOrLatin: ({ value, read }) =>
    `${bnQuoted(value)} বিজয়ে লেখা (${bnQuoted(read)}) বা ইংরেজি, দুটিই হতে পারে, কারণ এই সারির অন্য লেখা বিজয়ে: ঠিক ফন্টসহ .xlsx দিন, অথবা ইউনিকোডে লিখুন`,
  bijoyWithLooks: ({ value }) =>
    `${bnQuoted(value)} বিজয়ে লেখা, কিন্তু এতে ওপরে-নিচে বা নিচে দাগ দেওয়া চিহ্ন আছে: ফন্টটি বিজয়ের করুন`,
  ofQuestions: ({ what, n }) => (n === 1 ? what.text : `${what.text} (${bnNumber(n)}টি প্রশ্নে, প্রথমটি এখানে)`),
}
