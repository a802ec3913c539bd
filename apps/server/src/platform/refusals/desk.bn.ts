/** What the desk's own calls are refused with, in Bangla. */
import { bnNumber, bnQuoted, listed, type WordsLike } from '@porua/files/words'
import type { en } from './desk.en.ts'

export const bn: WordsLike<typeof en> = {
  deskOnly: 'এই কলটি শুধু ডেস্কের জন্য।',
  roleForbids: 'আপনার ভূমিকায় এটি করার অনুমতি নেই।',
  secondStepDemanded: 'আগে আপনার অ্যাকাউন্টে দ্বিতীয় ধাপ যোগ করুন: মালিক এটি চেয়েছেন।',
  notALogin: '১১ সংখ্যার মোবাইল নম্বর অথবা ই-মেইল ঠিকানা লিখুন।',
  wrongLoginOrPassword: 'মোবাইল নম্বর, ই-মেইল ঠিকানা বা পাসওয়ার্ড সঠিক নয়।',
  typeAppNumber: 'অথেনটিকেটর অ্যাপে যে নম্বর দেখাচ্ছে সেটি লিখুন।',
  appNumberWrong: 'অ্যাপে এখন যে নম্বর দেখাচ্ছে, এটি সেটি নয়।',
  linkOver: 'এই লিংকের মেয়াদ শেষ। নতুন লিংক চেয়ে নিন।',
  loginTaken: 'এখানে আরেকজন এটি দিয়ে সাইন ইন করেন।',
  secondStepOn: 'আপনার অ্যাকাউন্টে দ্বিতীয় ধাপ আগেই আছে।',
  secondStepStays: 'মালিক সবার কাছে দ্বিতীয় ধাপ চেয়েছেন।',
  ownSecondStepFirst: 'আগে আপনার নিজের অ্যাকাউন্টে দ্বিতীয় ধাপ যোগ করুন।',
  ownStepOnOwnPage: 'আপনার নিজের দ্বিতীয় ধাপ আপনার অ্যাকাউন্টের পাতায় বন্ধ করুন।',
  sessionOver: 'এই সেশনটি আগেই শেষ হয়েছে।',
  lastOwner: 'প্রতিষ্ঠানের একজন মালিক থাকতে হবে: আগে অন্য কাউকে মালিক করুন।',
  noStaff: 'এই আইডির কেউ এখানে কাজ করেন না।',
  invitationOver: 'এই আমন্ত্রণের মেয়াদ আগেই শেষ হয়েছে।',
  noJob: 'আপনার এমন কোনো কাজ নেই।',
  jobsWaiting: 'আপনার অনেক কাজ অপেক্ষায় আছে। কয়েকটি শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
  jobFilesGone: 'এই কাজের ফাইল আর রাখা নেই। কাজটি আবার শুরু করুন।',
  jobFault: 'এই প্রোগ্রামের ত্রুটিতে কাজটি হয়নি। সার্ভারের লগে বিস্তারিত আছে।',
  jobStopped: 'শেষ হওয়ার আগেই কাজটি থেমে গেছে।',
  staffFileGone: 'ফাইলটি আর রাখা নেই। আবার পাঠান।',
  staffFileEmpty: ({ name }) => `${bnQuoted(name)} ফাইলটি খালি।`,
  staffFileTooLarge: ({ name, megabytes }) =>
    `${bnQuoted(name)} অনেক বড়: একটি ফাইল সর্বোচ্চ ${bnNumber(megabytes)} MB হতে পারে।`,
  bankNameTaken: 'এই নামে একটি ব্যাংক আগে থেকেই আছে।',
  bankAsked: ({ exams }) => `এই ব্যাংকের প্রশ্ন কিছু পরীক্ষায় আছে, তাই এটি মোছা যাবে না: ${listed(exams)}।`,
  questionAsked: ({ exams }) => `প্রশ্নটি কিছু পরীক্ষায় আছে, তাই এটি মোছা যাবে না: ${listed(exams)}।`,
  questionHasMistakes: 'প্রশ্নটি সংরক্ষণ হয়নি: আগে এর ভুলগুলো ঠিক করতে হবে।',
  noBankQuestion: 'প্রশ্নটি আর এই ব্যাংকে নেই।',
  undoOver: 'এটি ফিরিয়ে আনার সময় পেরিয়ে গেছে।',
  pageGone: 'তালিকার এই পাতাটি আর নেই: শুরু থেকে দেখুন।',
}
