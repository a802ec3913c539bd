/** What the services for a school's teachers refuse, in Bangla. */

import { faultIn, remarkIn } from '@porua/files/faults/faults'
import { mediaBn } from '@porua/files/faults/media.bn'
import { bnDidYouMean, bnNumber, bnQuoted, listed, type WordsLike } from '@porua/files/words'
import { bnSome, bnThing, bnTime, type Moment } from './parts.ts'
import type { en } from './school.en.ts'

const states = {
  unscheduled: 'পরীক্ষাটি কোনো গ্রুপের সূচিতে নেই',
  upcoming: 'পরীক্ষাটি এখনো শুরু হয়নি',
  live: 'পরীক্ষাটি চলছে',
  practice: 'এটি অনুশীলন পরীক্ষা',
} as const

function becomeFinal(attempts: number, until: Moment): string {
  return `${bnNumber(attempts)}টি উত্তরপত্র ${bnTime(until)}-এর মধ্যে চূড়ান্ত হবে; তার পরে দেরিতে আসা কোনো উত্তর আর নেওয়া হবে না।`
}

/** What a pack's kinds of things are called. */
const kinds: Readonly<Record<string, string>> = {
  courses: 'কোর্স',
  subjects: 'বিষয়',
  chapters: 'অধ্যায়',
  lectures: 'লেকচার',
  books: 'বই',
  contents: 'ভিডিও ও নোট',
  groups: 'গ্রুপ',
  students: 'শিক্ষার্থী',
  questions: 'প্রশ্ন',
  exams: 'পরীক্ষা',
  notices: 'নোটিফিকেশন',
  posts: 'প্রশ্নোত্তরের লেখা',
  replies: 'প্রশ্নোত্তরের উত্তর',
  'exams of groups': 'গ্রুপের সূচির পরীক্ষা',
  'memberships in groups': 'গ্রুপের সদস্য',
}

const folderFaults = {
  missing: 'নেই',
  notJson: 'JSON নয়',
  otherVersion: 'অন্য সংস্করণের',
  lacks: 'অসম্পূর্ণ',
} as const

