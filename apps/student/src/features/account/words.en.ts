/** The account room's words: the specification's wording. */
export const en = {
  signIn: 'Sign In',
  mobile: 'Mobile Number',
  password: 'Password',
  rememberMe: 'Remember me',
  forgotPassword: 'Forgot password?',
  newUser: 'New User?',
  createAccount: 'Create an account',
  phoneRequired: 'Please enter phone no.',
  phoneInvalid: 'Phone no. is not valid',
  passwordRequired: 'Please enter password',
  noReply: 'No connection to the server. Check your internet and try again.',
  welcome: ({ title }: { title: string }) => `Sign in to ${title}`,
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
