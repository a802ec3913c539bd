/** Words of the profile's part about password and other devices. */
export const en = {
  password: 'Password',
  change: 'Change password',
  close: 'Close',
  about: 'Change it here if you know the old one. Other devices are then signed out.',
  oldPassword: 'Old password',
  newPassword: 'New password',
  confirm: 'Confirm new password',
  hint: 'At least 8 characters, with an uppercase letter, a lowercase letter and a number.',
  oldRequired: 'Please enter your old password',
  oldWrong: 'The old password is not right.',
  passwordRequired: 'Please enter new password',
  passwordRule:
    'Password length must be at least 8 characters long and should contain at least 1 uppercase, 1 lowercase, and 1 number',
  confirmRequired: 'Please confirm the new password',
  confirmDiffers: 'The two passwords are not the same',
  save: 'Save new password',
  cancel: 'Cancel',
  changed: ({ ended }: { ended: number }) =>
    ended === 0
      ? 'Your password is changed.'
      : `Your password is changed. ${ended === 1 ? '1 other device was' : `${ended} other devices were`} signed out.`,
  endOthers: 'Sign out other devices',
  endQuestion: 'Sign out all other devices?',
  endBody:
    'You stay signed in here. Answers that another device has not sent yet stay on it until you sign in there again.',
  ended: ({ ended }: { ended: number }) =>
    ended === 0
      ? 'No other device was signed in.'
      : `${ended === 1 ? '1 other device was' : `${ended} other devices were`} signed out.`,
  noReply: 'No connection to the server. Check your internet and try again; what you typed is still here.',
}
