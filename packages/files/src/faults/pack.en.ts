/** What may be wrong in a school's pack, or stays out of it as it is. */
import { quoted } from '../validation-errors.ts'
import { enDidYouMean, type Told } from '../words.ts'

type Value = { readonly value: string }
type Exam = { readonly exam: string }
type Most = { readonly n: number; readonly most: number }

/** Things that a pack declares, as its fields name them. */
export type PackThing =
  | 'exam'
  | 'group'
  | 'course'
  | 'subject'
  | 'chapter'
  | 'lecture'
  | 'questionSolve'
  | 'book'
  | 'content'
  | 'notice'
  | 'post'
  | 'reply'

/** With its article; content of an item is a video or a file. */
function one(kind: PackThing): string {
  if (kind === 'content') return 'a video or file'
  return kind === 'exam' ? 'an exam' : `a ${kind}`
}

function attempts(n: number): string {
  return n === 1 ? '1 attempt' : `${n} attempts`
}

/** Parts of a question on which its marks depend. */
const parts = {
  type: 'the type',
  options: 'the options',
  optionType: 'the kind of the options',
  answer: 'the right answer',
  tolerance: 'the tolerance',
  marks: 'the marks',
} as const

/** A name of `parts`. */
export type MarkedPart = keyof typeof parts

/** So many exams are named. */
const mostNamed = 10

