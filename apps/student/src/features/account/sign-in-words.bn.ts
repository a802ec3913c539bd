import type { WordsLike } from '@porua/kit/i18n/words.ts'
import type { en } from './sign-in-words.en.ts'

/** Words of the sign-in screen in Bangla. */
export const bn: WordsLike<typeof en> = {
  signIn: 'সাইন ইন',
  mobile: 'মোবাইল নম্বর',
  password: 'পাসওয়ার্ড',
  rememberMe: 'আমাকে মনে রাখুন',
  forgotPassword: 'পাসওয়ার্ড ভুলে গেছেন?',
  newUser: 'নতুন ব্যবহারকারী?',
  createAccount: 'অ্যাকাউন্ট তৈরি করুন',
  phoneRequired: 'ফোন নম্বর লিখুন',
  phoneInvalid: 'ফোন নম্বরটি সঠিক নয়',
  passwordRequired: 'পাসওয়ার্ড লিখুন',
  noReply: 'সার্ভারের সঙ্গে সংযোগ হচ্ছে না। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',
  storageRefused:
    'এই ব্রাউজার এই সাইটের কোনো তথ্য রাখছে না, তাই সাইন ইন রাখা যাচ্ছে না। সাইটটির তথ্য (কুকি) রাখার অনুমতি দিন, অথবা অন্য ব্রাউজার ব্যবহার করুন।',
}
