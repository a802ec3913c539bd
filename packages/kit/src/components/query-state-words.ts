/** What stands where something could not be loaded. */
import { catalogue, type WordsLike } from '../i18n/words.ts'

const en = {
  loadFailed: 'This could not be loaded. Check your internet connection, then try again.',
  tryAgain: 'Try again',
}

const bn: WordsLike<typeof en> = {
  loadFailed: 'এটি লোড করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  tryAgain: 'আবার চেষ্টা করুন',
}

export const queryStateWords = catalogue(en, bn)
