/** The words of a question: its head, its options, its pictures and files. */
import { formatNumber } from '../i18n/format.ts'
import { catalogue, type WordsLike } from '../i18n/words.ts'

const en = {
  question: ({ n }: { n: string }) => `Question ${n}`,
  marks: ({ n }: { n: number }) => `${formatNumber(n, 'en')} ${n === 1 ? 'mark' : 'marks'}`,
  chooseOne: 'Choose one answer',
  chooseMany: 'Choose every right answer',
  yourAnswer: 'Your answer',
  writeHere: 'Write your answer here',
  picture: ({ n }: { n: string }) => `Picture ${n}`,
  pictureOfOption: ({ letter }: { letter: string }) => `Picture of option ${letter}`,
  zoom: 'Enlarge the picture',
  noPicture: 'This picture could not be loaded.',
  file: ({ n }: { n: string }) => `File ${n}`,
}

const bn: WordsLike<typeof en> = {
  question: ({ n }) => `প্রশ্ন ${n}`,
  marks: ({ n }) => `${formatNumber(n, 'bn')} নম্বর`,
  chooseOne: 'একটি উত্তর বেছে নিন',
  chooseMany: 'সব সঠিক উত্তর বেছে নিন',
  yourAnswer: 'আপনার উত্তর',
  writeHere: 'এখানে উত্তর লিখুন',
  picture: ({ n }) => `ছবি ${n}`,
  pictureOfOption: ({ letter }) => `${letter} অপশনের ছবি`,
  zoom: 'ছবিটি বড় করে দেখুন',
  noPicture: 'ছবিটি লোড করা যায়নি।',
  file: ({ n }) => `ফাইল ${n}`,
}

export const questionWords = catalogue(en, bn)
