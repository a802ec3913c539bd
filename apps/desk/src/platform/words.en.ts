export const en = {
  // what may be wrong with a field
  needed: 'Please fill this in.',
  number: 'Write a number.',
  loginShape: 'Write a mobile number of 11 digits, or an e-mail address.',
  passwordRule: 'At least 8 characters, with a capital letter, a small letter and a digit.',
  codeShape: 'Six digits, as the app shows them.',
  // what comes of sending
  noReply: 'No reply came. What you typed is kept: try again when the network is back.',
  failed: 'This did not work. Please try again.',
  restored: 'What you had typed is here again.',
  startOver: 'Start over',
  // dialogs
  close: 'Close',
  cancel: 'Cancel',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'It could not be copied. Select it and copy it yourself.',
  share: 'Share',
  // two people on one thing
  conflictTitle: 'Somebody else has changed this',
  conflictBody: 'While you were writing, this was saved with other values. Choose what is to stand.',
  conflictSame: 'Somebody else has saved the same. Nothing is left to do.',
  yours: 'Yours',
  theirs: 'Saved meanwhile',
  saveChoice: 'Save my choice',
  // values
  yes: 'Yes',
  no: 'No',
  never: 'Never',
  now: 'Now',
  minutesAgo: ({ n }: { n: string }) => `${n} min ago`,
  hoursAgo: ({ n }: { n: string }) => `${n} h ago`,
  theme: 'Theme',
  themeSystem: 'As the system',
  themeLight: 'Light',
  themeDark: 'Dark',
}
