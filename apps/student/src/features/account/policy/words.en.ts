/** The data deletion policy (spec §2). */
export const en = {
  title: 'Data deletion policy',
  intro: 'Your data is not deleted automatically. If you want it deleted, please ask for it:',
  howTitle: 'How to ask',
  how: ({ email }: { email: string }) =>
    `Send an e-mail to ${email} with your name and your registered mobile number.`,
  howNoEmail: ({ provider }: { provider: string }) =>
    `Ask ${provider || 'your provider'} for its support e-mail address, and write to it with your name and your registered mobile number.`,
  nextTitle: 'What happens next',
  next: 'Our team reviews your request.',
  afterTitle: 'After the deletion',
  afterHistory: 'Your order history is lost.',
  afterLogin: 'You can no longer sign in with the deleted account.',
  afterAgain: 'You may make a new account with the same profile information.',
  subject: 'Please delete my data',
  toSignIn: 'Go to Sign In',
}
