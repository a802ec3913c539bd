import { counted } from '../../platform/counted.ts'

export const en = {
  notices: 'Notices',
  noticesAbout: 'What the school tells groups of students. Their phones show it within seconds.',
  sendNotice: 'Send a notice',
  none: 'No notice has been sent yet.',
  notice: 'Notice',
  groups: 'Groups',
  noGroups: 'Groups that are gone',
  sent: 'Sent',
  ahead: ({ when }: { when: string }) => `Goes out ${when}`,
  wentTo: 'Went to',
  seen: 'Seen by',
  share: ({ seen, students }: { seen: string; students: string }) => `Seen by ${seen} of ${students}`,
  // the form
  title: 'Title',
  text: 'Text',
  textHint: 'Plain text, as students will read it.',
  toGroups: 'To the students of',
  chooseGroup: 'Choose a group.',
  send: 'Send',
  sendAsk: ({ title }: { title: string }) => `Send ‘${title}’ now?`,
  sendBody: ({ n }: { n: string }) =>
    `It goes to the students of the groups that you chose (${n}) at once. A sent notice cannot be taken back.`,
  sentTo: ({ n }: { n: string }) => `Sent to ${counted(n, 'student')}.`,
}
