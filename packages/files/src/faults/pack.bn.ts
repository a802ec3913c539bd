/** What may be wrong in a school's pack, or stays out of it as it is, in Bangla. */
import { bnDidYouMean, bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { MarkedPart, PackThing, packEn } from './pack.en.ts'

const things: Readonly<Record<PackThing, string>> = {
  exam: 'পরীক্ষা',
  group: 'গ্রুপ',
  course: 'কোর্স',
  subject: 'বিষয়',
  chapter: 'অধ্যায়',
  lecture: 'লেকচার',
  questionSolve: 'প্রশ্ন সমাধান',
  book: 'বই',
  content: 'ভিডিও বা ফাইল',
  notice: 'নোটিশ',
  post: 'পোস্ট',
  reply: 'উত্তর',
}

const parts: Readonly<Record<MarkedPart, string>> = {
  type: 'ধরন',
  options: 'অপশন',
  optionType: 'অপশনের ধরন',
  answer: 'সঠিক উত্তর',
  tolerance: 'সীমা (tolerance)',
  marks: 'নম্বর',
}

/** So many exams are named. */
const mostNamed = 10

export const packBn: WordsLike<typeof packEn> = {
  studentsStay: ({ n, file }) => `প্রতিষ্ঠানের ${bnNumber(n)} জন শিক্ষার্থী ${file} ফাইলে নেই: তাঁরা থেকে যাচ্ছেন।`,
  subjectStays: ({ subject, course }) =>
    `${bnQuoted(course)} কোর্সের ${bnQuoted(subject)} বিষয়টি প্যাকে নেই: এটি থেকে যাচ্ছে।`,
  examsStay: ({ exams }) => {
    const more = exams.length > mostNamed ? ` ও আরও ${bnNumber(exams.length - mostNamed)}টি` : ''
    return `প্রতিষ্ঠানের ${bnNumber(exams.length)}টি পরীক্ষা school.json ফাইলে নেই: গ্রুপের সময়সূচিতে থেকে যাচ্ছে (${exams.slice(0, mostNamed).join(', ')}${more})।`
  },
  noSuchInPack: ({ kind, asked, near }) =>
    `${bnQuoted(asked)} নামে কোনো ${things[kind]} নেই${bnDidYouMean(near) === '' ? '' : `।${bnDidYouMean(near)}`}`,
  declaredTwice: ({ kind, id, line }) =>
    `${bnQuoted(id)} আইডির ${things[kind]} আগেই আছে, ${bnNumber(line)} নম্বর লাইনে`,
  ofOtherCourse: ({ course, kind, id }) =>
    `প্রতিষ্ঠানের ${bnQuoted(course)} কোর্সে ${bnQuoted(id)} আইডির ${things[kind]} আগেই আছে`,
  courseOther: ({ kind, id, course, own }) =>
    `${things[kind]} ${bnQuoted(id)} ${bnQuoted(course)} কোর্সের, অথচ গ্রুপটি ${bnQuoted(own)} কোর্সের`,
  listedTwice: ({ value }) => `এই তালিকায় ${bnQuoted(value)} দুবার আছে`,
  schoolJsonMissing: 'নেই: প্যাক এমন একটি ফোল্ডার, যাতে school.json থাকে',
  notUtf8Csv: 'UTF-8 নয়: এক্সেল থেকে ‘CSV UTF-8’ হিসেবে সংরক্ষণ করুন',
  standsBeside: ({ file }) => `সঙ্গে ${file} ফাইলও আছে: প্যাকে একটি রাখুন`,
  sameBank: ({ path }) => `${path} ফাইলের ব্যাংকটিই: একটির নাম বদলান`,
  notEmail: ({ value }) => `${bnQuoted(value)} কোনো ই-মেইল ঠিকানা নয়`,
  notColour: ({ value }) => `${bnQuoted(value)} #0a6-এর মতো কোনো রং নয়`,
  notTimeZone: ({ value }) => `${bnQuoted(value)} Asia/Dhaka-এর মতো কোনো টাইম জোন নয়`,
  dayWithoutTime: ({ value }) => `${bnQuoted(value)} একটি দিন, সময় নেই: লিখুন ${value}T10:00`,
  notATime: ({ value }) =>
    `${bnQuoted(value)} কোনো সময় নয়: লিখুন 2026-03-01T10:00, 2026-03-01T10:00:00Z, অথবা ইমপোর্টের সময় থেকে হিসাব করে: "-2d", "+15m", "+3h"`,
  hiddenPrefix: ({ value, prefix }) =>
    `${bnQuoted(value)} শুরু হয়েছে লুকানো ${bnQuoted(prefix)} দিয়ে: শিক্ষার্থীরা ফোরামে এটি বাছতে পারবেন না`,
  manyFiles: ({ n, most }) => `${bnNumber(n)}টি ফাইল আছে, সর্বোচ্চ ${bnNumber(most)}টি দেওয়া যায়`,

  hostedAddress: 'এখানে ভিডিওর নিজের সাইটের ঠিকানা চাই, যা https:// দিয়ে শুরু',
  videoIsAddress: 'এটি ঠিকানা: এই ধরনের ভিডিও media/ ফোল্ডারে থাকে; ভিডিও সাইটের হলে লিখুন "kind": "hosted"',
  videoNotEncrypted: 'এনক্রিপ্ট করা নয়: তাই "drm" ধরনের ভিডিও হতে পারে না',
  videoNoClearKey: 'এনক্রিপ্ট করা, কিন্তু পাশে clearkey.json নেই: শুধু লাইসেন্স সার্ভিস দিয়ে চলবে',
  videoSayDrm: 'এনক্রিপ্ট করা: লিখুন "kind": "drm", নইলে প্লেয়ার এর কি চাইবে না',
  streamOwnFolder: ({ folder }) => `নিজের ফোল্ডারে থাকতে হবে, যেমন media/${folder}/: পাশে যা আছে সব সঙ্গে আসে`,
  streamManyFiles: ({ most }) => `পাশে ${bnNumber(most)}টির বেশি ফাইল আছে`,
  streamStranger: ({ value }) => `পাশে এমন ফাইল আছে, যা ভিডিওর অংশ নয়: ${bnQuoted(value)}`,
  streamFileName: ({ value }) =>
    `একটি ফাইলের নাম রাখা যায় না: ${bnQuoted(value)} (শুধু ইংরেজি অক্ষর, সংখ্যা, '-', '_' ও '.')`,
  streamEmptyFile: ({ value }) => `পাশে একটি খালি ফাইল আছে: ${bnQuoted(value)}`,
  streamNotInPack: ({ value }) => `${bnQuoted(value)} চায়, যা প্যাকে নেই`,
  streamOutside: ({ value }) => `${bnQuoted(value)} চায়: শুধু নিজের ফোল্ডারের ফাইল রাখা যায়`,
  manifestBig: 'ম্যানিফেস্ট হিসেবে বেশি বড়',
  streamLeadsTo: ({ value, why }) => `এটি ${bnQuoted(value)} ফাইলে নিয়ে যায়, সেখানে সমস্যা: ${why.text}`,
  clearKeyWrong: ({ file }) =>
    `পাশের ${file} এমন নয়: {"keys": [{"kid": "32 hex digits", "key": "32 hex digits"}]}`,
  notHls: 'HLS প্লেলিস্ট নয়: #EXTM3U দিয়ে শুরু হয়নি',
  emptyPlaylist: 'প্লেলিস্টে কিছুই নেই',
  notDash: 'DASH ম্যানিফেস্ট নয়: এতে MPD নেই',
  liveStream: 'এটি লাইভ স্ট্রিম, যা রাখা যায় না: শুধু রেকর্ড করা ভিডিও রাখা যায়',

  tagsAsTheyStand: 'এটি সাধারণ লেখা: শিক্ষার্থীরা HTML ট্যাগগুলো যেমন আছে তেমনই দেখবেন',
  noPostInPack: ({ id }) => `প্যাকে ${bnQuoted(id)} আইডির পোস্ট নেই: ফোরামে থাকলে শিক্ষার্থীরা সেখানে যাবেন`,
  ownerIsOther: ({ value, kind, id, owner }) =>
    `বলা আছে ${bnQuoted(value)}, কিন্তু ${things[kind]} ${bnQuoted(id)} আসলে ${bnQuoted(owner)}-এর`,
  noStudentWithSid: ({ sid }) => `${bnQuoted(sid)} রোলের কোনো শিক্ষার্থী নেই`,
  notWriter: ({ word, sid }) =>
    `হয় "${word}", নয়তো শিক্ষার্থীর রোল দিতে হবে; ${bnQuoted(sid)} রোলের কোনো শিক্ষার্থী নেই`,
  forumHasIt: ({ kind }) =>
    `ফোরামে এই আইডির ${kind === 'question' ? 'প্রশ্ন' : 'উত্তর'} আগেই আছে, আর সেটি এই পোস্ট নয়: অন্য আইডি দিন`,

  beingRegraded: ({ exam }) => `${bnQuoted(exam)} পরীক্ষাটি আবার মূল্যায়ন করা হচ্ছে: তা শেষ হলে প্রশ্ন বদলানো যাবে`,
  isRegrade: ({ exam, n, why }) =>
    `${bnQuoted(exam)} পরীক্ষাটি ${bnNumber(n)} বার দেওয়া হয়েছে, আর ${why.text}: এর জন্য আবার মূল্যায়ন করতে হয়`,
  gpaChanged: 'জিপিএ ধরা হবে কি না, তা বদলেছে',
  practiceChanged: 'এটি অনুশীলন পরীক্ষা কি না, তা বদলেছে',
  questionNew: ({ question }) => `${bnQuoted(question)} প্রশ্নটি নতুন`,
  questionGone: ({ question, bank }) => `${bank} ফাইলের ${bnQuoted(question)} প্রশ্নটি আর নেই`,
  questionPartChanged: ({ part, question }) => `${bnQuoted(question)} প্রশ্নের ${parts[part]} বদলেছে`,
  beingSat: ({ exam, group }) =>
    `${bnQuoted(group)} গ্রুপে ${bnQuoted(exam)} পরীক্ষাটি চলছে: শেষ হলে এটি গ্রুপ থেকে সরানো যাবে`,
  endNotLater: "এটি 'startsAt'-এর পরে নয়, যা আগের ইমপোর্টে ঠিক হয়েছে: দুটিই বদলান",
  endOnlyLater: ({ exam, n }) =>
    `${bnNumber(n)} জন শিক্ষার্থী ${bnQuoted(exam)} পরীক্ষাটি দিচ্ছেন: শেষের সময় শুধু পেছানো যায়`,
  keepTheirCut: ({ exam }) => `${bnQuoted(exam)} পরীক্ষা যাঁরা শুরু করেছেন, তাঁদের পাস নম্বর শুরুতে যা ছিল তা-ই থাকবে`,
}
