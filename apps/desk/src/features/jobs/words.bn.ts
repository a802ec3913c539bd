import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

export const bn: WordsLike<typeof en> = {
  waiting: 'অপেক্ষায়',
  running: 'চলছে',
  done: 'শেষ',
  failedState: 'হয়নি',
  cancelledState: 'বাতিল',
  begins: 'শুরু হচ্ছে',
  waitsForTurn: 'আগের কাজ শেষ হওয়ার অপেক্ষায়',
  waitsForExams: 'চলমান পরীক্ষা শেষ হওয়ার অপেক্ষায়',
  doneOf: ({ done, total }) => `${total}-এর মধ্যে ${done}`,
  cancel: 'বাতিল করুন',
  cancelling: 'বাতিল হচ্ছে',
  failed: 'কাজটি হয়নি।',
  cancelled: 'কাজটি বাতিল হয়েছে।',
  nothingChanged: 'কিছুই বদলায়নি।',
  someStored: 'ততক্ষণে যা সংরক্ষিত হয়েছিল, তা রয়ে গেছে।',
  download: ({ name, size }) => `${name} ডাউনলোড করুন (${size})`,
  keptUntil: ({ when }) => `${when} পর্যন্ত রাখা থাকবে`,
  noReply: 'কোনো উত্তর আসেনি। ইন্টারনেট ফিরলে আবার চেষ্টা করুন।',
  exportXlsx: 'XLSX হিসেবে নিন',
}
