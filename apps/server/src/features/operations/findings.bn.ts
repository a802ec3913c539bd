/** The same in Bangla. Names of files, settings and commands stay as they are. */
import { bnNumber as n, bnQuoted as q } from '@porua/files/words'
import type { FileOf } from './doctor.store.ts'
import type { findingsEn, Said } from './findings.en.ts'

type Words = { [C in keyof typeof findingsEn]: (...params: Parameters<(typeof findingsEn)[C]>) => Said }
type ParamOf<C extends keyof Words> = Parameters<Words[C]>[0]

const correct = 'প্যাক ঠিক করে আবার আনুন; পরীক্ষা দেওয়া হয়ে গেলে উত্তরমালা সংশোধন করুন (regrade)।'
const named = ({ id, title }: { id: string; title: string }) => `${q(title)} পরীক্ষা (${id})`
const asked = ({ exam, number, question }: ParamOf<'keyMissing'>) =>
  `${named(exam)}, প্রশ্ন ${n(number)} (${question})`

const files: Record<FileOf['what'], string> = {
  course: 'কোর্স',
  subject: 'বিষয়',
  book: 'বই',
  cover: 'প্রচ্ছদ',
  video: 'ভিডিও',
  note: 'নোট',
  thumbnail: 'থাম্বনেইল',
  question: 'প্রশ্ন',
}
const fileOf = ({ what, name, exam }: FileOf) =>
  `${files[what]} ${q(name)}${exam === undefined ? '' : `, পরীক্ষা ${exam}`}`

const space = ({ free, share, folder }: ParamOf<'diskFull'>): Said => ({
  text: `${folder} যে ডিস্কে আছে তাতে ${n(free)} GB খালি (${n(share)} %)।`,
  advice: 'জায়গা খালি করুন, অথবা DATA_DIR বড় ডিস্কে সরান: ভরা ডিস্কে কোনো উত্তর রাখা যায় না।',
})

const gone = (file: ParamOf<'fileGone'>): Said =>
  'more' in file
    ? {
        text: `আরও ${n(file.more)}টি ফাইল নেই।`,
        advice: 'DATA_DIR/media বা বাকেটটি ঠিক কি না দেখুন।',
      }
    : {
        text: `${file.key} ফাইলটি নেই (${fileOf(file.of)})।`,
        advice: 'যে প্যাকে এটি আছে তা আবার আনুন, অথবা ব্যাকআপ থেকে নিন।',
      }

