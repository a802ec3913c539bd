/** The account room's words that every page brings: the specification's wording. */
export const en = {
  dataPolicy: 'Data deletion policy',
  logout: 'Logout',
  logoutQuestion: 'Are you sure you want to logout?',
  logoutDone: 'Log out successfull',
  cancel: 'Cancel',
  unsentTitle: ({ count }: { count: number }) =>
    count === 1 ? '1 answer has not been sent yet' : `${count} answers have not been sent yet`,
  unsentBody:
    'They stay on this phone and will be sent when you sign in here again before the time is over. To be safe, connect to the internet first.',
  continueTitle: 'An exam is in progress on this device',
  continueAs: ({ name }: { name: string }) => `Continue as ${name}`,
  notMe: 'Not me',
}
