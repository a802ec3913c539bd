/** The words of a question with its key. */
import { catalogue, type WordsLike } from '../i18n/words.ts'

const en = {
  rightAnswer: 'Right answer',
  acceptedAnswers: 'Accepted answers',
  explanation: 'Explanation',
  notes: 'Notes',
}

const bn: WordsLike<typeof en> = {
  rightAnswer: 'সঠিক উত্তর',
  acceptedAnswers: 'গ্রহণযোগ্য উত্তর',
  explanation: 'ব্যাখ্যা',
  notes: 'টীকা',
}

export const keyWords = catalogue(en, bn)
