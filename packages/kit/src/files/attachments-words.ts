/** Words of the attachments part: choosing, recording, what becomes of a file. */
import { catalogue, type WordsLike } from '../i18n/words.ts'

const en = {
  attachments: 'Attachments',
  attachHint: 'Pictures (JPEG, PNG), PDF, MP3 or WAV.',
  /** For a mouse: a thumb drags nothing here. */
  attachByHand: 'You can also drag files here or paste them.',
  addFiles: 'Add files',
  takePicture: 'Camera',
  recordAudio: 'Record audio',
  dropHere: 'Drop the files here',
  opening: 'Preparing the file…',
  remove: ({ name }: { name: string }) => `Remove: ${name}`,
  removed: ({ name }: { name: string }) => `Removed: ${name}`,
  added: ({ name }: { name: string }) => `Added: ${name}`,
  edit: ({ name }: { name: string }) => `Edit picture: ${name}`,
  retry: ({ name }: { name: string }) => `Send again: ${name}`,
  sending: ({ name }: { name: string }) => `Sending ${name}`,
  waitsForNetwork: 'Waits for the internet',
  ready: 'Ready',
  recordingName: ({ n, extension }: { n: string; extension: string }) => `Recording ${n}.${extension}`,
  tooMany: ({ most }: { most: string }) => `At most ${most} files can be added.`,
  wrongKind: ({ name }: { name: string }) =>
    `${name} cannot be added. Only JPEG, PNG and WebP pictures, PDF, MP3 and WAV files can.`,
  tooLargeFile: ({ name, size, most }: { name: string; size: string; most: string }) =>
    `${name} is too large: ${size}, and at most ${most} can be sent.`,
  emptyFile: ({ name }: { name: string }) => `${name} is empty. Please choose another.`,
  goneFile: ({ name }: { name: string }) => `${name} can no longer be read. Please choose it again.`,
  brokenPicture: ({ name }: { name: string }) =>
    `${name} cannot be opened; the file may be damaged. Please choose another.`,
  brokenPdf: ({ name }: { name: string }) =>
    `${name} is damaged or incomplete. Please save it again, or photograph the pages.`,
  activePdf: ({ name }: { name: string }) =>
    `${name} holds programs or other files. Please print it to a new PDF and send that.`,
  foreignPicture: ({ name, kind }: { name: string; kind: string }) =>
    `${name} is a ${kind} picture that cannot be opened here. Please choose a JPEG or PNG, or use the camera.`,
  hugePicture: ({ name }: { name: string }) => `${name} is too large a picture to open here.`,
  partsMissing: 'A part of the app could not be loaded. Check your internet connection and try again.',

  recordTitle: 'Record audio',
  start: 'Start',
  stop: 'Stop',
  add: 'Add',
  delete: 'Delete',
  cancel: 'Cancel',
  micStarting: 'Starting the microphone…',
  recording: 'Recording',
  recordHint: ({ minutes }: { minutes: string }) =>
    `Press Start and speak. A recording is ${minutes} minutes at most.`,
  recorded: 'Listen to it, then add it or delete it.',
  yourRecording: 'Your recording',
  nothingHeard: 'Nothing was heard, so the recording has started again. Please speak, then press Stop.',
  micRefused:
    'The microphone is blocked for this site. Allow it in the browser, or add an audio file instead.',
  micMissing: 'No microphone was found. Add an audio file instead.',
  micBusy: 'The microphone is in use by another app. Close that app and try again.',
  micFailed: 'The microphone is not working. Try again, or add an audio file instead.',
  micInsecure: 'This browser gives no microphone to this page. Add an audio file instead.',
  tryAgain: 'Try again',
}

