/**
 * What a refused call says in Bangla. A title is written once, in English, where it is thrown; here it stands again as the key,
 * with `{name}` where a value goes. `problem-words.test.ts` fails for a title that is thrown and not found here.
 */
import type { ProblemCode } from '@porua/contract/problems'

/** For a title that is not among `byTitle`: what names a field of the call is for programmers, the student hears this. */
export const byCode: Readonly<Record<ProblemCode, string>> = {
  badRequest: 'যা পাঠানো হয়েছে তার কিছু একটা ঠিক নেই। দেখে আবার চেষ্টা করুন।',
  notLoggedIn: 'আপনার সেশন শেষ হয়ে গেছে। আবার সাইন ইন করুন।',
  wrongCredentials: 'সাইন ইন করা যায়নি',
  notAdmitted: 'এই মোবাইল নম্বরটি ভর্তির তালিকায় নেই।',
  alreadyRegistered: 'এই মোবাইল নম্বরটি আগেই নিবন্ধিত হয়েছে।',
  notRegistered: 'এই মোবাইল নম্বরটি এখনো নিবন্ধিত হয়নি।',
  codeWrong: 'কোডটি মিলছে না।',
  codeExpired: 'কোডটির মেয়াদ শেষ।',
  codeUsed: 'কোডটি ব্যবহার করা হয়ে গেছে।',
  weakPassword: 'পাসওয়ার্ডটি যথেষ্ট শক্ত নয়।',
  smsFailed: 'কোডের মেসেজটি পাঠানো যায়নি।',
  forbidden: 'এটি করার অনুমতি আপনার নেই।',
  notFound: 'এটি খুঁজে পাওয়া যায়নি।',
  notStarted: 'এই পরীক্ষা এখনো শুরু হয়নি।',
  examEnded: 'এই পরীক্ষা শেষ।',
  noAttempt: 'আগে পরীক্ষা শুরু করুন।',
  attemptEnded: 'আপনার এই পরীক্ষা শেষ হয়ে গেছে।',
  answerLocked: 'উত্তরটি আর বদলানো যাবে না',
  tooLate: 'উত্তরটি দেরিতে এসেছে।',
  attemptReplaced: 'এই পরীক্ষা আবার শুরু করা হয়েছে।',
  retakeNotAllowed: 'শুধু অনুশীলন পরীক্ষা আবার দেওয়া যায়।',
  notEditable: 'এটি আর বদলানো যাবে না।',
  duplicatePost: 'আপনি এটি আগেই লিখেছেন।',
  tooLarge: 'এটি একবারে পাঠানোর জন্য বেশি বড়।',
  unsupportedMediaType: 'এই ধরনের ফাইল নেওয়া হয় না।',
  badFile: 'এই ফাইলটি নেওয়া যাচ্ছে না।',
  uploadMissing: 'ফাইলটি পৌঁছায়নি; আবার আপলোড করুন।',
  uploadClaimed: 'এই ফাইলটি আগেই জমা হয়েছে; আবার আপলোড করুন।',
  uploadExpired: 'ফাইল পাঠানোর সময় পেরিয়ে গেছে; আবার পাঠান।',
  tooManyRequests: 'অল্প সময়ে অনেকবার চেষ্টা হয়েছে। একটু পরে আবার চেষ্টা করুন।',
  internal: 'আমাদের দিকে কোনো একটি সমস্যা হয়েছে। আবার চেষ্টা করুন।',
  unavailable: 'এই মুহূর্তে কাজটি করা যাচ্ছে না। একটু পরে আবার চেষ্টা করুন।',
}