export const bn: WordsLike<typeof en> = {
  noSuchThing: ({ thing, asked, near, all }) => {
    const begin = `${bnQuoted(asked)} নামে কোনো ${bnThing(thing)} নেই`
    const hint = bnDidYouMean(near)
    if (hint !== '' || !all) return `${begin}।${hint}`
    return all.length === 0
      ? `${begin}: প্রতিষ্ঠানে এখনো কোনো ${bnThing(thing)} নেই।`
      : `${begin}; যা আছে: ${listed(all)}।`
  },
  severalNamed: ({ thing, asked, candidates }) =>
    `${bnQuoted(asked)} নামে একাধিক ${bnThing(thing)} আছে। কোনটি, তা বলুন: ${listed(
      candidates.map(({ id, of }) => (of === undefined ? id : `${id} (${of})`)),
    )}`,
  noStudentNamed: ({ asked }) => `${bnQuoted(asked)} রোল বা নামের কোনো শিক্ষার্থী নেই।`,
  noStudent: ({ sid }) => `${bnQuoted(sid)} রোলের কোনো শিক্ষার্থী নেই।`,
  noQuestionInExam: ({ exam, question, near, all }) => {
    const begin = `${bnQuoted(exam)} পরীক্ষায় ${bnQuoted(question)} প্রশ্নটি নেই`
    const hint = bnDidYouMean(near)
    return hint === '' ? `${begin}; এর প্রশ্নগুলো: ${listed(all)}।` : `${begin}।${hint}`
  },

  pathIsThere: ({ path }) => `${path} আগে থেকেই আছে: নতুন একটি ফাইলের নাম দিন`,
  noFileAt: ({ path }) => `${path} নামে কোনো ফাইল নেই`,
  notWritten: ({ path, reason }) => `${path} লেখা যাচ্ছে না: ${reason}`,
  folderNotEmpty: ({ path }) => `${path} ফোল্ডারটি খালি নয়: নতুন একটি ফোল্ডারের নাম দিন।`,
  notAFolder: ({ path, reason }) =>
    `${path} ফোল্ডার হতে পারে না: ${reason === 'ENOTDIR' ? 'এটি একটি ফাইল' : reason}।`,

  packHasMistakes: ({ count }) => `প্যাকে ${bnNumber(count)}টি ভুল আছে; কিছুই নেওয়া হয়নি`,
  questionsHaveMistakes: ({ file, count }) => `${file} ফাইলে ${bnNumber(count)}টি ভুল আছে; কিছুই নেওয়া হয়নি`,
  examHasMistakes: ({ count }) => `পরীক্ষায় ${bnNumber(count)}টি ভুল আছে; কিছুই লেখা হয়নি`,
  markingHasMistakes: ({ count }) => `মূল্যায়নের ফোল্ডারে ${bnNumber(count)}টি ভুল আছে; কিছুই লেখা হয়নি`,
  schoolChanged: 'লেখার সময় প্রতিষ্ঠানের তথ্য বদলে গেছে। কিছুই লেখা হয়নি: আবার চেষ্টা করুন',

  schoolBeingChanged: 'প্রতিষ্ঠানের তথ্য অন্য কেউ বারবার বদলাচ্ছেন; একটু পরে আবার চেষ্টা করুন।',
  manyRowsWhileSat: ({ rows }) =>
    `এতে ${bnNumber(rows)}টি সারি বদলাবে, আর শিক্ষার্থীরা এখন পরীক্ষা দিচ্ছেন। পরীক্ষা শেষ হওয়া পর্যন্ত অপেক্ষা করুন।`,
  removesMore: ({ kinds: all }) => {
    const lines = all.map(
      ({ kind, ids, added }) =>
        `${kinds[kind] ?? kind}: ${bnNumber(ids.length)}টি সরে যাবে (${bnSome(ids)}), ${bnNumber(added)}টি আসবে`,
    )
    return `কিছুই লেখা হয়নি: এতে যত যোগ হবে তার চেয়ে বেশি সরে যাবে। ${lines.join('; ')}। প্যাকের তালিকা আগের তালিকার জায়গায় বসে।`
  },
  itemIsThere: ({ kind, id }) => `${bnQuoted(id)} নামে একটি ${bnThing(kind)} আগে থেকেই আছে।`,
  itemHasGone: ({ kind, id }) => `${bnQuoted(id)} নামের ${bnThing(kind)} এইমাত্র সরিয়ে ফেলা হয়েছে।`,
  contentIsThere: ({ id }) => `${bnQuoted(id)} নামে একটি ভিডিও বা নোট আগে থেকেই আছে।`,
  nothingToAdd: 'যোগ করার মতো কিছু নেই।',

  rollTaken: ({ sid, name }) => `${bnQuoted(sid)} রোলটি আগেই দেওয়া হয়েছে: এটি ${bnQuoted(name)}-এর।`,
  leftAndJoined: ({ group }) => `${bnQuoted(group)} গ্রুপ একই সঙ্গে ছাড়া ও যোগ দেওয়া যায় না।`,
  studentHasMistakes: ({ mistakes }) =>
    mistakes.map((one) => `${one.field}: ${remarkIn('bn', one)}`).join('\n'),
  notInGroup: ({ sid, group }) => `${bnQuoted(sid)} রোলের শিক্ষার্থী ${bnQuoted(group)} গ্রুপে নেই।`,

  examFaults: ({ mistakes }) => mistakes.map((one) => remarkIn('bn', one)).join('\n'),
  examIsThere: ({ exam }) => `${bnQuoted(exam)} আইডির একটি পরীক্ষা আগে থেকেই আছে। অন্য আইডি দিন।`,
  questionHasLeft: ({ question, file }) =>
    `${bnQuoted(question)} প্রশ্নটি এইমাত্র ${file} থেকে সরে গেছে; আবার চেষ্টা করুন।`,
  overAlready: ({ exam }) => `${bnQuoted(exam)} পরীক্ষার শেষ সময় আগেই পেরিয়ে গেছে: কেউ পরীক্ষাটি দিতে পারবেন না।`,
  endedForGroup: ({ exam, group }) =>
    `${bnQuoted(group)} গ্রুপের জন্য ${bnQuoted(exam)} পরীক্ষা শেষ করে দেওয়া হয়েছে। সূচি থেকে সরিয়ে নতুন করে সূচিতে দিন।`,
  begunForGroup: ({ exam, group }) => `${bnQuoted(group)} গ্রুপের জন্য ${bnQuoted(exam)} পরীক্ষা শুরু হয়ে গেছে।`,
  notInCalendarOf: ({ exam, group }) => `${bnQuoted(group)} গ্রুপের সূচিতে ${bnQuoted(exam)} পরীক্ষা নেই।`,
  inNoCalendar: ({ exam }) => `${bnQuoted(exam)} পরীক্ষা কোনো গ্রুপের সূচিতে নেই।`,
  notOverIn: ({ exam, group, until }) =>
    `${bnQuoted(group)} গ্রুপে ${bnQuoted(exam)} পরীক্ষা শুরু হয়েছে, এখনো শেষ হয়নি${until ? ` (${bnTime(until)} পর্যন্ত)` : ''}। শেষ হলে সূচি থেকে সরানো যাবে।`,
  notFinalIn: ({ exam, group, attempts }) =>
    `${bnQuoted(group)} গ্রুপে ${bnQuoted(exam)} পরীক্ষার ${bnNumber(attempts)}টি উত্তরপত্র এখনো বদলাতে পারে: চূড়ান্ত হওয়া পর্যন্ত অপেক্ষা করুন।`,
  wouldStayUnreleased: ({ exam }) =>
    `${bnQuoted(exam)} পরীক্ষার ফল এখনো প্রকাশ হয়নি, আর এর পরে তা প্রকাশের উপায় থাকবে না।`,
  staysWithResults: ({ exam, attempts }) =>
    `${bnQuoted(exam)} পরীক্ষার ${bnNumber(attempts)}টি উত্তরপত্র আছে: ফলসহ এটি থাকবে। শেষ হলে সূচি থেকে সরানো যাবে।`,
  mayBeBegun: ({ exam, groups }) =>
    `${groups.join(', ')} গ্রুপের শিক্ষার্থীরা এই মুহূর্তে ${bnQuoted(exam)} পরীক্ষা শুরু করতে পারেন। আগে সূচি থেকে সরান।`,
  practiceIsReleased: ({ exam, title }) =>
    `${bnQuoted(exam)} (${title}) অনুশীলন পরীক্ষা: জমা দিলেই এর ফল পাওয়া যায়।`,
  releaseUnscheduled: ({ exam, title }) =>
    `${bnQuoted(exam)} (${title}) পরীক্ষা কোনো গ্রুপের সূচিতে নেই: যিনি আগে জমা দেবেন, তাঁর কাছ থেকে অন্যরা সঠিক উত্তর জেনে যেতে পারেন। ফল একবার প্রকাশ হলে আর ফেরানো যায় না।`,
  releaseNotOver: ({ exam, title, groups }) => {
    const until = groups.map((one) =>
      one.until === 'paused' ? `${one.group} (সাময়িকভাবে বন্ধ)` : `${one.group} (${bnTime(one.until)} পর্যন্ত)`,
    )
    return `${bnQuoted(exam)} (${title}) পরীক্ষা এখনো শেষ হয়নি: ${until.join(', ')}। যাঁরা জমা দিয়েছেন তাঁরা সঠিক উত্তর দেখতে পাবেন, যখন অন্যরা পরীক্ষা দিচ্ছেন। ফল একবার প্রকাশ হলে আর ফেরানো যায় না।`
  },
  releaseMayChange: ({ exam, title, attempts }) =>
    `${bnQuoted(exam)} (${title}) পরীক্ষার ${bnNumber(attempts)}টি উত্তরপত্র এখনো বদলাতে পারে: বাড়তি সময় চলছে, অথবা উত্তর আসার পথে। ফল একবার প্রকাশ হলে আর ফেরানো যায় না।`,

  endedFor: ({ group }) => `${bnQuoted(group)} গ্রুপের পরীক্ষা শেষ করে দেওয়া হয়েছে।`,
  overFor: ({ group }) => `${bnQuoted(group)} গ্রুপের পরীক্ষা শেষ।`,
  overInThePast: ({ group }) => `${bnQuoted(group)} গ্রুপের পরীক্ষা শেষ: এতটা সময় বাড়ালেও শেষের সময় পেরিয়ে যায়।`,
  notBegunFor: ({ group }) => `${bnQuoted(group)} গ্রুপের পরীক্ষা এখনো শুরু হয়নি।`,
  noGroupOfStudent: ({ sid, exam }) => `${bnQuoted(sid)} রোলের কোনো গ্রুপের সূচিতে ${bnQuoted(exam)} পরীক্ষা নেই।`,
  handedIn: ({ sid, exam }) => `${bnQuoted(sid)} রোলের শিক্ষার্থী ${bnQuoted(exam)} পরীক্ষা আগেই জমা দিয়েছেন।`,
  timeWasOver: ({ sid, exam }) =>
    `${bnQuoted(exam)} পরীক্ষায় ${bnQuoted(sid)} রোলের শিক্ষার্থীর সময় শেষ হয়ে গেছে, কিছু জমা পড়েনি।`,
  practiceHasNoEnd: ({ exam, title }) => `${bnQuoted(exam)} (${title}) অনুশীলন পরীক্ষা: সবার জন্য এক শেষ সময় নেই।`,
  groupListsNot: ({ group, exam }) => `${bnQuoted(group)} গ্রুপের সূচিতে ${bnQuoted(exam)} পরীক্ষা নেই।`,
  noGroupLists: ({ exam }) => `কোনো গ্রুপের সূচিতে ${bnQuoted(exam)} পরীক্ষা নেই।`,
  minutesFromTo: ({ most }) => `মিনিট হবে ১ থেকে ${bnNumber(most)} পর্যন্ত একটি পূর্ণ সংখ্যা।`,

  notSatBy: ({ sid, exam }) => `${bnQuoted(sid)} রোলের শিক্ষার্থী ${bnQuoted(exam)} পরীক্ষা দেননি।`,
  notAnsweredBy: ({ sid, question }) =>
    `${bnQuoted(sid)} রোলের শিক্ষার্থী ${bnQuoted(question)} প্রশ্নের উত্তর দেননি।`,
  marksAre: 'নম্বর হবে ০ বা তার বেশি, দশমিকের পর সর্বোচ্চ দুই ঘর।',
  copyIs: 'মূল্যায়ন করা কপি হবে JPEG, PNG বা PDF।',
  noSuchAnswer: 'এমন কোনো উত্তর নেই।',
  answerHasNoFile: 'উত্তরটিতে কোনো ফাইল নেই, তাই মূল্যায়ন করা কপি রাখা যাবে না।',
  attemptMayChange: 'এই উত্তরপত্র এখনো বদলাতে পারে; সময় ও বাড়তি সময় শেষ হলে মূল্যায়ন করুন।',
  keyMarksIt: 'এই উত্তরে নম্বর দেওয়া হয় সঠিক উত্তর মিলিয়ে; প্রশ্নটির সঠিক উত্তর সংশোধন করুন।',
  questionHasMarks: ({ marks }) => `প্রশ্নটির নম্বর ${bnNumber(marks)}।`,
  practiceHoldsNothing: ({ exam }) => `${bnQuoted(exam)} অনুশীলন পরীক্ষা: এর কোনো উত্তর অপেক্ষায় থাকে না।`,
  lateNotOver: 'পরীক্ষাটি এখনো কেউ দিতে পারে: আগে এটি শেষ করুন।',
  inSeveralBanks: ({ question, ids }) =>
    `${bnQuoted(question)} একাধিক প্রশ্নব্যাংকে আছে; এর একটি বলুন: ${ids.join(', ')}।`,
  correctionRuns: ({ exam }) => `${bnQuoted(exam)} পরীক্ষার আরেকটি সংশোধন এইমাত্র শুরু হয়েছে; এটি আবার করুন।`,
  rightAnswerEmpty: 'সঠিক উত্তরটি খালি।',
  teacherMarksIt: 'এই প্রশ্নের মূল্যায়ন শিক্ষক করেন; এর নির্দিষ্ট সঠিক উত্তর নেই।',
  notAnOption: ({ text }) => `${bnQuoted(text)} এই প্রশ্নের কোনো অপশন নয়।`,
  notAMarkingFolder: ({ path, file, fault }) =>
    `${path} মূল্যায়নের জন্য নামানো ফোল্ডার নয়: এর ${file} ${folderFaults[fault]}।`,
  noSheets: ({ names }) => `ফোল্ডারে ${names.join(' বা ')} নেই।`,

  resultsNotReleased: ({ exam, open, pending, state, release }) => {
    const why = [
      open > 0 ? `${bnNumber(open)}টি উত্তরপত্র এখনো বদলাতে পারে` : '',
      pending > 0 ? `${bnNumber(pending)} জন শিক্ষার্থীর উত্তরের মূল্যায়ন বাকি` : '',
      state !== null && state !== 'over' ? states[state] : '',
      release === 'held' ? 'আপনি প্রকাশ করলে ফল প্রকাশ হবে' : '',
      release !== null && release !== 'held' && 'shown' in release
        ? `ফল প্রকাশ করা হয়েছে, দেখা যাবে ${bnTime(release.shown)} থেকে`
        : '',
      release !== null && release !== 'held' && 'comes' in release
        ? `ফল প্রকাশ হবে ${bnTime(release.comes)}`
        : '',
    ].filter((text) => text !== '')
    return `${bnQuoted(exam)} পরীক্ষার ফল এখনো প্রকাশ হয়নি${why.length > 0 ? `: ${why.join(', ')}` : ''}।`
  },
  allWaitForMarks: ({ exam, students }) =>
    `${bnQuoted(exam)} পরীক্ষার ${bnNumber(students)} জন শিক্ষার্থীর সবার লিখিত উত্তরের মূল্যায়ন বাকি।`,
  nobodyHasFinished: ({ exam }) => `${bnQuoted(exam)} পরীক্ষা এখনো কেউ শেষ করেননি।`,
  nobodyHasFinishedUntil: ({ exam, attempts, until }) =>
    `${bnQuoted(exam)} পরীক্ষা এখনো কেউ শেষ করেননি। ${becomeFinal(attempts, until)}`,
  noResults: ({ exam }) => `কিছুই লেখা হয়নি: ${bnQuoted(exam)} পরীক্ষার কোনো ফল এখনো নেই। কেউ পরীক্ষাটি দেননি।`,
  noResultsUntil: ({ exam, attempts, until }) =>
    `কিছুই লেখা হয়নি: ${bnQuoted(exam)} পরীক্ষার কোনো ফল এখনো নেই। ${becomeFinal(attempts, until)}`,
  noBrowser: 'PDF তৈরি করার জন্য এই কম্পিউটারে Chromium নেই।',
  noBrowserAt: ({ path }) => `${path} ঠিকানায় কোনো ব্রাউজার নেই।`,
  notPrinted: ({ reason }) => `ব্রাউজার প্রিন্ট করতে পারেনি: ${reason}`,

  noticeTextWrong: (wrong) => `বার্তাটি ঠিক নেই: ${faultIn('bn', wrong)}।`,
  noticeTimeUnreadable: ({ time }) => `${bnQuoted(time)} কোনো সময় নয়: এভাবে লিখুন: 2026-03-01T18:00 বা +3h।`,
  noticeTimeOver: ({ time }) => `${bnQuoted(time)} পেরিয়ে গেছে; এখনই পাঠাতে সময়টি বাদ দিন।`,
  noticeTargetUnknown: ({ kind, known }) => `${bnQuoted(kind)} এগুলোর কোনোটি নয়: ${known.join(', ')}।`,
  noForumQuestionWithId: ({ id }) => `প্রশ্নোত্তরে ${bnQuoted(id)} আইডির কোনো প্রশ্ন নেই।`,
  noForumQuestion: ({ id }) => `${bnQuoted(id)} নামে কোনো প্রশ্ন নেই।`,
  noForumPost: ({ id }) => `${bnQuoted(id)} নামে কোনো প্রশ্ন বা উত্তর নেই।`,
  noOpenReport: ({ id }) => `${bnQuoted(id)} নামে কোনো খোলা অভিযোগ নেই।`,
  forumQuestionCompleted: ({ id }) => `${bnQuoted(id)} প্রশ্নটি সম্পন্ন: উত্তর দিতে হলে আগে আবার খুলুন।`,
  noNotice: ({ id }) => `${bnQuoted(id)} আইডির কোনো নোটিফিকেশন নেই।`,
  noticeOfPack: ({ id }) =>
    `${bnQuoted(id)} নোটিফিকেশনটি এখান থেকে পাঠানো হয়নি; প্যাকের নোটিফিকেশন প্যাক থেকেই সরাতে হয়।`,
  noticeIsOut: ({ id }) => `${bnQuoted(id)} নোটিফিকেশনটি আগেই পাঠানো হয়ে গেছে: শিক্ষার্থীরা পেয়েছেন।`,

  noFfmpeg: 'এ কাজে ffmpeg লাগে, কিন্তু এটি ইনস্টল করা নেই।',
  noPackager: 'এ কাজে Shaka Packager লাগে, কিন্তু এটি ইনস্টল করা নেই।',
  notAVideo: ({ file }) => `${file} কোনো MP4, MOV, WebM বা MKV ভিডিও নয়।`,
  videoCutOff: ({ file }) => `${file}: ${mediaBn.filmCutOff}।`,
  videoCutOffAt: ({ file, seconds, of }) =>
    `${file}: ${mediaBn.filmCutOff} (${bnNumber(of)} সেকেন্ডের মধ্যে ${bnNumber(seconds)} সেকেন্ড পড়া গেছে)।`,
  outNotEmpty: ({ path }) => `${path} খালি নয়: সরিয়ে ফেলুন, অথবা অন্য ফোল্ডারের নাম দিন।`,
  captionsUnreadable: ({ file }) => `${file} ফাইলের শুরুতে WEBVTT নেই: এতে কোনো সাবটাইটেল নেই`,
  captionsTwice: ({ file, language }) => `${file}: ${bnQuoted(language)} ভাষার সাবটাইটেলের এটি দ্বিতীয় ফাইল`,
  notPackaged: ({ file, reason }) => `${file} প্যাকেজ করা যাচ্ছে না: ${reason}।`,

  secretBeingReplaced: ({ name }) => `${bnQuoted(name)} গোপন চাবিটি এই মুহূর্তে অন্য কেউ বদলাচ্ছেন।`,
  attemptNotFinal: ({ sid, exam }) =>
    `${bnQuoted(exam)} পরীক্ষায় ${bnQuoted(sid)} রোলের শিক্ষার্থীর একটি উত্তরপত্র এখনো চূড়ান্ত নয়: সময় ও বাড়তি সময় শেষ হওয়া পর্যন্ত অপেক্ষা করুন।`,
  backupUnsound: ({ reason }) => `ব্যাকআপটি ঠিক নেই: ${reason}। কিছুই বদলানো হয়নি।`,
  mediaIsOther: ({ key }) =>
    `${key} আগে থেকেই আছে এবং সেটি অন্য ফাইল: খালি মিডিয়ার পাশে ফেরত আনুন। কিছুই বদলানো হয়নি।`,
  mediaHasOtherSize: ({ key, there, wanted }) =>
    `${key} আগে থেকেই আছে, তাতে ${bnNumber(there)} বাইট, ${bnNumber(wanted)} নয়`,
  rowsNotTheSame: ({ table, came, there }) =>
    `${table}: ${bnNumber(came)}টি সারি এসেছে, আছে ${bnNumber(there)}টি, অথবা সেগুলো এক নয়; কিছুই রাখা হয়নি`,
  rehearsalStands: 'প্রতিষ্ঠানে আগে থেকেই একটি মহড়া চলছে: শেষ হওয়া পর্যন্ত অপেক্ষা করুন।',
  stopped: 'থামানো হয়েছে।',
  noServerAt: ({ url }) => `${url} ঠিকানায় কোনো সার্ভার সাড়া দিচ্ছে না: সার্ভার চালু করুন।`,
}
