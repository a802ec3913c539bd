/** What the desk's own calls are refused with. */

import { type Fault, faultIn } from '@porua/files/faults/faults'
import { listed } from '@porua/files/words'

export const en = {
  deskOnly: 'This call is for the desk alone.',
  roleForbids: 'Your role does not allow this.',
  secondStepDemanded: 'Add a second step to your account first: the owner asks for it.',
  notALogin: 'Write a mobile number of 11 digits, or an e-mail address.',
  wrongLoginOrPassword: 'The mobile, the e-mail address or the password is not right.',
  typeAppNumber: 'Type the number that your authenticator app shows.',
  appNumberWrong: 'This is not the number that the app shows now.',
  linkOver: 'This link is over. Ask for a new one.',
  loginTaken: 'Somebody here signs in with this already.',
  secondStepOn: 'Your account has a second step already.',
  secondStepStays: 'The owner asks everybody for a second step.',
  ownSecondStepFirst: 'Add a second step to your own account first.',
  ownStepOnOwnPage: 'Your own second step is turned off on the page of your account.',
  ownPasswordOnOwnPage: 'Your own password is changed on the page of your account.',
  staffDisabled: 'This member is disabled: enable them first.',
  samePassword: 'This is the password that you have already. Choose another one.',
  sessionOver: 'This session has ended already.',
  pressUncertain:
    'It is not known whether this was done: the server stopped meanwhile. Look, then try again.',
  lastOwner: 'The school needs an owner: make somebody else one first.',
  noStaff: 'Nobody of this id works here.',
  invitationOver: 'This invitation is over already.',
  studentMistake: (mistake: Fault) => {
    const text = faultIn('en', mistake)
    return `${/^(is|holds|has) /.test(text) ? 'This ' : ''}${text}.`
  },
  rollTakenBy: ({ name }: { name: string }) => `${name} has this roll already.`,
  noStudentHere: 'There is no student of this id any more.',
  noGroupHere: 'There is no group of this id any more.',
  groupNameTaken: ({ name }: { name: string }) => `There is a group '${name}' already.`,
  groupSits: ({ group, attempts }: { group: string; attempts: number }) =>
    `The group '${group}' cannot be removed now: ${attempts === 1 ? '1 attempt is' : `${attempts} attempts are`} not final yet.`,
  groupExamRuns: ({ group, exam }: { group: string; exam: string }) =>
    `The group '${group}' cannot be removed now: its exam '${exam}' is running. End the exam first, or wait.`,
  groupNotKept: 'This can no longer be undone.',
  noImport: 'This list is not here any more. Drop the file again.',
  noSuchRow: 'This row cannot be mended here.',
  importedAlready: 'This list is imported already.',
  stillReading: 'The list is still being read.',
  answerBatches: 'Say first what each unknown batch is.',
  noJob: 'There is no such work of yours.',
  noTable: 'There is no such table.',
  jobsWaiting: 'Much of your work is waiting already. Wait until some of it is done.',
  jobFilesGone: 'The files of this work are not kept any more. Start it again.',
  questionsToShow: ({ name, most }: { name: string; most: number }) =>
    `${name} has more than ${most} questions; divide the file.`,
  jobFault: 'It failed by a fault of this program. The log of the server says more.',
  jobStopped: 'It was ended before it had finished.',
  staffFileGone: 'The file is not kept any more. Send it again.',
  staffFileEmpty: ({ name }: { name: string }) => `${name} is empty.`,
  staffFileTooLarge: ({ name, megabytes }: { name: string; megabytes: number }) =>
    `${name} is too large: a file may have ${megabytes} MB at most.`,
  notAPicture: ({ name }: { name: string }) => `${name} is no picture: JPEG and PNG are taken.`,
  bankNameTaken: 'A bank has this name already.',
  bankAsked: ({ exams }: { exams: readonly string[] }) =>
    `Exams ask questions of this bank, so it stays: ${listed(exams)}.`,
  questionAsked: ({ exams }: { exams: readonly string[] }) =>
    `Exams ask this question, so it stays: ${listed(exams)}.`,
  questionHasMistakes: 'The question is not saved: something in it has to be mended first.',
  noBankQuestion: 'This question is not in the bank any more.',
  undoOver: 'It is too late to undo this.',
  pageGone: 'This page of the list is not there any more: begin again.',
  startsInPast: 'This time is over already.',
  resultsOutAlready: 'Students see the results already: they cannot be held any more.',
  practiceNotHeld: 'A practice exam shows each student the result at once: it cannot be held.',
  schoolBegun: 'This school has begun already: it has a course or students.',
  courseNameTaken: ({ name }: { name: string }) => `There is a course of the name '${name}' already.`,
  subjectNameTaken: ({ name }: { name: string }) => `The course has a subject of the name '${name}' already.`,
  noSuchCourse: 'There is no such course.',
  noSuchZone: 'There is no such time zone.',
  settingFixed: 'The environment of the server says this: it cannot be changed here.',
  noSuchStudent: 'There is no such student.',
  noSuchGroup: 'There is no such group.',
  studentDisabled: 'This student is disabled: enable the student first.',
  checkOver: 'This check is over: begin a new one.',
  noticeKeyUsed:
    'A notice was sent from here already, with other words or to other groups. Look at the list before you send again.',
  replyKeyUsed:
    'A reply was sent from here already, with other words. Look at the replies before you send again.',
  smsAddress: 'This is not an address of a gateway: it begins with https:// or http://.',
  smsHeader: 'This is not a header: one a line, such as ‘Authorization: Bearer {key}’.',
  smsNoPhone:
    'The gateway is not told whom to send to: write {phone} or {mobile} into the address or the body.',
  smsNoText: 'The gateway is not told what to send: write {text} or {code} into the address or the body.',
  smsGetBody: 'A call by GET has no body: choose POST, or leave the body empty.',
  smsBodyType: 'A body may be JSON, XML, a form or plain text: the Content-Type says something else.',
  smsBodyNotJson: 'The body is not JSON.',
  smsKeyShown:
    'A key or password stands here for everybody to read. Write {key} in its place, and the key into its own field.',
  smsKeyMissing: 'Write the key that is to stand for {key}.',
  smsKeyUnused: 'The key is used nowhere: write {key} where it belongs, or leave the key empty.',
  smsMobile: 'Write a mobile number of 11 digits.',
  smsNone: 'No SMS gateway is set: save one first.',
  noSample: 'The sample school is not here.',
} as const