/** Titles and messages. */
export const byTitle: readonly (readonly [english: string, bangla: string])[] = [
  // Signing in.
  ['Your session has ended. Please sign in again.', byCode.notLoggedIn],
  ['This account is no longer there.', 'এই অ্যাকাউন্টটি আর নেই।'],
  ['Please sign in to see this.', 'এটি দেখতে সাইন ইন করুন।'],
  ['Sign in failed', byCode.wrongCredentials],
  ['The phone number or the password is not right.', 'ফোন নম্বর বা পাসওয়ার্ড সঠিক নয়।'],
  [
    'Too many wrong passwords. Please try again in {wait}.',
    'অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। {wait} পরে আবার চেষ্টা করুন।',
  ],
  [
    'Too many wrong passwords from this network. Please try again in {wait}.',
    'এই নেটওয়ার্ক থেকে অনেকবার ভুল পাসওয়ার্ড দেওয়া হয়েছে। {wait} পরে আবার চেষ্টা করুন।',
  ],
  [
    'Very many students are signing in. Please try again in a minute.',
    'একসঙ্গে অনেক শিক্ষার্থী সাইন ইন করছেন। এক মিনিট পরে আবার চেষ্টা করুন।',
  ],
  ['The call was given up before its turn.', 'পালা আসার আগেই সংযোগ কেটে গেছে। আবার চেষ্টা করুন।'],
  ['Signing in does not work just now. Please try again.', 'এই মুহূর্তে সাইন ইন করা যাচ্ছে না। আবার চেষ্টা করুন।'],
  // Registering.
  [
    'This mobile number is not in the admission list. Please use the number of your admission form.',
    'এই মোবাইল নম্বরটি ভর্তির তালিকায় নেই। ভর্তি ফর্মে দেওয়া নম্বরটি ব্যবহার করুন।',
  ],
  [
    'This mobile number is already registered. Please sign in, or reset your password if you have forgotten it.',
    'এই মোবাইল নম্বরটি আগেই নিবন্ধিত হয়েছে। সাইন ইন করুন; পাসওয়ার্ড ভুলে গেলে নতুন পাসওয়ার্ড দিন।',
  ],
  [
    'This mobile number is not registered yet. Please create an account first.',
    'এই মোবাইল নম্বরটি এখনো নিবন্ধিত হয়নি। আগে অ্যাকাউন্ট তৈরি করুন।',
  ],
  [
    'The message with your code could not be sent. Please try again in a few minutes.',
    'কোডের মেসেজটি পাঠানো যায়নি। কয়েক মিনিট পরে আবার চেষ্টা করুন।',
  ],
  [
    'Very many codes were asked for from this network. Please try again in {wait}.',
    'এই নেটওয়ার্ক থেকে খুব বেশি কোড চাওয়া হয়েছে। {wait} পরে আবার চেষ্টা করুন।',
  ],
  [
    'Many codes have been sent to this number. Please use the newest one, or try again in {wait}.',
    'এই নম্বরে অনেকগুলো কোড পাঠানো হয়েছে। সবচেয়ে নতুনটি ব্যবহার করুন, অথবা {wait} পরে আবার চেষ্টা করুন।',
  ],
  [
    'This code is not for this phone number. Please ask for a new one.',
    'কোডটি এই ফোন নম্বরের নয়। নতুন কোড পাঠান।',
  ],
  ['This code was sent for a forgotten password.', 'কোডটি ভুলে যাওয়া পাসওয়ার্ডের জন্য পাঠানো।'],
  ['This code was sent for a new account.', 'কোডটি নতুন অ্যাকাউন্টের জন্য পাঠানো।'],
  ['This is not the code that was sent.', 'পাঠানো কোডের সঙ্গে মিলছে না।'],
  ['1 try is left.', 'আর ১ বার চেষ্টা করা যাবে।'],
  ['{n} tries are left.', 'আর {n} বার চেষ্টা করা যাবে।'],
  ['No tries are left. Please ask for a new code.', 'আর চেষ্টা করা যাবে না। নতুন কোড পাঠান।'],
  ['This code is too old. Please ask for a new one.', 'কোডটির মেয়াদ শেষ। নতুন কোড পাঠান।'],
  ['This code has been used already. Please ask for a new one.', 'কোডটি ব্যবহার করা হয়ে গেছে। নতুন কোড পাঠান।'],
  [
    'Too many wrong codes from this network. Please try again in {wait}.',
    'এই নেটওয়ার্ক থেকে অনেকবার ভুল কোড দেওয়া হয়েছে। {wait} পরে আবার চেষ্টা করুন।',
  ],
  [
    'Too many wrong codes. You can ask for a new code {when}.',
    'অনেকবার ভুল কোড দেওয়া হয়েছে। {when} নতুন কোড চাইতে পারেন।',
  ],
  [
    'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number',
    'পাসওয়ার্ড অন্তত ৮ অক্ষরের হতে হবে এবং তাতে অন্তত ১টি ইংরেজি বড় হাতের অক্ষর, ১টি ছোট হাতের অক্ষর ও ১টি সংখ্যা থাকতে হবে',
  ],
  ['The given number is not valid', 'সংখ্যাটি সঠিক নয়'],
  // Files.
  [
    'Only JPEG and PNG pictures, PDF documents, and MP3 and WAV recordings can be uploaded.',
    'শুধু JPEG ও PNG ছবি, PDF ফাইল এবং MP3 ও WAV রেকর্ডিং আপলোড করা যায়।',
  ],
  ['This is not {type}, but a file of type {other}.', 'এটি {type} নয়, {other} ধরনের ফাইল।'],
  ['This is not {type}.', 'এটি {type} নয়।'],
  ['This has to be {type}.', 'এখানে {type} দিতে হবে।'],
  ['This address takes {type} only.', 'এখানে শুধু {type} পাঠানো যায়।'],
  ['This file is larger than allowed.', 'ফাইলটি অনুমোদিত আকারের চেয়ে বড়।'],
  ['This file is too large: at most {n} MB.', 'ফাইলটি বেশি বড়: সর্বোচ্চ {n} এমবি।'],
  ['The file is empty.', 'ফাইলটি খালি।'],
  ['This file is no longer here; please upload it again.', 'ফাইলটি আর এখানে নেই; আবার আপলোড করুন।'],
  ['This file is not one of your uploads, or is no longer here.', 'ফাইলটি আপনার আপলোড করা নয়, অথবা আর এখানে নেই।'],
  [
    'This file is used elsewhere already; please upload it again.',
    'ফাইলটি অন্য কোথাও ব্যবহার হয়েছে; আবার আপলোড করুন।',
  ],
  ['This file has been handed in already; please upload it anew.', byCode.uploadClaimed],
  ['The file has not arrived; please upload it again.', byCode.uploadMissing],
  ['Files cannot be taken just now. Please try again.', 'এই মুহূর্তে ফাইল নেওয়া যাচ্ছে না। আবার চেষ্টা করুন।'],
  ['Files cannot be shown just now. Please try again.', 'এই মুহূর্তে ফাইল দেখানো যাচ্ছে না। আবার চেষ্টা করুন।'],
  ['Files cannot be kept just now. Please try again later.', 'এই মুহূর্তে ফাইল রাখা যাচ্ছে না। পরে আবার চেষ্টা করুন।'],
  [
    'There is no room for files just now. Please try again later.',
    'এই মুহূর্তে ফাইল রাখার জায়গা নেই। পরে আবার চেষ্টা করুন।',
  ],
  [
    'You have uploaded many files without using them. Please try again later.',
    'আপনি অনেক ফাইল আপলোড করে ব্যবহার করেননি। পরে আবার চেষ্টা করুন।',
  ],
  [
    'You have uploaded very many files today. Please try again later.',
    'আপনি আজ অনেক বেশি ফাইল আপলোড করেছেন। পরে আবার চেষ্টা করুন।',
  ],
  [
    'This phone sends very much. Please wait a few minutes.',
    'এই ফোন থেকে অনেক বেশি তথ্য আসছে। কয়েক মিনিট অপেক্ষা করুন।',
  ],
  ['Please wait until the other files have been sent.', 'অন্য ফাইলগুলো পাঠানো শেষ হওয়া পর্যন্ত অপেক্ষা করুন।'],
  ['This is not an address that we have given out.', 'এটি আমাদের দেওয়া ঠিকানা নয়।'],
  ['This address has expired; please send the file again.', byCode.uploadExpired],
  ['This upload is no longer here.', 'এই আপলোডটি আর নেই।'],
  ['The upload was broken off.', 'আপলোড মাঝপথে থেমে গেছে।'],
  [
    'This picture is damaged or incomplete; please take or save it again.',
    'ছবিটি নষ্ট বা অসম্পূর্ণ; আবার তুলুন বা সংরক্ষণ করুন।',
  ],
  ['This picture takes too long to open.', 'ছবিটি খুলতে বেশি সময় লাগছে।'],
  [
    'This PDF document is damaged or incomplete; please save it again.',
    'PDF ফাইলটি নষ্ট বা অসম্পূর্ণ; আবার সংরক্ষণ করুন।',
  ],
  [
    'This PDF document holds programs or other files; please print it to a new PDF and send that.',
    'এই PDF ফাইলের ভেতরে প্রোগ্রাম বা অন্য ফাইল আছে; নতুন একটি PDF-এ প্রিন্ট করে সেটি পাঠান।',
  ],
  ['There is no sound in this recording.', 'এই রেকর্ডিংয়ে কোনো শব্দ নেই।'],
  ['There is no sound in this recording, or it is damaged.', 'এই রেকর্ডিংয়ে কোনো শব্দ নেই, অথবা এটি নষ্ট।'],
  ['This recording is damaged; please record or save it again.', 'রেকর্ডিংটি নষ্ট; আবার রেকর্ড বা সংরক্ষণ করুন।'],
  [
    'This recording is incomplete; please record or save it again.',
    'রেকর্ডিংটি অসম্পূর্ণ; আবার রেকর্ড বা সংরক্ষণ করুন।',
  ],
  [
    'This kind of WAV recording cannot be played here; please save it as PCM or MP3.',
    'এই ধরনের WAV রেকর্ডিং এখানে শোনা যায় না; PCM বা MP3 হিসেবে সংরক্ষণ করুন।',
  ],
  ['There is no such file.', 'এমন কোনো ফাইল নেই।'],
  // Courses and videos.
  ['This subject is not one of yours.', 'এই বিষয়টি আপনার নয়।'],
  ['This course is not one of yours.', 'এই কোর্সটি আপনার নয়।'],
  ['This is not in one of your groups.', 'এটি আপনার কোনো গ্রুপে নেই।'],
  ['You are not in this group.', 'আপনি এই গ্রুপে নেই।'],
  ['This video is not in one of your groups.', 'এই ভিডিওটি আপনার কোনো গ্রুপে নেই।'],
  [
    'This video is not in one of your groups. Please ask your teacher to add you.',
    'এই ভিডিওটি আপনার কোনো গ্রুপে নেই। আপনাকে যুক্ত করতে শিক্ষককে বলুন।',
  ],
  ['There is no such video.', 'এমন কোনো ভিডিও নেই।'],
  ['There is no such protected video.', 'এমন কোনো সুরক্ষিত ভিডিও নেই।'],
  ['There is no key for this video.', 'এই ভিডিওর কোনো চাবি নেই।'],
  [
    'The permission to play this video has expired. Please open it again.',
    'ভিডিওটি চালানোর অনুমতির মেয়াদ শেষ। আবার খুলুন।',
  ],
  [
    'The permission to play this video cannot be had just now. Please try again.',
    'এই মুহূর্তে ভিডিওটি চালানোর অনুমতি পাওয়া যাচ্ছে না। আবার চেষ্টা করুন।',
  ],
  [
    'This device cannot play protected videos. Please try another one.',
    'এই ডিভাইসে সুরক্ষিত ভিডিও চলে না। অন্য একটিতে চেষ্টা করুন।',
  ],
  ['You are not allowed to play this protected video.', 'এই সুরক্ষিত ভিডিওটি চালানোর অনুমতি আপনার নেই।'],
  // Exams.
  ['This exam has been removed from your group', 'পরীক্ষাটি আপনার গ্রুপ থেকে সরিয়ে নেওয়া হয়েছে'],
  ['This paper is not there for you.', 'এই প্রশ্নপত্রটি আপনার জন্য নয়।'],
  ['You can retake your own exams only.', 'আপনি শুধু নিজের পরীক্ষা আবার দিতে পারেন।'],
  ['Only practice exams can be retaken.', byCode.retakeNotAllowed],
  ['Start the exam first.', byCode.noAttempt],
  ['You have not sat this exam.', 'আপনি এই পরীক্ষা দেননি।'],
  ['You have already submitted this exam.', 'আপনি এই পরীক্ষা আগেই জমা দিয়েছেন।'],
  ['Your time for this exam is over.', 'এই পরীক্ষায় আপনার সময় শেষ।'],
  ['This exam has not started yet.', byCode.notStarted],
  ['This exam is paused. Please wait until it goes on.', 'পরীক্ষাটি সাময়িকভাবে বন্ধ। আবার শুরু হওয়া পর্যন্ত অপেক্ষা করুন।'],
  ['This exam is over.', byCode.examEnded],
  ['This exam was started again; the earlier try is closed.', 'এই পরীক্ষা আবার শুরু করা হয়েছে; আগেরবারেরটি বন্ধ।'],
  [
    'This exam was started again; these answers belong to the earlier try.',
    'এই পরীক্ষা আবার শুরু করা হয়েছে; এই উত্তরগুলো আগেরবারের।',
  ],
  ['Submit the exam first; its result comes after that.', 'আগে পরীক্ষা জমা দিন; ফল তার পরে আসবে।'],
  ['The result has not been published yet.', 'ফল এখনো প্রকাশ হয়নি।'],
  ['You cannot change the answer', byCode.answerLocked],
  [
    'This answer came too late. Your teacher can see it, but it is not counted.',
    'উত্তরটি বেশি দেরিতে এসেছে। শিক্ষক তা দেখতে পাবেন, কিন্তু এটি গণনায় নেই।',
  ],
  [
    'This answer came late. Your teacher will decide whether it counts.',
    'উত্তরটি দেরিতে এসেছে। গণনা হবে কি না, শিক্ষক ঠিক করবেন।',
  ],
  ['A newer answer to this question is already saved.', 'এই প্রশ্নের আরও নতুন একটি উত্তর আগেই জমা হয়েছে।'],
  ['This question is not in your paper.', 'এই প্রশ্নটি আপনার প্রশ্নপত্রে নেই।'],
  ['An answer has at most {n} parts.', 'একটি উত্তরে সর্বোচ্চ {n}টি অংশ থাকতে পারে।'],
  [
    'The answer holds a character that cannot be saved (U+0000).',
    'উত্তরে এমন একটি অক্ষর আছে যা সংরক্ষণ করা যায় না (U+0000)।',
  ],
  ['An answer carries at most {n} files.', 'একটি উত্তরে সর্বোচ্চ {n}টি ফাইল দেওয়া যায়।'],
  ['Error uploading file {name}', '{name} ফাইলটি আপলোড করা যায়নি'],
  ['Please provide an answer or upload a file', 'উত্তর লিখুন অথবা ফাইল দিন'],
  ['The answer is longer than {n} characters.', 'উত্তরটি {n} অক্ষরের চেয়ে বড়।'],
  ['This option is not one of the question’s options.', 'এটি এই প্রশ্নের কোনো অপশন নয়।'],
  ['Only one option can be chosen here.', 'এখানে শুধু একটি অপশন বাছা যায়।'],
  // Questions and answers.
  ['This question is not there, or not in one of your courses.', 'এই প্রশ্নটি নেই, অথবা আপনার কোনো কোর্সের নয়।'],
  ['This reply is not there, or not in one of your courses.', 'এই উত্তরটি নেই, অথবা আপনার কোনো কোর্সের নয়।'],
  ['This question is completed: no more replies are taken.', 'এই প্রশ্নটি সম্পন্ন: আর উত্তর নেওয়া হয় না।'],
  [
    'Only your own reply can be changed, and only while it is the last one.',
    'শুধু নিজের উত্তর বদলানো যায়, তাও যতক্ষণ সেটি শেষ উত্তর।',
  ],
  [
    'A question can be changed only by who asked it, and only until somebody has replied.',
    'যিনি প্রশ্ন করেছেন শুধু তিনিই তা বদলাতে পারেন, তাও কেউ উত্তর দেওয়ার আগে।',
  ],
  ['These are another student’s bookmarks.', 'এগুলো অন্য শিক্ষার্থীর বুকমার্ক।'],
  ['This chapter is not in one of your groups.', 'এই অধ্যায়টি আপনার কোনো গ্রুপে নেই।'],
  ['You have asked this already.', 'আপনি এটি আগেই জিজ্ঞেস করেছেন।'],
  ['You have written this already.', byCode.duplicatePost],
  [
    'You have posted a lot in a short time. Please try again in {wait}.',
    'আপনি অল্প সময়ে অনেক লিখেছেন। {wait} পরে আবার চেষ্টা করুন।',
  ],
  ['File {n}: {title}', 'ফাইল {n}: {title}'],
  // The rest.
  ['There is no such notification.', 'এমন কোনো নোটিফিকেশন নেই।'],
  ['There is no such call.', 'সার্ভার এই অনুরোধটি চেনে না।'],
  ['The address cannot be read.', 'ঠিকানাটি পড়া যাচ্ছে না।'],
  ['The request cannot be read.', 'অনুরোধটি পড়া যাচ্ছে না।'],
  ['The body must be JSON.', byCode.badRequest],
  ['This is too large to be sent in one call.', byCode.tooLarge],
  [
    'The school’s database cannot be reached. Your answers stay on your phone; please try again.',
    'প্রতিষ্ঠানের ডেটাবেসে পৌঁছানো যাচ্ছে না। আপনার উত্তর আপনার ফোনেই থাকছে; আবার চেষ্টা করুন।',
  ],
  ['Something went wrong on our side. Please try again.', byCode.internal],
]

/** What stands in the place of a `{name}`: lengths of time and kinds of file. */
export const parts: readonly (readonly [english: string, bangla: string])[] = [
  ['now', 'এখনই'],
  ['in {wait}', '{wait} পরে'],
  ['a minute', 'এক মিনিট'],
  ['{n} minutes', '{n} মিনিট'],
  ['{n} hours', '{n} ঘণ্টা'],
  ['a JPEG picture', 'JPEG ছবি'],
  ['a PNG picture', 'PNG ছবি'],
  ['a PDF document', 'PDF ফাইল'],
  ['an MP3 recording', 'MP3 রেকর্ডিং'],
  ['a WAV recording', 'WAV রেকর্ডিং'],
  ['{one} or {other}', '{one} বা {other}'],
]
