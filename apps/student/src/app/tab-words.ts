/** What a tab says that another tab has overtaken. */
import { catalogue, type WordsLike } from '@porua/kit/i18n/words.ts'

const en = {
  replacedTitle: 'Somebody else has signed in on this device',
  replacedText: 'This tab stops here, so that nothing is mixed up.',
  signedOutTitle: 'You have signed out in another tab',
  goOn: 'OK',
}

const bn: WordsLike<typeof en> = {
  replacedTitle: 'এই ডিভাইসে অন্য কেউ সাইন ইন করেছেন',
  replacedText: 'যাতে কিছু গুলিয়ে না যায়, এই ট্যাবটি এখানেই থামছে।',
  signedOutTitle: 'আপনি অন্য একটি ট্যাবে লগ আউট করেছেন',
  goOn: 'ঠিক আছে',
}

export const tabWords = catalogue(en, bn)
