/** What may be wrong in a school's pack, or stays out of it as it is, in Bangla. */
import { bnNumber, bnQuoted, type WordsLike } from '../words.ts'
import type { packEn } from './pack.en.ts'

/** So many exams are named. */
const mostNamed = 10

export const packBn: WordsLike<typeof packEn> = {
  studentsStay: ({ n, file }) => `প্রতিষ্ঠানের ${bnNumber(n)} জন শিক্ষার্থী ${file} ফাইলে নেই: তাঁরা থেকে যাচ্ছেন।`,
  subjectStays: ({ subject, course }) =>
    `${bnQuoted(course)} কোর্সের ${bnQuoted(subject)} বিষয়টি প্যাকে নেই: এটি থেকে যাচ্ছে।`,
  examsStay: ({ exams }) => {
    const more = exams.length > mostNamed ? ` ও আরও ${bnNumber(exams.length - mostNamed)}টি` : ''
    return `প্রতিষ্ঠানের ${bnNumber(exams.length)}টি পরীক্ষা school.json ফাইলে নেই: গ্রুপের সময়সূচিতে থেকে যাচ্ছে (${exams.slice(0, mostNamed).join(', ')}${more})।`
  },
}
