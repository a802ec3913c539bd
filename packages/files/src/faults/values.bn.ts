/** What may be wrong with any value, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { valuesEn } from './values.en.ts'

export const valuesBn: WordsLike<typeof valuesEn> = {
  isEmpty: 'খালি',
  isMissing: 'নেই',
  holdsNull: 'এতে U+0000 অক্ষরটি আছে, যা রাখা যায় না',
  holdsHalf: 'এতে একটি অক্ষরের অর্ধেক আছে',
  tooLong: ({ length, most }) => `${bnNumber(length)}টি অক্ষর আছে, সর্বোচ্চ ${bnNumber(most)}টি রাখা যায়`,
  reservedWord: ({ value }) => `${bnQuoted(value)} শব্দটি আইডি হতে পারে না`,
  notAnId: ({ value }) =>
    `${bnQuoted(value)} আইডি হতে পারে না: শুধু ইংরেজি অক্ষর, সংখ্যা, '-', '_', '.' ও '~', সর্বোচ্চ ৮০টি অক্ষর`,
  notAnObject: 'এখানে একটি অবজেক্ট চাই: { … }',
  notAList: 'এখানে একটি তালিকা চাই: [ … ]',
  notAText: 'এখানে উদ্ধৃতিচিহ্নের মধ্যে লেখা চাই',
  notAnIdText: 'এখানে উদ্ধৃতিচিহ্নের মধ্যে আইডি চাই',
  notANumber: 'এখানে উদ্ধৃতিচিহ্ন ছাড়া সংখ্যা চাই',
  notAFlag: 'এখানে উদ্ধৃতিচিহ্ন ছাড়া true বা false চাই',
  outOfRange: ({ value, least, most }) =>
    `${bnNumber(value)} আছে, হতে হবে ${bnNumber(least)} থেকে ${bnNumber(most)} পর্যন্ত`,
  notWhole: ({ value }) => `${bnNumber(value)} আছে, পূর্ণ সংখ্যা হতে হবে`,
  tooFine: ({ value, decimals }) => `${bnNumber(value)} আছে, দশমিকের পর শুধু ${bnNumber(decimals)} ঘর রাখা যায়`,
  notOneOf: ({ values }) => `এর একটি হতে হবে: ${values.join(', ')}`,
  unknownField: ({ value }) => `প্যাকে এখানে ${bnQuoted(value)} নামে কোনো ঘর নেই`,
}
