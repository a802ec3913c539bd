/** What an upload says when it fails on this side of the wire. */
import { catalogue, type WordsLike } from '@porua/kit/i18n/words.ts'

const en = {
  uploadLost: 'The connection was lost while the file was being sent. Nothing was changed. Please try again.',
  uploadTooLarge: ({ name, size, most }: { name: string; size: string; most: string }) =>
    `${name || 'The file'} is too large: ${size}, and at most ${most} can be sent.`,
  uploadEmpty: ({ name }: { name: string }) => `${name || 'The file'} is empty. Please choose another.`,
  uploadRefused: 'The file could not be stored. Please try again.',
}

const bn: WordsLike<typeof en> = {
  uploadLost: 'ফাইল পাঠানোর সময় সংযোগ বিচ্ছিন্ন হয়েছে। কিছুই বদলায়নি। আবার চেষ্টা করুন।',
  uploadTooLarge: ({ name, size, most }) => `${name || 'ফাইলটি'} অনেক বড়: ${size}; সর্বোচ্চ ${most} পাঠানো যায়।`,
  uploadEmpty: ({ name }) => `${name || 'ফাইলটি'} খালি। অন্য একটি বেছে নিন।`,
  uploadRefused: 'ফাইলটি জমা রাখা যায়নি। আবার চেষ্টা করুন।',
}

export const uploadWords = catalogue(en, bn)
