export const en = {
  title: 'SMS gateway',
  about: 'One-time codes reach students by SMS through a gateway of your choice.',
  none: 'No gateway is set. Students get their codes on sign-in slips.',
  works: ({ host }: { host: string }) => `Codes are sent through ${host}.`,
  fixed: ({ host }: { host: string }) =>
    `Codes are sent through ${host}. The environment of the server says so (SMS_URL): it cannot be changed here.`,
  url: 'Address',
  urlHint:
    'As the gateway’s manual says. Write {phone} for the number with 88 or {mobile} without, {text} for the message, {key} for your key.',
  method: 'Method',
  key: 'Key',
  keyHint: 'Your key, token or password at the gateway. It is kept sealed and never shown again.',
  keyKept: 'A key is kept. Leave this empty to keep it.',
  headers: 'Headers',
  headersHint: 'One a line, such as: Authorization: Bearer {key}',
  body: 'Body',
  bodyHint: 'Only for POST and PUT, such as: {"to":"{phone}","text":"{text}"}',
  ok: 'What its answer must hold',
  okHint: 'A few characters of the answer when all is well. Empty: any answer of success will do.',
  save: 'Save',
  saved: 'Saved',
  remove: 'Remove the gateway',
  removeAsk: 'Remove the SMS gateway?',
  removeBody: 'Its key goes, too. Students then get their codes on sign-in slips.',
  removed: 'The gateway is removed',
  test: 'Test',
  testAbout: 'Sends one message by the gateway as it is saved. It costs what a message costs.',
  mobile: 'Mobile',
  sendTest: 'Send a test message',
  tested: 'The gateway took the message. See whether it arrives on the phone.',
  failed: 'The message was not sent',
  refused: ({ status, detail }: { status: string; detail: string }) =>
    `The gateway answered ${status}: ${detail}`,
  redirects: ({ status }: { status: string; detail: string }) =>
    `The gateway points to another address (${status}). Write that address here.`,
  noMatch: ({ detail }: { status: string; detail: string }) =>
    `The answer does not hold what it must: ${detail}`,
  noReply: 'The gateway did not answer within ten seconds.',
  unreachable: ({ detail }: { status: string; detail: string }) =>
    `The gateway cannot be reached (${detail}).`,
  keyLost: 'The key can no longer be read. Type it again and save.',
}