export const findingsBn: Words = {
  folderNotWritable: ({ folder, why }) => ({
    text: `ডেটার ফোল্ডার ${folder}-এ কিছু লেখা যাচ্ছে না: ${why}।`,
    advice: 'যে ব্যবহারকারী সার্ভার চালান ফোল্ডারটি তাঁকে দিন, অথবা ডিস্ক খালি করুন।',
  }),
  folderOpen: ({ path }) => ({
    text: `এই যন্ত্রের অন্য ব্যবহারকারীরা ${path} দেখতে পারেন।`,
    advice: `chmod go-rwx ${path}`,
  }),
  proxyShutOut: ({ path, into, folder, media }) => ({
    text: into
      ? `X_ACCEL দেওয়া আছে, কিন্তু গ্রুপটি ${path}-এ ঢুকতে পারে না: কোনো ছবি বা ভিডিও ফোনে পৌঁছায় না।`
      : `X_ACCEL দেওয়া আছে, কিন্তু গ্রুপটি ${path} পড়তে পারে না।`,
    advice: `chmod 710 ${folder}; chmod -R u=rwX,g=rX,o= ${media}; আর প্রক্সির ব্যবহারকারীকে সার্ভারের গ্রুপে নিন (docs/media.md)।`,
  }),
  diskFull: space,
  diskLow: space,
  databaseDamaged: ({ what }) => ({
    text: `ডেটাবেজের ফাইল নষ্ট: ${what}`,
    advice: 'সার্ভার থামান, ফোল্ডারের একটি কপি রাখুন, তারপর শেষ ব্যাকআপ ফেরত আনুন।',
  }),
  migrationsPending: ({ names }) => ({
    text: `ডেটাবেজটি পুরোনো সংস্করণের (নেই: ${names})।`,
    advice: 'ব্যাকআপ নিন, তারপর পরীক্ষার দিনের আগে সার্ভার একবার চালু করুন: সে নিজেই নতুন করে নেয়।',
  }),
  clocksDiffer: ({ seconds }) => ({
    text: `এই যন্ত্র ও ডেটাবেজের ঘড়িতে ${n(seconds)} সেকেন্ডের পার্থক্য।`,
    advice: 'দুটিই একটি টাইম সার্ভার থেকে সময় নিক (chrony বা systemd-timesyncd)।',
  }),
  databaseNotDurable: ({ name, value }) => ({
    text: `PostgreSQL চলছে ${name}=${value} দিয়ে।`,
    advice: `postgresql.conf-এ ${name} = on দিন: গ্রহণ করা উত্তর বিদ্যুৎ গেলেও থাকতে হবে।`,
  }),
  fewConnections: ({ allowed, wanted }) => ({
    text: `PostgreSQL ${n(allowed)}টি সংযোগ দেয়; সার্ভারের একটি প্রসেসই চায় ${n(wanted)}টি।`,
    advice: 'max_connections বাড়ান, অথবা DATABASE_POOL কমান; প্রতিটি প্রসেসের আলাদা সংযোগ লাগে, কমান্ডেরও কিছু লাগে।',
  }),
  backupOld: ({ days }) => ({
    text: days === null ? 'এখান থেকে কোনো ব্যাকআপ নেওয়া হয়নি।' : `শেষ ব্যাকআপ ${n(days)} দিন আগের।`,
    advice: '‘যত্ন’ পাতায় ব্যাকআপ নিন, আর ফাইলটি অন্য যন্ত্রে রাখুন।',
  }),
  otpEcho: () => ({
    text: 'OTP_ECHO=1: যে চায় তাকেই সার্ভার একবারের কোড বলে দেয়।',
    advice: 'OTP_ECHO সরান: এটি থাকলে যে কেউ যে কারও পাসওয়ার্ড বদলাতে পারে।',
  }),
  allowLoss: () => ({
    text: 'ALLOW_LOSS=1: গ্রহণ করা উত্তর হঠাৎ বন্ধ হলে হারাতে পারে।',
    advice: 'ALLOW_LOSS সরিয়ে সার্ভার চালু করুন: কী নেই তা সে বলবে।',
  }),
  cookiesNotSecure: () => ({
    text: 'PUBLIC_URL আছে, কিন্তু SECURE_COOKIES নেই।',
    advice: 'শিক্ষার্থীরা https দিয়ে এলে SECURE_COOKIES=1 দিন।',
  }),
  siteAway: ({ host, why }) => ({
    text: `https://${host} এখান থেকে সাড়া দিচ্ছে না: ${why}।`,
    advice: 'ব্রাউজারে খুলে দেখুন; প্রক্সি ও তার সার্টিফিকেট দেখুন।',
  }),
  certificate: ({ host, days }) => ({
    text: `https://${host} ঠিকানার সার্টিফিকেটের মেয়াদ ${days < 0 ? 'শেষ' : `${n(days)} দিনে শেষ হবে`}।`,
    advice: 'মেয়াদ বাড়ান, আর নিজে থেকে বাড়ে কি না দেখুন।',
  }),
  noSms: () => ({
    text: 'কোনো SMS গেটওয়ে নেই: একবারের কোড সার্ভারের পর্দায় আসে।',
    advice: '‘সেটিংস › SMS গেটওয়ে’ পাতায় অথবা SMS_URL দিয়ে ঠিক করুন; তারপর একটি পরীক্ষামূলক বার্তা পাঠান।',
  }),
  smsFailed: ({ why }) =>
    why === null
      ? {
          text: 'পরীক্ষামূলক বার্তা যায়নি: কোনো SMS গেটওয়ে নেই।',
          advice: '‘সেটিংস › SMS গেটওয়ে’ পাতায় অথবা SMS_URL দিয়ে ঠিক করুন।',
        }
      : {
          text: `পরীক্ষামূলক বার্তা যায়নি: ${why}।`,
          advice: 'গেটওয়ের ঠিকানা, চাবি ও উত্তর দেখুন।',
        },
  smsSent: () => ({
    text: 'SMS গেটওয়ে পরীক্ষামূলক বার্তাটি নিয়েছে।',
    advice: 'ফোনে পৌঁছেছে কি না দেখুন।',
  }),

  noSchool: ({ why }) => ({
    text: `কোনো প্রতিষ্ঠান পড়া যাচ্ছে না: ${why}।`,
    advice: 'সার্ভার চালু করুন বা প্যাক আনুন; DATA_DIR ও DATABASE_URL দেখুন।',
  }),
  clockWrong: ({ now, begun }) => ({
    text: `ঘড়িতে ${now}${begun === null ? '' : `, অথচ একটি পরীক্ষা শুরু হয়েছে ${begun} সময়ে`}।`,
    advice: 'এই যন্ত্রের ঘড়ি ঠিক করুন (timedatectl set-ntp true): সব পরীক্ষা এই ঘড়িতেই শুরু ও শেষ হয়।',
  }),
  groupEmpty: ({ id, name }) => ({
    text: `${q(name)} গ্রুপে (${id}) সামনে পরীক্ষা আছে, শিক্ষার্থী নেই।`,
    advice: '‘শিক্ষার্থী’ পাতায় এতে শিক্ষার্থী নিন।',
  }),
  noPassword: ({ group, lacking, students }) => ({
    text: `${q(group)} গ্রুপের ${n(students)} জনের মধ্যে ${n(lacking)} জনের এক সপ্তাহের মধ্যে পরীক্ষা, কিন্তু এখনো পাসওয়ার্ড নেই।`,
    advice: 'তাঁদের নিবন্ধন করতে বলুন, অথবা প্রবেশের স্লিপ দিন।',
  }),
  fileGone: gone,
  videoGone: gone,

  examNowhere: ({ exam }) => ({
    text: `${named(exam)} কোনো গ্রুপে নেই: কেউ এটি দেখতে পান না।`,
    advice: 'পরীক্ষার পাতায় গ্রুপ ও সময় দিন।',
  }),
  examEmpty: ({ exam }) => ({
    text: `${named(exam)}: কোনো প্রশ্ন নেই।`,
    advice: 'পরীক্ষার পাতায় প্রশ্ন যোগ করুন।',
  }),
  windowShort: ({ exam, group, lasts, open }) => ({
    text: `${named(exam)} ${n(lasts)} মিনিটের, কিন্তু ${q(group)} গ্রুপে খোলা থাকে ${n(open)} মিনিট।`,
    advice: 'শেষের সময় পেছান, অথবা সময় কমান: শেষের সময়ে সবার পরীক্ষা শেষ হয়।',
  }),
  stillPaused: ({ exam, group, minutes }) => ({
    text: `${named(exam)} ${q(group)} গ্রুপে ${n(minutes)} মিনিট ধরে থামানো আছে।`,
    advice: 'লাইভ রুমে আবার চালু করুন।',
  }),
  releasedWhileOpen: ({ exam, minutes, groups }) => ({
    text: `${named(exam)} শেষ হওয়ার ${n(minutes)} মিনিট আগেই ফল ও সঠিক উত্তর দেখাবে (গ্রুপ ${groups.map(q).join(', ')})।`,
    advice: 'ফল প্রকাশের সময় পেছান, অথবা ফাঁকা রাখুন।',
  }),
  paperMissing: ({ exam, sets }) => ({
    text: `${named(exam)} শিগগির শুরু হবে, কিন্তু ${sets.length === 0 ? 'প্রশ্নপত্র' : `${sets.join(', ')} সেটের প্রশ্নপত্র`} তৈরি হয়নি।`,
    advice: 'প্যাক আবার আনলে তৈরি হয়। না হলে যিনি প্রথম শুরু করবেন তাঁকে অপেক্ষা করতে হবে।',
  }),
  keyMissing: (of) => ({
    text: `${asked(of)}: উত্তরমালায় সঠিক উত্তর নেই, তাই কেউ নম্বর পাবেন না।`,
    advice: correct,
  }),
  shortByHand: (of) => ({
    text: `${asked(of)}: কোনো গ্রহণযোগ্য উত্তর দেওয়া নেই, তাই প্রতিটি উত্তর শিক্ষককে দেখতে হবে।`,
    advice: 'যন্ত্র দেখুক চাইলে একটি উত্তর দিন।',
  }),
  answerNotAnOption: (of) => ({
    text: `${asked(of)}: সঠিক উত্তর ${q(of.option)} অপশনগুলোর মধ্যে নেই।`,
    advice: correct,
  }),
  equalOptions: (of) => ({
    text: `${asked(of)}: কয়েকটি অপশন দেখতে একই (${q(of.option)}), অথচ একটিই সঠিক ধরা হয়।`,
    advice: correct,
  }),
  sameOptions: (of) => ({
    text: `${asked(of)}: দুটি অপশন দেখতে একই (${q(of.option)})।`,
    advice: correct,
  }),
  unmarked: ({ exam, answers }) => ({
    text: `${named(exam)} শেষ, ${n(answers)}টি লিখিত উত্তর শিক্ষকের অপেক্ষায়।`,
    advice: 'নম্বর দিন: তার আগে শিক্ষার্থীরা ফল দেখেন না।',
  }),
  notReleased: ({ exam, days }) => ({
    text: `${named(exam)} ${n(days)} দিন আগে শেষ হয়েছে, ফল প্রকাশিত হয়নি।`,
    advice: 'পরীক্ষার ফলের পাতায় ফল প্রকাশ করুন।',
  }),
  examsOverlap: ({ group, one, other }) => ({
    text: `${q(group)} গ্রুপে ${q(one)} ও ${q(other)} পরীক্ষা দুটিই দেওয়ার সময় থাকে না।`,
    advice: 'একটির সময় বদলান।',
  }),
}
