/** What may be wrong with JSON, XML, a zip or lines of text, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { markupEn } from './markup.en.ts'

export const markupBn: WordsLike<typeof markupEn> = {
  notJson: ({ why, character }) =>
    `এটি JSON নয়: ${why.text}${character === null ? '' : ` (${bnNumber(character)} নম্বর অক্ষর)`}`,
  jsonBehind: 'JSON শেষ হওয়ার পরেও কিছু আছে',
  jsonDeep: ({ most }) => `একটির ভেতরে আরেকটি, ${bnNumber(most)} ধাপের বেশি`,
  jsonEnds: 'JSON আগেই শেষ হয়ে গেছে',
  jsonComma: ({ sign }) => `'${sign}'-এর আগে একটি ',' বেশি আছে`,
  jsonName: 'এখানে উদ্ধৃতিচিহ্নের মধ্যে ঘরের নাম চাই',
  jsonTwice: ({ key }) => `${bnQuoted(key)} ঘরটি দুবার দেওয়া আছে`,
  jsonColon: ({ key }) => `"${key}"-এর পরে ':' চাই`,
  jsonSeparator: ({ sign }) => `এখানে ',' বা '${sign}' চাই`,
  jsonQuote: 'শেষের উদ্ধৃতিচিহ্নটি নেই',
  jsonBreak: 'লেখার ভেতরে নতুন লাইন বা ট্যাব \\n বা \\t হিসেবে লিখতে হয়',
  jsonBackslash: 'লেখার ভেতরে \\ চিহ্নটি \\\\ হিসেবে লিখতে হয়',
  jsonValue: 'এখানে একটি মান চাই',
  jsonLarge: 'সংখ্যাটি বেশি বড়',

  xmlEmpty: 'এতে কিছুই নেই',
  notXml: 'এটি XML নয়: কোনো এলিমেন্ট নেই',
  notWellFormed: ({ reason }) => `XML ঠিকভাবে লেখা নয়: ${reason}`,
  xmlEntities: 'এর DOCTYPE এনটিটি ঘোষণা করে, যা নেওয়া হয় না',
  xmlDeep: ({ most }) => `এলিমেন্টের ভেতরে এলিমেন্ট ${bnNumber(most)} ধাপের বেশি`,
  xmlAttributes: ({ most }) => `একটি এলিমেন্টে ${bnNumber(most)}টির বেশি অ্যাট্রিবিউট আছে`,
  xmlElementLong: ({ most }) => `একটি এলিমেন্ট ${bnNumber(most)} অক্ষরের চেয়ে বড়`,
  notEncoded: ({ encoding }) => `এই লাইনের পরের লেখা ${encoding} নয়`,
  encodingUnknown: ({ value }) => `এর এনকোডিং ${bnQuoted(value)} অচেনা`,

  zipUnreadable: ({ reason }) => `zip হিসেবে পড়া যায় না: ${reason}`,
  zipManyFiles: ({ n, most }) => `${bnNumber(n)}টি ফাইল আছে, সর্বোচ্চ ${bnNumber(most)}টি নেওয়া হয়`,
  zipTwice: ({ path }) => `এতে ${bnQuoted(path)} দুবার আছে`,
  zipLink: ({ path }) => `এর ভেতরের ${bnQuoted(path)} একটি লিংক, যা নেওয়া হয় না`,
  zipEncrypted: ({ path }) => `এর ভেতরের ${bnQuoted(path)} পাসওয়ার্ড দিয়ে বন্ধ`,
  zipPacking: ({ path, method }) =>
    `এর ভেতরের ${bnQuoted(path)} যেভাবে সংকুচিত, তা পড়া যায় না (${bnNumber(method)})`,
  zipNamesBig: ({ path }) => `এর ভেতরের ${bnQuoted(path)} খুললে বেশি বড়`,
  zipBig: ({ path }) => `zip-এর ভেতরের ${bnQuoted(path)} খুললে বেশি বড়`,
  zipRatio: ({ path, ratio }) =>
    `zip-এর ভেতরের ${bnQuoted(path)} খুললে নিজের আকারের ${bnNumber(ratio)} গুণের বেশি হয়`,
  zipSum: ({ path }) => `zip-এর ভেতরের ${bnQuoted(path)} নষ্ট: যোগফল মেলে না`,
  zipBroken: ({ path, reason }) => `zip-এর ভেতরের ${bnQuoted(path)} নষ্ট: ${reason}`,

  lineHuge: ({ megabytes }) => `লাইনটি ${bnNumber(megabytes)} মেগাবাইটের চেয়ে বড়: প্রশ্নের লেখা এমন হয় না`,
  questionHuge: 'এখানে শেষ হওয়া প্রশ্নটি দশ লাখ অক্ষরের চেয়ে বড়: দুই প্রশ্নের মাঝে একটি খালি লাইন দিন',
}
