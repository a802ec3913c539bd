/** What the offer to install the app says. */
import { catalogue, type WordsLike } from '@porua/kit/i18n/words.ts'

const en = {
  title: ({ app }: { app: string }) => `Put ${app} on your phone`,
  text: 'It then opens like any app, also without internet. It takes almost no space.',
  iphone: 'Touch Share, then Add to Home Screen. It then opens like any app, also without internet.',
  install: 'Install',
  notNow: 'No, thanks',
}

const bn: WordsLike<typeof en> = {
  title: ({ app }) => `${app} আপনার ফোনে রাখুন`,
  text: 'তখন এটি অন্য অ্যাপের মতোই খুলবে, ইন্টারনেট ছাড়াও। জায়গা প্রায় লাগেই না।',
  iphone: 'শেয়ার চাপুন, তারপর Add to Home Screen। তখন এটি অন্য অ্যাপের মতোই খুলবে, ইন্টারনেট ছাড়াও।',
  install: 'ইনস্টল করুন',
  notNow: 'না, ধন্যবাদ',
}

export const installWords = catalogue(en, bn)
