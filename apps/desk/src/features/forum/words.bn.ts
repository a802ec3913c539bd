import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

export const bn: WordsLike<typeof en> = {
  forum: 'প্রশ্নোত্তর',
  forumAbout: 'শিক্ষার্থীদের খোলা প্রশ্ন; যেটি সবচেয়ে বেশি দিন অপেক্ষায়, সেটি আগে।',
  none: 'কোনো প্রশ্ন খোলা নেই।',
  question: 'প্রশ্ন',
  student: 'শিক্ষার্থী',
  asked: 'কখন',
  replies: 'উত্তর',
  gone: 'অ্যাকাউন্টটি আর নেই',
  teacher: 'শিক্ষক',
  hidden: 'শিক্ষার্থীরা দেখে না',
  completed: 'সম্পন্ন',
  filesBeside: ({ n }) => `ফাইল: ${n}টি। এগুলো শিক্ষার্থীর অ্যাপে দেখা যায়।`,
  noReplies: 'এখনো কেউ উত্তর দেয়নি।',
  reply: 'উত্তর',
  replyHint: 'শিক্ষার্থীরা এটি আপনার নামে দেখবে। সূত্র লিখুন \\( ও \\)-এর মধ্যে।',
  send: 'উত্তর পাঠান',
  sent: 'পাঠানো হয়েছে। যে প্রশ্ন করেছে, তাকে জানানো হলো।',
  complete: 'সম্পন্ন করুন',
  reopen: 'আবার খুলুন',
  isCompleted: 'সম্পন্ন। আর কেউ উত্তর দিতে পারবে না।',
  isOpen: 'প্রশ্নটি আবার খোলা।',
  undo: 'ফিরিয়ে আনুন',
}
