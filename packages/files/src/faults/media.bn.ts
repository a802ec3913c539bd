/** What may be wrong with a file that comes with others, in Bangla. */
import type { MediaKind } from '../media-kinds.ts'
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { ActivePart, mediaEn } from './media.en.ts'

const holders: Readonly<Record<string, string>> = {
  pack: 'প্যাকে',
  zip: 'zip ফাইলে',
  folder: 'ফাইলটির ফোল্ডারে',
}

function inHolder(within: string): string {
  return holders[within] ?? `${within} ফোল্ডারে`
}

/** Kinds of media. */
export const bnKinds: Readonly<Record<MediaKind, string>> = {
  png: 'PNG ছবি',
  jpeg: 'JPEG ছবি',
  gif: 'GIF ছবি',
  webp: 'WebP ছবি',
  svg: 'SVG ছবি',
  pdf: 'PDF ফাইল',
  mp3: 'MP3 রেকর্ডিং',
  wav: 'WAV রেকর্ডিং',
  mp4: 'MP4 ভিডিও',
  webm: 'WebM ভিডিও',
}

const active: Readonly<Record<ActivePart, string>> = {
  script: 'স্ক্রিপ্ট',
  handler: 'ইভেন্ট হ্যান্ডলার',
  scriptAddress: 'স্ক্রিপ্টের ঠিকানা',
  foreign: 'বাইরের উপাদান',
  entity: 'এনটিটি',
  link: 'অন্য জায়গার লিংক',
}

const wayToPlay =
  'সব ফোনে চলে এমন কপি বানান: npm run school -- media <file> (অথবা ‘H.264, AAC’ হিসেবে সংরক্ষণ করুন)'
const again = 'আবার সংরক্ষণ করুন'

export const mediaBn: WordsLike<typeof mediaEn> = {
  notAPath: ({ path, within }) =>
    `${bnQuoted(path)} ${inHolder(within)} থাকা কোনো পথ নয়, যেমন media/picture.png`,
  notAFileName: ({ path }) => `${bnQuoted(path)} কোনো ফাইলের নাম নয়`,
  leadsOut: ({ path, within }) => `${bnQuoted(path)} ${inHolder(within)} থাকে না, বাইরে চলে যায়`,
  linkLeadsOut: ({ path, within }) => `${bnQuoted(path)} এমন লিংক, যা ${inHolder(within)} থাকে না, বাইরে চলে যায়`,
  notAFile: ({ path }) => `${bnQuoted(path)} কোনো ফাইল নয়`,
  noFileIn: ({ path, within, similar }) =>
    `${inHolder(within)} ${bnQuoted(path)} নামে কোনো ফাইল নেই${similar ? ` (${bnQuoted(similar)} আছে: বড় ও ছোট হাতের অক্ষর আলাদা)` : ''}`,
  noFileHere: ({ path }) => `${path} নামে কোনো ফাইল নেই`,
  noSuchFile: 'এমন কোনো ফাইল নেই',
  noFileWithQuestions: ({ path }) => `প্রশ্নগুলোর সঙ্গে ${bnQuoted(path)} নামে কোনো ফাইল নেই`,
  noFileOfQuestion: ({ path }) => `প্রশ্নটির ফাইলগুলোর মধ্যে ${bnQuoted(path)} নেই`,

  ofFile: ({ path, what }) => `${bnQuoted(path)}: ${what.text}`,
  endingNotUsable: ({ path, endings }) =>
    `${bnQuoted(path)} এখানে ব্যবহার করা যায় না, শুধু এসব ফাইল যায়: ${endings.join(', ')}`,
  kindIsOther: ({ path, kind, is }) => `${bnQuoted(path)} ${bnKinds[kind]} নয়: ভেতরে আছে ${bnKinds[is]}`,
  kindKept: ({ path, kind, is }) =>
    `${bnQuoted(path)} ${bnKinds[kind]} নয়: ভেতরে আছে ${bnKinds[is]}, সেভাবেই রাখা হলো`,
  fileIsEmpty: 'ফাইলটি খালি',
  kindIsNone: ({ kind }) => `${bnKinds[kind]} নয়: ভেতরে অন্য কিছু আছে`,
  kindBig: ({ kind, megabytes }) => `বেশি বড়: ${bnKinds[kind]} সর্বোচ্চ ${bnNumber(megabytes)} মেগাবাইট হতে পারে`,
  matroska:
    'Matroska ভিডিও (MKV), যা অনেক ফোনে চলে না: npm run school -- media <file> দিয়ে সব ফোনে চলে এমন কপি বানান',

  endsEarly: `ফাইলটি নষ্ট: শেষ হওয়ার আগেই থেমে গেছে; ${again}`,
  partChanged: ({ part }) => `ফাইলটি নষ্ট: এর ${JSON.stringify(part)} অংশ পথে বদলে গেছে; ${again}`,
  pixelsPacked: `ফাইলটি নষ্ট: এর পিক্সেলগুলো পড়া যায় না; ${again}`,
  partsApart: `ফাইলটি নষ্ট: এর অংশগুলো ক্রমে নেই; ${again}`,
  noPixels: ({ width, height }) => `ফাইলটি নষ্ট: আকার ${bnNumber(width)} × ${bnNumber(height)} পিক্সেল`,
  manyPixels: ({ width, height }) => `ফোনে খোলার জন্য বেশি বড়: ${bnNumber(width)} × ${bnNumber(height)} পিক্সেল`,
  notUtf8: 'UTF-8 নয়',
  svgHolds: ({ part }) => `এতে ${active[part]} আছে, যা ছবিতে থাকতে পারে না`,
  filmCutOff:
    'ফাইলটি অসম্পূর্ণ: এর একটি অংশ নেই; যেখানে তৈরি হয়েছে সেখান থেকে আবার কপি করুন এবং কপি শেষ হওয়া পর্যন্ত অপেক্ষা করুন',
  filmEmpty: 'এতে ছবিও নেই, শব্দও নেই',
  filmCoding: ({ track, coding }) =>
    `এর ${track === 'sound' ? 'শব্দ' : 'ছবি'} ${coding}, যা অনেক ফোনে চলে না: ${wayToPlay}`,
  filmColours: `এর ছবি এমন H.264, যার রং ফোনের পক্ষে বেশি: ${wayToPlay}`,
  hevcAlone: `এর ছবি শুধু HEVC (H.265), যা অনেক ফোনে চলে না: ${wayToPlay}`,
}
