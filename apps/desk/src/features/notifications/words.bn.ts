import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

export const bn: WordsLike<typeof en> = {
  notices: 'নোটিশ',
  noticesAbout: 'প্রতিষ্ঠান শিক্ষার্থীদের গ্রুপকে যা জানায়। কয়েক সেকেন্ডেই তাদের ফোনে দেখা যায়।',
  sendNotice: 'নোটিশ পাঠান',
  none: 'এখনো কোনো নোটিশ পাঠানো হয়নি।',
  notice: 'নোটিশ',
  groups: 'গ্রুপ',
  noGroups: 'গ্রুপগুলো আর নেই',
  sent: 'পাঠানো হয়েছে',
  ahead: ({ when }) => `যাবে ${when}`,
  wentTo: 'যাদের গেছে',
  seen: 'দেখেছে',
  share: ({ seen, students }) => `${students} জনের মধ্যে ${seen} জন দেখেছে`,
  title: 'শিরোনাম',
  text: 'লেখা',
  textHint: 'সাধারণ লেখা, শিক্ষার্থীরা যেমন পড়বে।',
  toGroups: 'যেসব গ্রুপের শিক্ষার্থীদের',
  chooseGroup: 'একটি গ্রুপ বেছে নিন।',
  send: 'পাঠান',
  sendAsk: ({ title }) => `‘${title}’ এখনই পাঠাবেন?`,
  sendBody: ({ n }) => `আপনার বেছে নেওয়া গ্রুপগুলোর (${n}টি) শিক্ষার্থীদের কাছে এখনই যাবে। পাঠানো নোটিশ ফেরানো যায় না।`,
  sentTo: ({ n }) => `${n} জন শিক্ষার্থীকে পাঠানো হয়েছে।`,
}