export const packEn = {
  studentsStay: ({ n, file }: { n: number; file: string }) =>
    `${n} students of the school are not in ${file}: they stay.`,
  subjectStays: ({ subject, course }: { subject: string; course: string }) =>
    `The subject '${subject}' of the course '${course}' is not in the pack: it stays.`,
  examsStay: ({ exams }: { exams: readonly string[] }) => {
    const one = exams.length === 1
    const more = exams.length > mostNamed ? ` and ${exams.length - mostNamed} more` : ''
    return `${one ? '1 exam' : `${exams.length} exams`} of the school ${one ? 'is' : 'are'} not in school.json: ${
      one ? 'it stays' : 'they stay'
    } in the groups' calendars (${exams.slice(0, mostNamed).join(', ')}${more}).`
  },
  noSuchInPack: ({ kind, asked, near }: { kind: PackThing; asked: string; near: readonly string[] }) => {
    const hint = enDidYouMean(near)
    return `there is no ${kind} ${quoted(asked)}${hint === '' ? '' : `.${hint}`}`
  },
  declaredTwice: ({ kind, id, line }: { kind: PackThing; id: string; line: number }) =>
    `there is a ${kind} ${quoted(id)} already, in line ${line}`,
  ofOtherCourse: ({ course, kind, id }: { course: string; kind: PackThing; id: string }) =>
    `the school's course ${quoted(course)} has ${one(kind)} ${quoted(id)} already`,
  courseOther: ({ kind, id, course, own }: { kind: PackThing; id: string; course: string; own: string }) =>
    `the ${kind} ${quoted(id)} is of the course ${quoted(course)}, the group of ${quoted(own)}`,
  listedTwice: ({ value }: Value) => `${quoted(value)} stands twice in this list`,
  schoolJsonMissing: 'is missing: a school pack is a folder with a school.json in it',
  notUtf8Csv: "is not UTF-8: save it from Excel as 'CSV UTF-8'",
  standsBeside: ({ file }: { file: string }) => `stands beside ${file}: leave one of them in the pack`,
  sameBank: ({ path }: { path: string }) => `is the same bank as ${path}: give one of them another name`,
  notEmail: ({ value }: Value) => `${quoted(value)} is not an e-mail address`,
  notColour: ({ value }: Value) => `${quoted(value)} is not a colour such as #0a6`,
  notTimeZone: ({ value }: Value) => `${quoted(value)} is not a time zone such as Asia/Dhaka`,
  dayWithoutTime: ({ value }: Value) => `${quoted(value)} is a day without a time: write ${value}T10:00`,
  notATime: ({ value }: Value) =>
    `${quoted(value)} is not a time: 2026-03-01T10:00, 2026-03-01T10:00:00Z, or relative to the import: "-2d", "+15m", "+3h"`,
  hiddenPrefix: ({ value, prefix }: Value & { prefix: string }) =>
    `${quoted(value)} begins with the hidden prefix ${quoted(prefix)}: students cannot choose it in the forum`,
  manyFiles: ({ n, most }: Most) => `has ${n} files, at most ${most} are possible`,

  // Videos.
  hostedAddress: 'must be the address of the video at its site, beginning with https://',
  videoIsAddress:
    'is an address: a video of this kind stands in media/; for one at a video site say "kind": "hosted"',
  videoNotEncrypted: 'is not encrypted: it cannot be a video of the kind "drm"',
  videoNoClearKey:
    'is encrypted and has no clearkey.json beside it: it plays only through the licence service of the installation',
  videoSayDrm: 'is encrypted: say "kind": "drm", or players will not ask for its key',
  streamOwnFolder: ({ folder }: { folder: string }) =>
    `must stand in a folder of its own, such as media/${folder}/: everything beside it comes along`,
  streamManyFiles: ({ most }: { most: number }) => `has more than ${most} files beside it`,
  streamStranger: ({ value }: Value) => `has a file beside it that is no part of a video: ${quoted(value)}`,
  streamFileName: ({ value }: Value) =>
    `has a file with a name that cannot be kept: ${quoted(value)} (letters, digits, '-', '_' and '.' only)`,
  streamEmptyFile: ({ value }: Value) => `has an empty file beside it: ${quoted(value)}`,
  streamNotInPack: ({ value }: Value) => `refers to ${quoted(value)}, which is not in the pack`,
  streamOutside: ({ value }: Value) => `refers to ${quoted(value)}: only files of its own folder can be kept`,
  manifestBig: 'is too big to be a manifest',
  streamLeadsTo: ({ value, why }: Value & { why: Told }) => `leads to ${quoted(value)}, which ${why.text}`,
  clearKeyWrong: ({ file }: { file: string }) =>
    `has a ${file} beside it that is not {"keys": [{"kid": "32 hex digits", "key": "32 hex digits"}]}`,
  notHls: 'is not an HLS playlist: it does not begin with #EXTM3U',
  emptyPlaylist: 'is a playlist of nothing',
  notDash: 'is not a DASH manifest: there is no MPD in it',
  liveStream: 'is a live stream, which cannot be kept: only videos on demand can',

  // Notices and posts.
  tagsAsTheyStand: 'is plain text: students see its HTML tags as they stand',
  noPostInPack: ({ id }: { id: string }) =>
    `this pack has no post ${quoted(id)}: students are led to it if the forum has it`,
  ownerIsOther: ({ value, kind, id, owner }: Value & { kind: PackThing; id: string; owner: string }) =>
    `is ${quoted(value)}, but the ${kind} ${quoted(id)} is of ${quoted(owner)}`,
  noStudentWithSid: ({ sid }: { sid: string }) => `there is no student with the sid ${quoted(sid)}`,
  notWriter: ({ word, sid }: { word: string; sid: string }) =>
    `must be "${word}" or the sid of a student; there is no student ${quoted(sid)}`,
  forumHasIt: ({ kind }: { kind: 'question' | 'reply' }) =>
    `the forum has a ${kind} of this id already, which this post is not: choose another id`,

  // Exams that students have.
  beingRegraded: ({ exam }: Exam) =>
    `the exam '${exam}' is being regraded: its questions can change when that is done`,
  isRegrade: ({ exam, n, why }: Exam & { n: number; why: Told }) =>
    `the exam '${exam}' has ${attempts(n)}, and ${why.text}: that is a regrade`,
  gpaChanged: 'whether the GPA counts has changed',
  practiceChanged: 'whether it is a practice exam has changed',
  questionNew: ({ question }: { question: string }) => `the question '${question}' is new`,
  questionGone: ({ question, bank }: { question: string; bank: string }) =>
    `the question '${question}' of ${bank} is gone`,
  questionPartChanged: ({ part, question }: { part: MarkedPart; question: string }) =>
    `${parts[part]} of the question '${question}' ${part === 'options' || part === 'marks' ? 'have' : 'has'} changed`,
  beingSat: ({ exam, group }: Exam & { group: string }) =>
    `the exam '${exam}' is being sat in the group '${group}': it can leave the group when it is over`,
  endNotLater: "is not later than 'startsAt', which was resolved at an earlier import: change both",
  endOnlyLater: ({ exam, n }: Exam & { n: number }) =>
    `${n} ${n === 1 ? 'student is' : 'students are'} sitting the exam '${exam}': its end can only move later`,
  keepTheirCut: ({ exam }: Exam) =>
    `attempts at the exam '${exam}' that have begun keep the cut they began with`,
}
