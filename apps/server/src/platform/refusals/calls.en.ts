/** What the calls of the student's app are refused with, and titles beside an outcome. */
import type { UploadType } from '@porua/contract/limits'
import { enFile, enWait } from './parts.ts'

type Wait = { readonly seconds: number }
type Count = { readonly n: number }
type Files = { readonly types: readonly UploadType[] }
type Pixels = {
  readonly width: number
  readonly height: number
  readonly type: string
  readonly millions: number
}

/** What a picture may hold beside the picture. */
const enForeign = {
  program: 'a web page or a program',
  pdf: 'a PDF document',
  archive: 'an archive',
} as const

export const en = {
  /** A call that does not follow the contract: for programmers. `says` is the schema's. */
  malformed: ({ field, says }: { field: string; says: string }) => `${field}: ${says}`,

  // Signing in.
  sessionEnded: 'Your session has ended. Please sign in again.',
  accountGone: 'This account is no longer there.',
  signInFirst: 'Please sign in to see this.',
  signInFailed: 'Sign in failed',
  wrongPhoneOrPassword: 'The phone number or the password is not right.',
  oldPasswordWrong: 'The old password is not right.',
  callNotPage: 'This is a call, and no page or picture.',
  manyPasswords: ({ seconds }: Wait) => `Too many wrong passwords. Please try again in ${enWait(seconds)}.`,
  manyPasswordsFromNetwork: ({ seconds }: Wait) =>
    `Too many wrong passwords from this network. Please try again in ${enWait(seconds)}.`,
  manySignIns: 'Very many students are signing in. Please try again in a minute.',
  callGivenUp: 'The call was given up before its turn.',
  signInBroken: 'Signing in does not work just now. Please try again.',

  // Registering.
  notAdmitted:
    'This mobile number is not in the admission list. Please use the number of your admission form.',
  alreadyRegistered:
    'This mobile number is already registered. Please sign in, or reset your password if you have forgotten it.',
  notRegistered: 'This mobile number is not registered yet. Please create an account first.',
  smsFailed: 'The message with your code could not be sent. Please try again in a few minutes.',
  manyCodesFromNetwork: ({ seconds }: Wait) =>
    `Very many codes were asked for from this network. Please try again in ${enWait(seconds)}.`,
  manyCodes: ({ seconds }: Wait) =>
    `Many codes have been sent to this number. Please use the newest one, or try again in ${enWait(seconds)}.`,
  codeOfOtherPhone: 'This code is not for this phone number. Please ask for a new one.',
  codeForPassword: 'This code was sent for a forgotten password.',
  codeForAccount: 'This code was sent for a new account.',
  codeWrong: 'This is not the code that was sent.',
  triesLeft: ({ n }: Count) => (n === 1 ? '1 try is left.' : `${n} tries are left.`),
  noTriesLeft: 'No tries are left. Please ask for a new code.',
  codeTooOld: 'This code is too old. Please ask for a new one.',
  codeUsed: 'This code has been used already. Please ask for a new one.',
  manyWrongCodesFromNetwork: ({ seconds }: Wait) =>
    `Too many wrong codes from this network. Please try again in ${enWait(seconds)}.`,
  manyWrongCodes: ({ seconds }: Wait) =>
    `Too many wrong codes. You can ask for a new code in ${enWait(seconds)}.`,
  manyWrongCodesAskNow: 'Too many wrong codes. You can ask for a new code now.',
  weakPassword:
    'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number',
  numberInvalid: 'The given number is not valid',

  // Files.
  fileTypeNotTaken: 'Only JPEG and PNG pictures, PDF documents, and MP3 and WAV recordings can be uploaded.',
  fileIsOther: ({ type, other }: { type: UploadType; other: string }) =>
    `This is not ${enFile[type]}, but a file of type ${other}.`,
  fileIsNot: ({ type }: { type: UploadType }) => `This is not ${enFile[type]}.`,
  fileMustBe: ({ types }: Files) => `This has to be ${types.map((type) => enFile[type]).join(' or ')}.`,
  addressTakes: ({ type }: { type: UploadType }) => `This address takes ${enFile[type]} only.`,
  fileLargerThanAllowed: 'This file is larger than allowed.',
  fileTooLarge: ({ megabytes }: { megabytes: number }) => `This file is too large: at most ${megabytes} MB.`,
  fileEmpty: 'The file is empty.',
  fileGone: 'This file is no longer here; please upload it again.',
  fileNotYours: 'This file is not one of your uploads, or is no longer here.',
  fileUsedElsewhere: 'This file is used elsewhere already; please upload it again.',
  fileHandedIn: 'This file has been handed in already; please upload it anew.',
  fileNotArrived: 'The file has not arrived; please upload it again.',
  filesNotTaken: 'Files cannot be taken just now. Please try again.',
  filesNotShown: 'Files cannot be shown just now. Please try again.',
  filesNotKept: 'Files cannot be kept just now. Please try again later.',
  noRoomForFiles: 'There is no room for files just now. Please try again later.',
  manyUnusedFiles: 'You have uploaded many files without using them. Please try again later.',
  manyFilesToday: 'You have uploaded very many files today. Please try again later.',
  sendsVeryMuch: 'This phone sends very much. Please wait a few minutes.',
  waitForOtherFiles: 'Please wait until the other files have been sent.',
  addressNotOurs: 'This is not an address that we have given out.',
  addressExpired: 'This address has expired; please send the file again.',
  uploadGone: 'This upload is no longer here.',
  uploadBrokenOff: 'The upload was broken off.',
  pictureDamaged: 'This picture is damaged or incomplete; please take or save it again.',
  pictureTooSlow: 'This picture takes too long to open.',
  pictureTooMuchMemory: 'This picture takes too much memory to open.',
  pictureNotOpened: 'This picture cannot be opened.',
  pictureHolds: ({ what }: { what: keyof typeof enForeign }) =>
    `This picture also holds ${enForeign[what]}; please send a picture alone.`,
  pictureTooLarge: ({ width, height, type, millions }: Pixels) =>
    `This picture is too large: ${width} × ${height} pixels, and a ${type} may have ${millions} million.`,
  pdfDamaged: 'This PDF document is damaged or incomplete; please save it again.',
  pdfActive: 'This PDF document holds programs or other files; please print it to a new PDF and send that.',
  noSound: 'There is no sound in this recording.',
  noSoundOrDamaged: 'There is no sound in this recording, or it is damaged.',
  recordingDamaged: 'This recording is damaged; please record or save it again.',
  recordingIncomplete: 'This recording is incomplete; please record or save it again.',
  wavNotPlayed: 'This kind of WAV recording cannot be played here; please save it as PCM or MP3.',
  noSuchFile: 'There is no such file.',

  // Courses and videos.
  subjectNotYours: 'This subject is not one of yours.',
  courseNotYours: 'This course is not one of yours.',
  notInYourGroups: 'This is not in one of your groups.',
  notInThisGroup: 'You are not in this group.',
  videoNotInGroups: 'This video is not in one of your groups.',
  videoNotInGroupsAsk: 'This video is not in one of your groups. Please ask your teacher to add you.',
  noSuchVideo: 'There is no such video.',
  noSuchProtectedVideo: 'There is no such protected video.',
  noVideoKey: 'There is no key for this video.',
  permissionExpired: 'The permission to play this video has expired. Please open it again.',
  permissionNotHad: 'The permission to play this video cannot be had just now. Please try again.',
  deviceNotProtected: 'This device cannot play protected videos. Please try another one.',
  protectedVideoNotAllowed: 'You are not allowed to play this protected video.',

  // Exams.
  examRemoved: 'This exam has been removed from your group',
  paperNotForYou: 'This paper is not there for you.',
  practiceToTake: 'This exam is for practice: take it to see its paper.',
  tryNotFinished: 'This try is not there, or is not finished.',
  retakeOwnOnly: 'You can retake your own exams only.',
  retakePracticeOnly: 'Only practice exams can be retaken.',
  startFirst: 'Start the exam first.',
  notSat: 'You have not sat this exam.',
  alreadySubmitted: 'You have already submitted this exam.',
  yourTimeIsOver: 'Your time for this exam is over.',
  notStarted: 'This exam has not started yet.',
  paused: 'This exam is paused. Please wait until it goes on.',
  over: 'This exam is over.',
  startedAgain: 'This exam was started again; the earlier try is closed.',
  answersOfEarlierTry: 'This exam was started again; these answers belong to the earlier try.',
  submitFirst: 'Submit the exam first; its result comes after that.',
  resultNotPublished: 'The result has not been published yet.',
  answerLocked: 'You cannot change the answer',
  answerTooLate: 'This answer came too late. Your teacher can see it, but it is not counted.',
  answerOnHold: 'This answer came late. Your teacher will decide whether it counts.',
  answerOlder: 'A newer answer to this question is already saved.',
  questionNotInPaper: 'This question is not in your paper.',
  answerParts: ({ n }: Count) => `An answer has at most ${n} parts.`,
  answerCharacter: 'The answer holds a character that cannot be saved (U+0000).',
  answerFiles: ({ n }: Count) => `An answer carries at most ${n} files.`,
  answerFileNotUploaded: ({ name }: { name: string }) => `Error uploading file ${name}`,
  answerEmpty: 'Please provide an answer or upload a file',
  answerLong: ({ n }: Count) => `The answer is longer than ${n} characters.`,
  optionNotThere: 'This option is not one of the question’s options.',
  oneOptionOnly: 'Only one option can be chosen here.',

  // Questions and answers.
  questionNotInCourses: 'This question is not there, or not in one of your courses.',
  replyNotInCourses: 'This reply is not there, or not in one of your courses.',
  questionCompleted: 'This question is completed: no more replies are taken.',
  replyNotChanged: 'Only your own reply can be changed, and only while it is the last one.',
  questionNotChanged: 'A question can be changed only by who asked it, and only until somebody has replied.',
  replyNotDeleted: 'Only your own reply can be deleted, and only while it is the last one.',
  questionNotDeleted: 'A question can be deleted only by who asked it, and only until somebody has replied.',
  bookmarksOfOther: 'These are another student’s bookmarks.',
  chapterNotInGroups: 'This chapter is not in one of your groups.',
  askedAlready: 'You have asked this already.',
  writtenAlready: 'You have written this already.',
  postedALot: ({ seconds }: Wait) =>
    `You have posted a lot in a short time. Please try again in ${enWait(seconds)}.`,
  /** Before the refusal of one of several files. */
  fileInPlace: ({ n }: Count) => `File ${n}: `,

  // The rest.
  noSuchNotification: 'There is no such notification.',
  noSuchCall: 'There is no such call.',
  changedMeanwhile: 'Somebody else has changed this meanwhile.',
  addressUnreadable: 'The address cannot be read.',
  requestUnreadable: 'The request cannot be read.',
  bodyMustBeJson: 'The body must be JSON.',
  callTooLarge: 'This is too large to be sent in one call.',
  databaseAway: 'The school’s database cannot be reached. Your answers stay on your phone; please try again.',
  internal: 'Something went wrong on our side. Please try again.',
}
