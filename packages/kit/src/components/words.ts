/** The kit's own few words. */
import { catalogue, type WordsLike } from '../i18n/words.ts'

const en = {
  cancel: 'Cancel',
  clear: ({ label }: { label: string }) => `Clear: ${label}`,
  close: 'Close',
  hidePassword: 'Hide password',
  loading: 'Loading…',
  names: ({ label }: { label: string }) => `Known names: ${label}`,
  notifications: 'Messages',
  ok: 'OK',
  showPassword: 'Show password',
  table: 'Table',
  wideText: 'Text that scrolls sideways',
  zoomIn: 'Show the picture larger',
  zoomOut: 'Fit the picture to the screen',
}

const bn: WordsLike<typeof en> = {
  cancel: 'বাতিল',
  clear: ({ label }) => `বাছাই বাদ দিন: ${label}`,
  close: 'বন্ধ করুন',
  hidePassword: 'পাসওয়ার্ড লুকান',
  loading: 'লোড হচ্ছে…',
  names: ({ label }) => `জানা নাম: ${label}`,
  notifications: 'বার্তা',
  ok: 'ঠিক আছে',
  showPassword: 'পাসওয়ার্ড দেখান',
  table: 'ছক',
  wideText: 'পাশে সরিয়ে পড়ার লেখা',
  zoomIn: 'ছবিটি আরও বড় করুন',
  zoomOut: 'ছবিটি স্ক্রিনের সমান করুন',
}

export const kitWords = catalogue(en, bn)
