/**
 * What the server itself tells (a result, a reply, changed marks) is one English sentence for all its readers, kept with the
 * notification. Who reads in Bangla is told in Bangla; what a person has written stays as it is. Pure.
 */
import type { NotificationEntry } from '@porua/contract/notifications'
import type { Language } from '@porua/kit/i18n/language.ts'
import { wordsIn } from '@porua/kit/i18n/words.ts'
import { noticeWords } from './words.ts'

type Sentence = 'toldResult' | 'toldCorrected' | 'toldLate' | 'toldMarked' | 'toldReply'

/** Each sentence, and what such a notification points at: a sentence about anything else is a person's. */
const sentences: readonly (readonly [Sentence, 'exam' | 'question'])[] = [
  ['toldResult', 'exam'],
  ['toldCorrected', 'exam'],
  ['toldLate', 'exam'],
  ['toldMarked', 'exam'],
  ['toldReply', 'question'],
]

/** A notification's text in a language. */
export function messageIn(language: Language, { notificationId }: NotificationEntry): string {
  const { message, info } = notificationId
  if (language === 'en') return message
  for (const [sentence, on] of sentences) {
    const values = info?.on === on ? englishOf(sentence).exec(message)?.groups : undefined
    if (values)
      return wordsIn(noticeWords, language)(sentence, {
        about: values.about ?? '',
        marks: values.marks ?? '',
      })
  }
  return message
}

/** The English sentence as a pattern of the names and numbers in it. */
function englishOf(sentence: Sentence): RegExp {
  // Names that stand in none of the sentences.
  const text = wordsIn(noticeWords, 'en')(sentence, { about: 'ABOUT', marks: 'MARKS' })
  const source = text.replaceAll('.', '\\.').replace('ABOUT', '(?<about>.+)')
  return new RegExp(`^${source.replace('MARKS', '(?<marks>[+−][\\d.]+)')}$`, 'su')
}
