import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

/** The same in Bangla. */
export const bn: WordsLike<typeof en> = {
  toMyExams: 'আমার পরীক্ষায় যান',
  pageFailedTitle: 'পাতাটিতে একটি সমস্যা হয়েছে',
  pageFailedText: 'আপনার উত্তরগুলো নিরাপদ আছে। আবার চেষ্টা করুন; আবার হলে কী করছিলেন তা শিক্ষককে জানান।',
  examFailedText: 'আপনার উত্তরগুলো নিরাপদ আছে, আর সময় চলছে। পরীক্ষা চালিয়ে যেতে বোতামটি চাপুন।',
  loading: 'লোড হচ্ছে…',
  loadFailedTitle: 'পাতাটি লোড করা যায়নি',
  loadFailedText: 'সংযোগ দুর্বল বা বিচ্ছিন্ন। আমরা চেষ্টা করে যাচ্ছি।',
  tryAgain: 'আবার চেষ্টা করুন',
  updateTitle: 'নতুন সংস্করণ প্রস্তুত',
  updateText: 'রিলোড করলে চালু হবে। কিছুই হারাবে না।',
  reload: 'রিলোড করুন',
}
