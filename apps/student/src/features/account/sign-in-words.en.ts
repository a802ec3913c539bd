/** Words of the sign-in screen: the specification's wording. Apart, because every page brings the feature's other words. */
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
  storageRefused:
    'This browser keeps nothing for this site, so nobody can stay signed in. Please allow site data (cookies) for it, or use another browser.',
}
