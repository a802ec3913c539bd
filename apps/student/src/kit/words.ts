/** The kit's own few words. */
import { catalogue, type WordsLike } from '../platform/i18n/words.ts'

const en = {
  cancel: 'Cancel',
  clear: ({ label }: { label: string }) => `Clear: ${label}`,
  close: 'Close',
  hidePassword: 'Hide password',
  loading: 'Loading…',
  notifications: 'Messages',
  ok: 'OK',
  showPassword: 'Show password',
  zoomIn: 'Show the picture larger',
  zoomOut: 'Fit the picture to the screen',
}

const bn: WordsLike<typeof en> = {
  cancel: 'বাতিল',
  clear: ({ label }) => `মুছুন: ${label}`,
  close: 'বন্ধ করুন',
  hidePassword: 'পাসওয়ার্ড লুকান',
  loading: 'লোড হচ্ছে…',
  notifications: 'বার্তা',
  ok: 'ঠিক আছে',
  showPassword: 'পাসওয়ার্ড দেখান',
  zoomIn: 'ছবিটি আরও বড় করুন',
  zoomOut: 'ছবিটি পর্দার সমান করুন',
}

export const kitWords = catalogue(en, bn)
