import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './words.en.ts'

/** The data deletion policy in Bangla. */
export const bn: WordsLike<typeof en> = {
  title: 'তথ্য মুছে ফেলার নীতিমালা',
  intro: 'আপনার তথ্য নিজে থেকে মুছে যায় না। মুছে ফেলতে চাইলে আমাদের জানান:',
  howTitle: 'কীভাবে জানাবেন',
  how: ({ email }) => `আপনার নাম ও নিবন্ধিত মোবাইল নম্বর লিখে ${email} ঠিকানায় ই-মেইল করুন।`,
  howNoEmail: ({ provider }) =>
    `${provider ? `${provider}-এর` : 'আপনার প্রতিষ্ঠানের'} কাছ থেকে সহায়তার ই-মেইল ঠিকানা জেনে নিন এবং আপনার নাম ও নিবন্ধিত মোবাইল নম্বর লিখে সেখানে ই-মেইল করুন।`,
  nextTitle: 'এরপর কী হবে',
  next: 'আমাদের দল আপনার অনুরোধটি যাচাই করবে।',
  afterTitle: 'মুছে ফেলার পরে',
  afterHistory: 'আপনার অর্ডারের ইতিহাস আর থাকবে না।',
  afterLogin: 'মুছে ফেলা অ্যাকাউন্ট দিয়ে আর সাইন ইন করা যাবে না।',
  afterAgain: 'একই প্রোফাইল তথ্য দিয়ে আবার নতুন অ্যাকাউন্ট খুলতে পারবেন।',
  subject: 'আমার তথ্য মুছে ফেলার অনুরোধ',
  toSignIn: 'সাইন ইন পাতায় যান',
}