const bn: WordsLike<typeof en> = {
  attachments: 'সংযুক্তি',
  attachHint: 'ছবি (JPEG, PNG), PDF, MP3 বা WAV।',
  attachByHand: 'ফাইল এখানে টেনে এনে ছাড়তে বা পেস্ট করতেও পারেন।',
  addFiles: 'ফাইল যোগ করুন',
  takePicture: 'ক্যামেরা',
  recordAudio: 'অডিও রেকর্ড',
  dropHere: 'ফাইলগুলো এখানে ছাড়ুন',
  opening: 'ফাইল প্রস্তুত হচ্ছে…',
  remove: ({ name }) => `সরান: ${name}`,
  removed: ({ name }) => `সরানো হয়েছে: ${name}`,
  added: ({ name }) => `যোগ হয়েছে: ${name}`,
  edit: ({ name }) => `ছবি ঠিক করুন: ${name}`,
  retry: ({ name }) => `আবার পাঠান: ${name}`,
  sending: ({ name }) => `${name} পাঠানো হচ্ছে`,
  waitsForNetwork: 'ইন্টারনেটের অপেক্ষায়',
  ready: 'প্রস্তুত',
  recordingName: ({ n, extension }) => `রেকর্ডিং ${n}.${extension}`,
  tooMany: ({ most }) => `সর্বোচ্চ ${most}টি ফাইল যোগ করা যায়।`,
  wrongKind: ({ name }) => `${name} যোগ করা যাবে না। শুধু JPEG, PNG ও WebP ছবি, PDF, MP3 ও WAV ফাইল যোগ করা যায়।`,
  tooLargeFile: ({ name, size, most }) => `${name} অনেক বড়: ${size}; সর্বোচ্চ ${most} পাঠানো যায়।`,
  emptyFile: ({ name }) => `${name} খালি। অন্য একটি বেছে নিন।`,
  goneFile: ({ name }) => `${name} আর পড়া যাচ্ছে না। আবার বেছে নিন।`,
  brokenPicture: ({ name }) => `${name} খোলা যাচ্ছে না; ফাইলটি হয়তো নষ্ট। অন্য একটি বেছে নিন।`,
  brokenPdf: ({ name }) => `${name} নষ্ট বা অসম্পূর্ণ। ফাইলটি আবার সংরক্ষণ করুন, অথবা পাতাগুলোর ছবি তুলুন।`,
  activePdf: ({ name }) => `${name}-এর ভেতরে প্রোগ্রাম বা অন্য ফাইল আছে। নতুন PDF হিসেবে প্রিন্ট করে সেটি পাঠান।`,
  foreignPicture: ({ name, kind }) =>
    `${name} একটি ${kind} ছবি, যা এখানে খোলা যাচ্ছে না। JPEG বা PNG বেছে নিন, অথবা ক্যামেরায় তুলুন।`,
  hugePicture: ({ name }) => `${name} এখানে খোলার জন্য অনেক বড় ছবি।`,
  partsMissing: 'অ্যাপের একটি অংশ লোড করা যায়নি। ইন্টারনেট সংযোগ দেখে আবার চেষ্টা করুন।',

  recordTitle: 'অডিও রেকর্ড করুন',
  start: 'শুরু করুন',
  stop: 'থামান',
  add: 'যোগ করুন',
  delete: 'মুছুন',
  cancel: 'বাতিল',
  micStarting: 'মাইক্রোফোন চালু হচ্ছে…',
  recording: 'রেকর্ড হচ্ছে',
  recordHint: ({ minutes }) => `‘শুরু করুন’ চেপে কথা বলুন। একটি রেকর্ডিং সর্বোচ্চ ${minutes} মিনিটের।`,
  recorded: 'শুনে দেখুন, তারপর যোগ করুন বা মুছে ফেলুন।',
  yourRecording: 'আপনার রেকর্ডিং',
  nothingHeard: 'কিছু শোনা যায়নি, তাই রেকর্ডিং আবার শুরু হয়েছে। কথা বলে তারপর ‘থামান’ চাপুন।',
  micRefused: 'এই সাইটের জন্য মাইক্রোফোন বন্ধ করা আছে। ব্রাউজারে অনুমতি দিন, অথবা অডিও ফাইল যোগ করুন।',
  micMissing: 'কোনো মাইক্রোফোন পাওয়া যায়নি। অডিও ফাইল যোগ করুন।',
  micBusy: 'মাইক্রোফোনটি অন্য অ্যাপ ব্যবহার করছে। সেটি বন্ধ করে আবার চেষ্টা করুন।',
  micFailed: 'মাইক্রোফোন কাজ করছে না। আবার চেষ্টা করুন, অথবা অডিও ফাইল যোগ করুন।',
  micInsecure: 'এই ব্রাউজার এই পাতায় মাইক্রোফোন দেয় না। অডিও ফাইল যোগ করুন।',
  tryAgain: 'আবার চেষ্টা করুন',
}

export const attachmentWords = catalogue(en, bn)
