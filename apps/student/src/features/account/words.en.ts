/** The account feature's words that every page brings: the specification's wording. */
export const en = {
  dataPolicy: 'Data deletion policy',
  logout: 'Logout',
  logoutQuestion: 'Are you sure you want to logout?',
  loggingOut: 'Logging out…',
  sendingAnswers: ({ count }: { count: number }) =>
    count === 1 ? 'Sending 1 answer…' : `Sending ${count} answers…`,
  logoutDone: 'Log out successfull',
  cancel: 'Cancel',
  unsentTitle: ({ count }: { count: number }) =>
    count === 1 ? '1 answer has not been sent yet' : `${count} answers have not been sent yet`,
  unsentBody:
    'They stay on this phone and will be sent when you sign in here again before the time is over. To be safe, connect to the internet first.',
  unsentPosts: ({ count }: { count: number }) =>
    count === 1
      ? '1 question or reply has not been sent yet'
      : `${count} questions or replies have not been sent yet`,
  unsentPostsBody:
    'What you wrote stays on this phone and is sent when you sign in here again. Nobody else can see it or send it.',
  draftsTitle: ({ count }: { count: number }) =>
    count === 1
      ? 'You have 1 unfinished question or reply'
      : `You have ${count} unfinished questions or replies`,
  draftsBody:
    'What you wrote stays on this phone and is here when you sign in again. Nobody else can see it or send it.',
  alsoWaits: ({ posts, drafts }: { posts: number; drafts: number }) => {
    const all = [
      posts > 0 && `${posts} unsent ${posts === 1 ? 'question or reply' : 'questions or replies'}`,
      drafts > 0 && `${drafts} unfinished ${drafts === 1 ? 'question or reply' : 'questions or replies'}`,
    ]
    return `Also kept on this phone for you alone: ${all.filter(Boolean).join(', ')}.`
  },
  continueTitle: 'An exam was begun on this device',
  continueAs: ({ name }: { name: string }) => `Continue as ${name}`,
  notMe: 'Not me',
}
