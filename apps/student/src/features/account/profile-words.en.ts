/** The profile's words (spec §2 Profile, §5 Profile). */
export const en = {
  title: 'My Profile',
  pictureOf: ({ name }: { name: string }) => `Picture of ${name}`,
  studentId: 'Student ID',
  scoreboard: 'Scoreboard',
  edit: 'Edit',
  /** The toggle's other side. Not 'Cancel' as the button under the form: two buttons of one name. */
  stopEditing: 'Stop editing',
  information: 'Information',
  mobile: 'Mobile',
  contact: "Parent's contact",
  SSCGPA: 'SSC GPA',
  HSCGPA: 'HSC GPA',
  session: 'Session',
  branch: 'Branch',
  groups: 'Groups',
  code: 'Unique code',
  link: 'Alternate exam link',
  notGiven: 'Not given',
  newTab: 'opens in a new tab',
  gpaHint: 'From 0 to 5, for example 4.83',
  gpaRecorded: ({ gpa, provider }: { gpa: string; provider: string }) =>
    `Merit lists with GPA count ${gpa}, as recorded by ${provider || 'your institution'}.`,
  gpaOwn: ({ provider }: { provider: string }) =>
    `Merit lists with GPA count it until ${provider || 'your institution'} records one.`,
  gpaInvalid: 'The given number is not valid',
  fixedByProvider: ({ provider }: { provider: string }) =>
    provider
      ? `The rest comes from your admission form. If something is wrong, ask ${provider} to correct it.`
      : 'The rest comes from your admission form. If something is wrong, ask your institution to correct it.',
  picture: 'Profile picture',
  removePicture: 'Remove picture',
  keepPicture: 'Keep the picture',
  dropPicture: 'Discard the new picture',
  newPicture: ({ after, before }: { after: string; before: string }) =>
    `New picture: ${after} (was ${before}).`,
  pictureGoes: 'The picture will be removed.',
  savedOnUpdate: 'It is saved when you press Update.',
  update: 'Update',
  cancel: 'Cancel',
  sendingPicture: 'Sending the picture',
  sentOf: ({ sent, total }: { sent: string; total: string }) => `${sent} of ${total}`,
  updating: 'Updating your profile…',
  updated: 'Profile updated successfully!',
  notUpdated: 'Your profile was not updated',
  noReply:
    'No connection to the server. Check your internet and press Update again; what you typed is still here.',
  unknownFailure: 'Something went wrong. Please try again; what you typed is still here.',
  leaveTitle: 'Leave without saving?',
  discardTitle: 'Discard your changes?',
  unsavedBody: 'Your changes have not been saved yet.',
  leave: 'Leave',
  discard: 'Discard',
  stay: 'Keep editing',
  unreachable: 'Your profile could not be loaded',
  unreachableText: 'Check your internet connection and try again.',
  tryAgain: 'Try again',
}
