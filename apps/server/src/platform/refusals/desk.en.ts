/** What the desk's own calls are refused with. */
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
  sessionOver: 'This session has ended already.',
  lastOwner: 'The school needs an owner: make somebody else one first.',
  noStaff: 'Nobody of this id works here.',
  invitationOver: 'This invitation is over already.',
} as const
